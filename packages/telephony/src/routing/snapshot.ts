import type { ForwardType, HuntPolicy, ScheduleUse } from '@lineside/contract/rtc/call-steps'
import type { SpeedDial } from '@lineside/contract/resources/speed-dials'
import type { BlockList } from '../blocking/block-list.ts'
import type { WallTime } from '../clocks/wall-time.ts'
import type { Sources } from '../forwarding/matches-source-set.ts'
import type { ExtensionRange } from '../numbers/extension-range.ts'
import type { OutsideScope } from '../outside/may-call-outside.ts'
import type { DiallingPlace } from '../numbers/normalise-number.ts'
import type { ClosedWay, LineHours } from '../schedules/hours-way.ts'
import type { Schedule } from '../schedules/schedule.ts'
import type { LineStatus } from '../status/line-status.ts'
import type { TimeEntry } from '../time-sets/time-entry.ts'

/**
 * Everything that decides about one call at one moment, as plain data: the rules load nothing, read no clock and draw
 * no random numbers. A snapshot starts with caller and callee; settings of further subscribers are added when
 * `resolveCall` asks for them.
 */
export interface Snapshot {
  readonly caller: Caller
  readonly callee: Callee
  /** The moment of the call, in milliseconds since 1970: it decides whether a status still holds. */
  readonly moment: number
  /** Settings loaded so far, by subscriber id. */
  readonly subscribers: Readonly<Record<number, SubscriberSettings>>
  /** The people whom those settings refer to, by subscriber id. */
  readonly people: Readonly<Record<number, Person>>
  /** A random number drawn for this call, 0 up to but not including 1: it orders groups with the policy `random`. */
  readonly chance: number
  /**
   * Only the customer's own lines are known, and every other number counts as outside, whoever has it. So a trace of
   * such a call tells nothing about other customers, not even whether they exist.
   */
  readonly isBounded: boolean
}

export interface Caller {
  /** How lists may name the caller: the number in digits, the extension, the user name. */
  readonly numbers: readonly string[]
  /** The caller withholds the number for this call; the caller's own settings can do so too. */
  readonly isAnonymous: boolean
  /** Subscriber id of the calling line, if its settings take part in the call; null: a caller from outside. */
  readonly subscriberId: number | null
}

export interface Callee {
  /** As it was dialled: `*3`, `31`, `0664 123`. */
  readonly dialled: string
  /**
   * How lists may name the callee: digits with the country code, or a user name. A line with several numbers is called at
   * this one.
   */
  readonly number: string
  /**
   * The subscriber who has this number; null: nobody on this platform. A speed dial slot is resolved by the caller's
   * settings instead.
   */
  readonly subscriberId: number | null
}

export interface Person {
  readonly id: number
  readonly customerId: number
  readonly name: string
  /** Primary number in digits. */
  readonly number: string | null
  readonly extension: string | null
  /** Names of the registered devices; empty: the line is offline. */
  readonly devices: readonly string[]
  /** The line talks now, and further calls do not ring meanwhile (`isBusyLine`); absent: it is free for calls. */
  readonly isBusy?: boolean
  /** STAT-01: a status of the person sends calls elsewhere until then (`LineStatus.until`); absent: none does. */
  readonly sentAway?: Pick<LineStatus, 'until'> | null
  /** Whether the profile grants a voicebox; absent: it does. */
  readonly hasVoicebox?: boolean
  /** CB-03, PBXSET-01: from whom the line hides its number; absent or null: from nobody. */
  readonly hides?: 'everywhere' | 'within_pbx' | null
}

/** The calls that a line, or all lines of a customer, neither take nor make. */
export interface CallBlocks {
  readonly blockIn: BlockList
  readonly blocksAnonymous: boolean
  readonly blockOut: BlockList
}

/** The settings of one subscriber, before its profile is applied: the rules do that. */
export interface SubscriberSettings extends CallBlocks {
  readonly id: number
  /** RUN-01: the operator has blocked the line, or its customer: it gets no calls, and calls for help only. */
  readonly isBlocked: boolean
  /** Local time of the subscriber at the moment of the call. */
  readonly wallTime: WallTime
  /**
   * The place by which dialled numbers are read (country and area code); null: neither the line nor its pilot has a
   * number.
   */
  readonly place: DiallingPlace | null
  /** Attributes that the profile grants; null: no profile, so everything is granted. */
  readonly attributes: readonly string[] | null
  /** FRONT-03: the customer's, which hold for all its lines, whatever their profiles grant; absent: none. */
  readonly company?: CallBlocks
  readonly hidesNumber: boolean
  readonly hidesNumberInPbx: boolean
  /** The number at which the line can be called back: its own primary number, else the pilot's; null: there is none. */
  readonly number: string | null
  /** Country codes, or beginnings of numbers, that the customer may call; null: all. */
  readonly countries: readonly string[] | null
  /** HARD-02: further limits on the numbers that it may call; all of them hold. */
  readonly scopes: readonly OutsideScope[]
  /** The range of its customer's extensions. */
  readonly extensions: ExtensionRange
  /** The number that its calls show to parties outside the PBX, in digits; null: none. */
  readonly presents: string | null
  /** Which of its calls are recorded (REC-04). */
  readonly records: 'never' | 'always' | 'external' | 'internal'
  /** How long the line's own devices may ring, in seconds; null: not limited. */
  readonly ringSeconds: number | null
  /** Callers whom the line puts on hold hear music. */
  readonly playsMusicOnHold: boolean
  readonly speedDials: readonly SpeedDial[]
  readonly forwarding: Forwarding
  /** The person's status: a layer above `forwarding`; null: none. It may have ended already. */
  readonly status: LineStatus | null
  /** The schedule of a group, a queue or an attendant, and what closes it: a layer above `forwarding`; absent: none. */
  readonly hours?: LineHours | null
  /** A prompt is played before a call is forwarded. */
  readonly announcesForward: boolean
  /** FRONT-03: a prompt is played before the line's phones ring, or before callers wait in its queue. */
  readonly announcesSetup: boolean
  /** FRONT-03: whoever answers a call to the line hears a prompt before the caller. */
  readonly greetsCallee: boolean
  /** FRONT-03: the customer has a PIN by which a caller of this line may call a number on a block list. */
  readonly hasOverridePin: boolean
  readonly greetings: { readonly busy: boolean; readonly unavail: boolean }
  readonly receivesFax: boolean
  /** Set when the line is a group. */
  readonly group: Group | null
  /** Numbers of the secretaries who ring instead of this manager; null: off. */
  readonly secretaries: readonly string[] | null
  /** The call queue that holds callers until somebody is free; null: off. */
  readonly queue: Queue | null
  readonly attendant: readonly AttendantSlot[]
  /** The subscriber to whom each number or address in these settings leads; those that are missing lie outside. */
  readonly reaches: Readonly<Record<string, number>>
}

export type Forwarding = Readonly<Record<ForwardType, readonly Mapping[]>> & {
  /** How long the own devices ring before `cft`, in seconds; null: never set. */
  readonly ringSeconds: number | null
}

export interface Mapping {
  /** RULE-02: the name of its destination set. */
  readonly name?: string
  readonly enabled: boolean
  readonly destinations: readonly Destination[]
  /** Callers to whom the rule applies; null: all. */
  readonly sources: SourceSet | null
  /** Times at which the rule applies; null: always. */
  readonly times: TimeSet | null
  /** FRONT-03: the called numbers at which the rule applies, as `sources`; null: all. */
  readonly called: SourceSet | null
}

export interface Destination {
  /** A SIP address; special hosts of the platform stand for services, such as `voicebox.local`. */
  readonly destination: string
  /** How long this destination rings before the next one is tried, in seconds. */
  readonly timeout: number
  /** For a custom announcement: the name of its sound handle; null for others. */
  readonly announcement: string | null
}

export interface SourceSet extends Sources {
  readonly name: string
}

export interface TimeSet {
  readonly name: string
  readonly times: readonly TimeEntry[]
  /** SCHED-01: the set stands for a schedule of the company, which decides instead of `times`. */
  readonly schedule?: { readonly use: ScheduleUse; readonly hours: Schedule } | null
}

export interface Group {
  readonly policy: HuntPolicy
  /** How long a member rings, in seconds. */
  readonly seconds: number
  /** Subscriber ids in their order. */
  readonly members: readonly number[]
  /** For the policy `circular`: counts up with every call and gives the index in `members` to begin with. */
  readonly turn: number
}

export interface Queue {
  /** How many callers may wait at a time. */
  readonly length: number
  /** Pause of an agent after a call with a caller, in seconds. */
  readonly wrapUpSeconds: number
  /** QBOARD-05; absent: the line's rules decide alone. */
  readonly overflow?: QueueOverflow | null
}

/** QBOARD-05: where callers of a queue go who have waited for too long, or for whom it has no place. */
export interface QueueOverflow {
  /** How long callers wait at most, in seconds; null: as long as they wish. */
  readonly afterSeconds: number | null
  /** Whether callers go there too when the queue is full. */
  readonly whenFull: boolean
  /** As calls of a closed line. */
  readonly way: ClosedWay
}

export interface AttendantSlot {
  /** `0` to `9`, or `default`. */
  readonly slot: string
  readonly destination: string
}
