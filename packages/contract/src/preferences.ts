import type { Role } from './http/route.ts'
import { administrators, both } from './http/route.ts'
import { limits } from './limits.ts'
import { queueGoalLimits } from './queue-goal-limits.ts'

/** Groups in which the original platform lists preferences. */
export type PreferenceGroup =
  | 'Call Blockings'
  | 'Number Manipulations'
  | 'NAT and Media Flow Control'
  | 'Cloud PBX'
  | 'Internals'
  | 'Applications'
  | 'Access Restrictions'

export interface Preference {
  readonly type: 'boolean' | 'string' | 'int' | 'enum'
  /** The preference holds any number of values, in order. */
  readonly isList?: true
  readonly group: PreferenceGroup
  /** Roles that see and may set the preference; a profile can still withhold it. */
  readonly exposedTo: readonly Role[]
  /** The preference is set on the pages of the PBX (PBX-01). */
  readonly isOfPbx?: true
  /** Profiles do not govern this preference. */
  readonly isUngranted?: true
  /** Values of an enum; when unset, the domain's choice applies. */
  readonly values?: readonly string[]
  /** For a text that holds a whole number: lowest and highest value. */
  readonly between?: readonly [number, number]
}

/** SND-02, SET-05: languages of the platform's own prompts: those of the portal, and Romanian. */
export const promptLanguages = ['en', 'es', 'ru', 'it', 'ro', 'de', 'fr'] as const
export type PromptLanguage = (typeof promptLanguages)[number]

/**
 * FRONT-03: named barring levels (NCOS), for clients that know no other limits on outside calls. `national`: only numbers of
 * the line's own country; `no_costly`: no numbers that cost more than a call to their country; `national_no_costly`: both.
 */
export const barringLevels = ['national', 'no_costly', 'national_no_costly'] as const
export type BarringLevel = (typeof barringLevels)[number]

const blocking = { group: 'Call Blockings', exposedTo: both } as const
const numbers = { group: 'Number Manipulations', exposedTo: both } as const
const media = { group: 'NAT and Media Flow Control', exposedTo: both } as const
const pbx = { group: 'Cloud PBX', exposedTo: both, isOfPbx: true } as const
/** CQ-02, PBXSET-02 */
const queueNumber = { type: 'string', between: [limits.queueMinimum, limits.queueEditMaximum], ...pbx } as const
const goalNumber = (least: number, most: number) =>
  ({ type: 'string', between: [least, most], ...pbx, exposedTo: administrators, isUngranted: true }) as const
const internals = { group: 'Internals', exposedTo: both } as const

/** Every preference that subscribers or their administrators set here (ENT-04, ngcp-api-facts 3.3). */
export const preferences = {
  block_in_mode: { type: 'boolean', ...blocking },
  block_in_list: { type: 'string', isList: true, ...blocking },
  block_in_clir: { type: 'boolean', ...blocking },
  block_out_mode: { type: 'boolean', ...blocking },
  block_out_list: { type: 'string', isList: true, ...blocking },
  cli: { type: 'string', ...numbers, exposedTo: administrators },
  clir: { type: 'boolean', ...numbers },
  clir_intrapbx: { type: 'boolean', ...numbers, isOfPbx: true },
  manager_secretary: { type: 'boolean', ...numbers, isOfPbx: true },
  secretary_numbers: { type: 'string', isList: true, ...numbers, isOfPbx: true },
  music_on_hold: { type: 'boolean', ...media },
  /** Which calls are recorded: `0` none, `1` all, `2` calls with parties outside the PBX, `3` calls within the PBX. */
  record_call: { type: 'enum', values: ['0', '1', '2', '3'], ...media },
  contract_sound_set: { type: 'string', ...media },
  cloud_pbx_callqueue: { type: 'boolean', ...pbx },
  max_queue_length: queueNumber,
  queue_wrap_up_time: queueNumber,
  /** QBOARD-01: the goal of a queue: a caller is answered in time within so many seconds. */
  queue_answer_within: goalNumber(1, queueGoalLimits.secondsMaximum),
  /** QBOARD-01: who hangs up within so many seconds has not given up. */
  queue_short_abandon: goalNumber(0, queueGoalLimits.shortMaximum),
  /** QBOARD-01: percent of the callers who should be answered in time. */
  queue_goal: goalNumber(1, 100),
  language: { type: 'enum', values: promptLanguages, ...internals },
  /** While the line talks, further calls ring as well; unset: they do. `false`: the line is busy then. */
  call_waiting: { type: 'boolean', ...internals, isUngranted: true },
  contact_ringtimeout: { type: 'int', ...internals, exposedTo: administrators, isUngranted: true },
  /** FACT-02: a second step is asked for at sign-in; true while it has to be set up, too. It is no stored value. */
  enable_2fa: { type: 'boolean', group: 'Access Restrictions', exposedTo: both, isUngranted: true },
  /** The limits on outside calls of the line (HARD-02), where a level says them. It is no stored value. */
  ncos: { type: 'enum', values: barringLevels, group: 'Access Restrictions', exposedTo: administrators },
  play_announce_before_cf: { type: 'boolean', group: 'Applications', exposedTo: administrators },
  play_announce_before_call_setup: { type: 'boolean', group: 'Applications', exposedTo: administrators },
  play_announce_to_callee: { type: 'boolean', group: 'Applications', exposedTo: administrators },
} as const satisfies Record<string, Preference>

export type PreferenceName = keyof typeof preferences
export const preferenceNames = Object.keys(preferences) as readonly PreferenceName[]

const named = (holds: (preference: Preference) => boolean): readonly PreferenceName[] =>
  preferenceNames.filter((name) => holds(preferences[name]))
/** PBX-01: preferences that the pages of the PBX set. */
export const pbxPreferences = named(({ isOfPbx = false }) => isOfPbx)
/** Preferences that a profile grants or withholds; the attribute has the preference's name. */
export const grantedPreferences = named(({ isUngranted = false }) => !isUngranted)

/** The TypeScript type of a preference's value. */
export type PreferenceValue<P extends Preference> = P extends { readonly isList: true }
  ? string[]
  : P extends { readonly values: readonly (infer Value)[] }
    ? Value
    : P['type'] extends 'boolean'
      ? boolean
      : P['type'] extends 'int'
        ? number
        : string

/** The preferences that are on or off. */
export type SwitchPreference = {
  [Name in PreferenceName]: (typeof preferences)[Name]['type'] extends 'boolean' ? Name : never
}[PreferenceName]
