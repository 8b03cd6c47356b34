/** The subjects by which the story of changes can be filtered. */
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

/** A write as the audit log stores it: the changed members before and after. */
export interface StoryWrite {
  /** The resource as in its address, such as `subscribers`. */
  readonly resource: string
  readonly method: 'create' | 'replace' | 'patch' | 'remove'
  /** The changed members before the write; null if the item was created. */
  readonly before: Members | null
  /** The changed members after the write; null if the item was removed. */
  readonly after: Members | null
  /** The line is that of a group. */
  readonly isGroup: boolean
}

const byResource: Readonly<Record<string, StorySubject>> = {
  cfmappings: 'forwarding',
  cfdestinationsets: 'forwarding',
  cfsourcesets: 'forwarding',
  cftimesets: 'forwarding',
  cfbnumbersets: 'forwarding',
  pbxdevices: 'devices',
  soundsets: 'prompts',
  soundfiles: 'prompts',
  autoattendants: 'prompts',
  voicemailsettings: 'voicebox',
  voicemailgreetings: 'voicebox',
  voicemails: 'voicebox',
  numbers: 'seats',
}

/** STORY-01: the subject of a change. */
export const storySubject = ({ resource, before, after, isGroup }: StoryWrite): StorySubject => {
  if (resource === 'subscribers') return isGroup ? 'groups' : 'seats'
  if (resource === 'subscriberpreferences') {
    const names = Object.keys({ ...before, ...after })
    return names.some((name) => name.startsWith('block_')) ? 'blocking' : isGroup ? 'groups' : 'seats'
  }
  return byResource[resource] ?? 'other'
}

/** The sets of a forwarding, whose content is told together with the forwarding. */
const parts = new Set(['cfdestinationsets', 'cfsourcesets', 'cftimesets', 'cfbnumbersets'])

/**
 * STORY-01: whether a write is an act that the story tells. Moving a voicemail to another folder happens when it is
 * listened to, and opening a page may create a default reminder: these are not acts. Creating or removing a set of a
 * forwarding is part of the act on the forwarding.
 */
export const isAct = ({ resource, method, before, after }: StoryWrite): boolean => {
  if (parts.has(resource)) return method === 'patch' || method === 'replace'
  const names = Object.keys({ ...before, ...after })
  if (resource === 'voicemails' && method !== 'remove') return names.some((name) => name !== 'folder')
  return !(resource === 'reminders' && method === 'create' && after?.['active'] !== true)
}

/** Whether the log does not have the full value: secrets are stored as `changed`, and long values are cut off. */
const isUnknown = (value: unknown): boolean => value === 'changed' || (typeof value === 'string' && value.endsWith('…'))

/**
 * STORY-02: whether the values before a write can be restored: it changed an existing item, and the log has the full
 * values.
 */
export const canPutBack = ({
  resource,
  method,
  before,
  after,
}: Pick<StoryWrite, 'resource' | 'method' | 'before' | 'after'>): boolean =>
  // hours of the company are written whole, by routes of their own
  resource !== 'schedules' &&
  resource !== 'holidays' &&
  // nor is a company closed or opened but by those who see that it is
  resource !== 'closures' &&
  !Object.keys({ ...before, ...after }).some((name) => name.startsWith('hours_')) &&
  // what somebody does is for themselves to say again
  resource !== 'status' &&
  // nobody switches a second step on or off but with a proof
  !('enable_2fa' in { ...before, ...after }) &&
  // roles are given by their own route, which asks who may
  !('roles' in { ...before, ...after }) &&
  (method === 'patch' || method === 'replace') &&
  before !== null &&
  after !== null &&
  ![...Object.values(before), ...Object.values(after)].some(isUnknown)
