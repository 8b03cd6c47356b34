import type { ForwardType } from '@lineside/contract/rtc/call-steps'
import type { StatusCallKind, StatusKind } from '@lineside/contract/rtc/status-kinds'
import type { ExtensionRange } from '@lineside/telephony/numbers/extension-range'
import type { OutsideScope } from '@lineside/telephony/outside/may-call-outside'
import type { LineHours } from '@lineside/telephony/schedules/hours-way'
import type { ScheduleUse } from '@lineside/contract/rtc/call-steps'
import type { StoredDestination, StoredTime } from '../../platform/db/tables/call-forwarding-tables.ts'
import type { StoredSchedule } from '../schedules/schedule-sql.ts'

/** The stored settings of a line that decide about its calls. */
export interface LineRow {
  readonly id: number
  /** The operator has blocked it, or its customer. */
  readonly is_blocked: boolean
  readonly timezone: string
  /** The line's primary number; if it has none, its pilot's. */
  readonly number: { readonly e164: string; readonly cc: string; readonly ac: string } | null
  /** Countries that the customer may call; null: all. */
  readonly countries: readonly string[] | null
  /** Further limits on numbers outside; absent: they are not asked for. */
  readonly scopes?: readonly OutsideScope[]
  /** The range of the customer's extensions. */
  readonly extensions: ExtensionRange
  readonly attributes: readonly string[] | null
  readonly preferences: Readonly<Record<string, unknown>>
  /** The customer's, for all its lines; absent: they are not asked for. */
  readonly company?: Readonly<Record<string, unknown>>
  /** FRONT-03: the customer has a PIN for numbers on a block list; absent: it is not asked for. */
  readonly has_override_pin?: boolean
  readonly cft_ringtimeout: number | null
  readonly fax: boolean
  readonly greetings: readonly string[]
  readonly speed_dials: readonly { readonly slot: string; readonly destination: string }[]
  /** Slots of its auto attendant. */
  readonly attendant: readonly { readonly slot: string; readonly destination: string }[]
  readonly mappings: readonly MappingRow[]
  /** null: the line is no group. */
  readonly group: {
    readonly policy: 'serial' | 'parallel' | 'random' | 'circular' | 'none' | null
    readonly seconds: number | null
    readonly members: readonly number[]
  } | null
  /** The person's status, ended or not; null: none. `until`: milliseconds since 1970. */
  readonly status: {
    readonly kind: StatusKind
    readonly until: number | null
    readonly calls: StatusCallKind
    /** Where its calls go, as in a destination; null: nowhere else. */
    readonly address: string | null
    readonly callers: readonly string[]
  } | null
  /** SCHED-01: the schedule that it follows; absent: none. */
  readonly hours?: HoursRow | null
  /** SCHED-03: that have not ended, its own first; absent: none. */
  readonly closures?: LineHours['closures']
  /** QBOARD-05: of its queue; absent: none. */
  readonly overflow?: OverflowRow | null
  /** Ids of the lines that the addresses in these settings reach. */
  readonly reaches: Readonly<Record<string, number>>
}

/** A schedule that a line follows, and where its calls go while it is closed. */
export interface HoursRow extends WayRow {
  readonly schedule: StoredSchedule | null
}

export interface OverflowRow extends WayRow {
  readonly after_seconds: number | null
  readonly when_full: boolean
}

/** Where calls of a closed line go, or callers of a queue who overflow. */
export interface WayRow {
  readonly closed_to: LineHours['closed']['to']
  readonly handle: string | null
  /** As in a destination; null: the line does not exist any more. */
  readonly address: string | null
}

export interface MappingRow {
  readonly type: ForwardType
  /** Name of the mapping's destination set. */
  readonly name: string
  readonly enabled: boolean
  readonly destinations: readonly StoredDestination[]
  readonly sources: {
    readonly name: string
    readonly mode: 'whitelist' | 'blacklist'
    readonly is_regex: boolean
    readonly sources: readonly string[]
  } | null
  readonly times: {
    readonly name: string
    readonly times: readonly StoredTime[]
    /** The schedule for which the set stands; absent: it has times of its own. */
    readonly schedule?: { readonly use: ScheduleUse; readonly hours: StoredSchedule } | null
  } | null
  /** The called numbers at which it applies, in the form of callers. */
  readonly called: MappingRow['sources']
}
