import type { ForwardType, HuntPolicy } from '@lineside/contract/rtc/call-steps'
import type { SpeedDial } from '@lineside/contract/resources/speed-dials'
import type { BlockList } from '../blocking/block-list.ts'
import type { WallTime } from '../clocks/wall-time.ts'
import type { Sources } from '../forwarding/matches-source-set.ts'
import type { DiallingPlace } from '../numbers/normalise-number.ts'
import type { TimeEntry } from '../time-sets/time-entry.ts'

/**
 * Everything that decides about one call at one moment. Plain data: the rules load nothing, read no clock and draw no lots.
 * It starts with whom the call comes from and goes to; settings of further subscribers are added as `resolveCall` asks.
 */
export interface Snapshot {
  readonly caller: Caller
  readonly callee: Callee
  /** Settings loaded so far, by subscriber id. */
  readonly subscribers: Readonly<Record<number, SubscriberSettings>>
  /** Whoever those settings name, by subscriber id. */
  readonly people: Readonly<Record<number, Person>>
  /** A lot drawn for this call, 0 to below 1: orders groups with the policy random. */
  readonly chance: number
  /**
   * Nothing is known beyond the customer's own lines: all that they do not have lies outside, whoever has it. So what is told
   * of such a call tells nothing of other customers, not even whether they are there.
   */
  readonly isBounded: boolean
}

export interface Caller {
  /** As lists may name it: its number in digits, its extension, its user's name. */
  readonly numbers: readonly string[]
  /** It withholds its number. Its own settings can ask for that too. */
  readonly isAnonymous: boolean
  /** Whose line calls, where its settings take part in the call; null: a caller from outside. */
  readonly subscriberId: number | null
}

export interface Callee {
  /** As it was dialled: `*3`, `31`, `0664 123`. */
  readonly dialled: string
  /** As lists may name it: in digits with its country code, or a user's name. */
  readonly number: string
  /** Whose line that is; null: nobody's here. A slot of a speed dial is looked up with the caller's settings. */
  readonly subscriberId: number | null
}

export interface Person {
  readonly id: number
  readonly customerId: number
  readonly name: string
  /** Primary number in digits. */
  readonly number: string | null
  readonly extension: string | null
  /** What the devices call themselves that are signed in. None: the line is offline. */
  readonly devices: readonly string[]
  /** Its profile grants one; absent: it does. */
  readonly hasVoicebox?: boolean
}

/** What one subscriber has set up. Its profile is applied by the rules, not before. */
export interface SubscriberSettings {
  readonly id: number
  /** What its clocks show at the moment of the call. */
  readonly wallTime: WallTime
  /** Where it dials; null: neither it nor its pilot has a number. */
  readonly place: DiallingPlace | null
  /** Attributes that its profile grants; null: no profile, everything. */
  readonly attributes: readonly string[] | null
  readonly blockIn: BlockList
  readonly blocksAnonymous: boolean
  readonly blockOut: BlockList
  readonly hidesNumber: boolean
  readonly hidesNumberInPbx: boolean
  /** Its own primary number, else its pilot's: where it can be called back; null: there is none. */
  readonly number: string | null
  /** Country codes, or beginnings of numbers, that its customer calls; null: all. */
  readonly countries: readonly string[] | null
  /** Digits that its calls show to others than colleagues; null: it has none. */
  readonly presents: string | null
  /** Which of its calls are recorded (REC-04). */
  readonly records: 'never' | 'always' | 'external' | 'internal'
  /** How long its own devices ring at most, in seconds; null: not limited. */
  readonly ringSeconds: number | null
  /** Whom it holds hears music. */
  readonly playsMusicOnHold: boolean
  readonly speedDials: readonly SpeedDial[]
  readonly forwarding: Forwarding
  /** A prompt is played before a call is forwarded. */
  readonly announcesForward: boolean
  readonly greetings: { readonly busy: boolean; readonly unavail: boolean }
  readonly receivesFax: boolean
  /** Of a group: whom it hunts. */
  readonly group: Group | null
  /** Numbers that ring instead of a manager; null: off. */
  readonly secretaries: readonly string[] | null
  /** Holds callers until somebody is free; null: off. */
  readonly queue: Queue | null
  readonly attendant: readonly AttendantSlot[]
  /** Which subscriber the numbers and addresses in these settings lead to; what is absent lies outside. */
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
  /** Whom it is for; null: everybody. */
  readonly sources: SourceSet | null
  /** When it holds; null: always. */
  readonly times: TimeSet | null
}

export interface Destination {
  /** A SIP address; those of the platform's own hosts name what answers. */
  readonly destination: string
  /** How long it rings before the next one, in seconds. */
  readonly timeout: number
  /** Of a custom announcement: the name of its sound handle. */
  readonly announcement: string | null
}

export interface SourceSet extends Sources {
  readonly name: string
}

export interface TimeSet {
  readonly name: string
  readonly times: readonly TimeEntry[]
}

export interface Group {
  readonly policy: HuntPolicy
  /** How long a member rings, in seconds. */
  readonly seconds: number
  /** Subscriber ids in their order. */
  readonly members: readonly number[]
  /** Whose turn it is with the policy circular: index into `members`, counted up with every call. */
  readonly turn: number
}

export interface Queue {
  /** Most callers held at a time. */
  readonly length: number
  /** Pause of who has spoken with a caller, in seconds. */
  readonly wrapUpSeconds: number
}

export interface AttendantSlot {
  /** `0` to `9`, or `default`. */
  readonly slot: string
  readonly destination: string
}
