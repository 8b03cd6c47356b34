/** What the story of changes is told by: chips above it. */
export const storySubjects = [
  'seats',
  'groups',
  'forwarding',
  'devices',
  'prompts',
  'blocking',
  'voicebox',
  'other',
] as const
export type StorySubject = (typeof storySubjects)[number]

type Members = Readonly<Record<string, unknown>>

/** A write as the log keeps it: what was changed, before and after. */
export interface StoryWrite {
  /** As in the address: `subscribers`. */
  readonly resource: string
  readonly method: 'create' | 'replace' | 'patch' | 'remove'
  /** The members that differ; null of what was created. */
  readonly before: Members | null
  /** null of what was removed. */
  readonly after: Members | null
  /** It is a group's line. */
  readonly isGroup: boolean
}

const byResource: Readonly<Record<string, StorySubject>> = {
  cfmappings: 'forwarding',
  cfdestinationsets: 'forwarding',
  cfsourcesets: 'forwarding',
  cftimesets: 'forwarding',
  pbxdevices: 'devices',
  soundsets: 'prompts',
  soundfiles: 'prompts',
  autoattendants: 'prompts',
  voicemailsettings: 'voicebox',
  voicemailgreetings: 'voicebox',
  voicemails: 'voicebox',
  numbers: 'seats',
}

/** STORY-01: what a change is about. */
export const storySubject = ({ resource, before, after, isGroup }: StoryWrite): StorySubject => {
  if (resource === 'subscribers') return isGroup ? 'groups' : 'seats'
  if (resource === 'subscriberpreferences') {
    const names = Object.keys({ ...before, ...after })
    return names.some((name) => name.startsWith('block_')) ? 'blocking' : isGroup ? 'groups' : 'seats'
  }
  return byResource[resource] ?? 'other'
}

/** The sets that a forwarding names: what they are is told with the forwarding. */
const parts = new Set(['cfdestinationsets', 'cfsourcesets', 'cftimesets'])

/**
 * STORY-01: whether a write is an act of somebody. Listening to a message moves it, and opening a page may store what it shows:
 * that is reading. A set of a forwarding that comes or goes is a part of the act that names it.
 */
export const isAct = ({ resource, method, before, after }: StoryWrite): boolean => {
  if (parts.has(resource)) return method === 'patch' || method === 'replace'
  const names = Object.keys({ ...before, ...after })
  if (resource === 'voicemails' && method !== 'remove') return names.some((name) => name !== 'folder')
  return !(resource === 'reminders' && method === 'create' && after?.['active'] !== true)
}

/** What stands in the log for a value that is not told, or of which only the beginning is kept. */
const isUnknown = (value: unknown): boolean => value === 'changed' || (typeof value === 'string' && value.endsWith('…'))

/** STORY-02: what was before can be written again: it was a change of something that is there, and is known in full. */
export const canPutBack = ({ method, before, after }: Pick<StoryWrite, 'method' | 'before' | 'after'>): boolean =>
  (method === 'patch' || method === 'replace') &&
  before !== null &&
  after !== null &&
  ![...Object.values(before), ...Object.values(after)].some(isUnknown)
