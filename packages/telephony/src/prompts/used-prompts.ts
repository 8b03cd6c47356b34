import { attendantWords } from '../auto-attendant/attendant-menu.ts'
import { destinationKind } from '../destinations/destination-kind.ts'

/** The settings of a line that make the platform play prompts. */
export interface PromptLine {
  readonly name: string
  /** The slots of its menu with their destinations, including `default`. */
  readonly slots: readonly { readonly slot: string; readonly destination: string }[]
  /** The destinations of its forwarding rules that are switched on. */
  readonly destinations: readonly { readonly destination: string; readonly announcement: string | null }[]
  /** How many callers may wait in its queue; null: it has no call queue. */
  readonly queueLength: number | null
  readonly blocksCallers: boolean
  readonly announcesForward: boolean
  readonly announcesSetup: boolean
  readonly greetsCallee: boolean
  readonly playsMusicOnHold: boolean
  readonly isRecorded: boolean
}

/** When a prompt is heard, in the order of an incoming call. */
export const promptSubjects = [
  'menu',
  'closed',
  'announcement',
  'setup',
  'waiting',
  'hold',
  'forwarding',
  'answered',
  'recording',
  'unreached',
] as const
export type PromptSubject = (typeof promptSubjects)[number]

export interface UsedPrompt {
  readonly subject: PromptSubject
  /** Name of the sound handle. */
  readonly handle: string
  /** Names of the lines at which it is heard; empty: at all lines. */
  readonly lines: readonly string[]
  /** For a key of menus: its destinations as they are stored, without repetition. */
  readonly destinations: readonly string[]
}

/** Prompts that end a call that reaches nobody, whatever the settings are. */
const always = ['callee_busy', 'callee_tmp_unavailable', 'callee_offline', 'callee_unknown']

/** Positions in a queue are said with the numbers up to this one; larger numbers are composed of these. */
const mostNumbers = 20

/**
 * SAY-01: the prompts that are heard at these lines by their settings, in the order in which callers hear them. The
 * prompts of a menu and their order are those of the call engine (`attendantWords`).
 */
export const usedPrompts = (lines: readonly PromptLine[]): readonly UsedPrompt[] => [
  ...ofMenus(lines),
  ...ofOthers(lines),
  ...always.map((handle): UsedPrompt => ({ subject: 'unreached', handle, lines: [], destinations: [] })),
]

/** Whether a menu has a default destination, for callers who press no key. */
export const hasDefaultSlot = (slots: PromptLine['slots']): boolean => slots.some(isDefault)

/** The keys of a menu that have a destination. */
export const menuKeys = (slots: PromptLine['slots']): readonly string[] =>
  slots.filter((entry) => !isDefault(entry) && entry.destination.trim() !== '').map(({ slot }) => slot)

const isDefault = ({ slot, destination }: PromptLine['slots'][number]): boolean =>
  slot === 'default' && destination.trim() !== ''

const ofMenus = (lines: readonly PromptLine[]): readonly UsedPrompt[] => {
  const menus = lines.filter(({ slots }) => menuKeys(slots).length > 0 || hasDefaultSlot(slots))
  if (menus.length === 0) return []
  const keys = new Set(menus.flatMap(({ slots }) => menuKeys(slots)))
  const words = attendantWords(
    [...keys],
    menus.some(({ slots }) => hasDefaultSlot(slots)),
  )
  return [...words, 'aa_timeout'].map((handle) => {
    const key = /^aa_(\d)_/.exec(handle)?.[1] ?? (handle === 'aa_default' ? 'default' : null)
    const having = menus.filter(({ slots }) => key === null || slots.some(({ slot }) => slot === key))
    const leads = having.flatMap(({ slots }) => slots.filter(({ slot }) => slot === key))
    return {
      subject: 'menu',
      handle,
      lines: namesOf(having),
      destinations: [...new Set(leads.map(({ destination }) => destination))],
    }
  })
}

const ofOthers = (lines: readonly PromptLine[]): readonly UsedPrompt[] => {
  const used: UsedPrompt[] = []
  const use = (subject: PromptSubject, handle: string, isUsing: (line: PromptLine) => boolean): void => {
    const using = lines.filter(isUsing)
    if (using.length > 0) used.push({ subject, handle, lines: namesOf(using), destinations: [] })
  }
  const leadsTo =
    (kind: ReturnType<typeof destinationKind>) =>
    ({ destinations }: PromptLine): boolean =>
      destinations.some(({ destination }) => destinationKind(destination) === kind)
  use('closed', 'office_hours', leadsTo('office-hours'))
  const announcements = new Set(
    lines.flatMap(({ destinations }) => destinations.map(({ announcement }) => announcement)),
  )
  for (const handle of [...announcements].filter((each) => each !== null).toSorted())
    use('announcement', handle, ({ destinations }) => destinations.some(({ announcement }) => announcement === handle))
  use('setup', 'announce_before_call_setup', ({ announcesSetup }) => announcesSetup)
  const hasQueue = ({ queueLength }: PromptLine): boolean => queueLength !== null
  for (const handle of ['queue_greeting', 'queue_prefix', 'queue_suffix', 'queue_waiting_music', 'queue_full'])
    use('waiting', handle, hasQueue)
  const longest = Math.max(0, ...lines.map(({ queueLength }) => queueLength ?? 0))
  for (let place = 1; place <= Math.min(longest, mostNumbers); place += 1)
    use('waiting', String(place), ({ queueLength }) => (queueLength ?? 0) >= place)
  use('hold', 'music_on_hold', ({ playsMusicOnHold }) => playsMusicOnHold)
  use('forwarding', 'announce_before_cf', ({ announcesForward }) => announcesForward)
  use('answered', 'announce_to_callee', ({ greetsCallee }) => greetsCallee)
  use('recording', 'announce_before_recording', ({ isRecorded }) => isRecorded)
  use('unreached', 'block_in', ({ blocksCallers }) => blocksCallers)
  return used
}

const namesOf = (lines: readonly PromptLine[]): readonly string[] => lines.map(({ name }) => name)
