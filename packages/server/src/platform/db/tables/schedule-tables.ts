import type { DayHours } from '@lineside/telephony/time-sets/day-hours'
import type { ScheduleException } from '@lineside/telephony/schedules/schedule'
import type { ClosedTo } from '@lineside/contract/rtc/call-steps'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json-column.ts'

interface SchedulesTable {
  id: Generated<number>
  customer_id: number
  name: string
  timezone: string
  week: Json<readonly DayHours[]>
  exceptions: Json<readonly ScheduleException[]>
  follows_holidays: boolean
}

interface CompanyHolidaysTable {
  customer_id: number
  /** `YYYY-MM-DD` */
  day: ColumnType<string, string, string>
  name: string
  /** The minute from which the company is closed; 0: all day. */
  closes_at: number
  origin: Generated<'listed' | 'own'>
}

interface ClosuresTable {
  id: Generated<number>
  customer_id: number
  /** null: the whole customer. */
  subscriber_id: number | null
  reason: string
  since: Date
  until: Date | null
  announcement: string | null
  closed_by: number | null
}

/** QBOARD-05. */
export interface QueueAnnouncementsTable {
  queue_id: number
  every_seconds: number
  tells_place: boolean
  tells_wait: boolean
  /** A sound of the line's set. */
  handle: string | null
}

/** QBOARD-05; the last four as those of `line_hours`. */
interface QueueOverflowsTable {
  queue_id: number
  after_seconds: number | null
  when_full: boolean
  way: ClosedTo
  handle: string | null
  line_id: number | null
  number: string | null
}

interface LineHoursTable {
  subscriber_id: number
  schedule_id: number
  closed_to: ClosedTo
  handle: string | null
  line_id: number | null
  number: string | null
}

export interface ScheduleTables {
  schedules: SchedulesTable
  company_holidays: CompanyHolidaysTable
  closures: ClosuresTable
  line_hours: LineHoursTable
  queue_announcements: QueueAnnouncementsTable
  queue_overflows: QueueOverflowsTable
}
