import type { Schedule, ScheduleException } from '@lineside/telephony/schedules/schedule'
import type { ScheduleUse } from '@lineside/contract/rtc/call-steps'
import type { DayHours } from '@lineside/telephony/time-sets/day-hours'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface ScheduleRow {
  readonly id: number
  readonly name: string
  readonly timezone: string
  readonly week: readonly DayHours[]
  readonly exceptions: readonly ScheduleException[]
  readonly follows_holidays: boolean
}

/** A schedule of a customer; a schedule of another one does not exist. */
export interface OwnSchedule {
  readonly customerId: number
  readonly id: number
}

/** How many rules and lines use a schedule; those of lines that have ended do not count. */
const usedBy = sql<number>`((select count(*) from cf_mappings m join cf_time_sets t on t.id = m.time_set_id
    join subscribers l on l.id = m.subscriber_id where t.schedule_id = s.id and l.status <> 'terminated')
  + (select count(*) from line_hours h join subscribers l on l.id = h.subscriber_id
    where h.schedule_id = s.id and l.status <> 'terminated'))::int`

const columns = ['s.id', 's.name', 's.timezone', 's.week', 's.exceptions', 's.follows_holidays'] as const

/** The time zone of a customer. */
export const companyZone = async (db: Db, customerId: number): Promise<string> => {
  const query = db.selectFrom('customers').select('timezone').where('id', '=', customerId)
  return (await query.executeTakeFirstOrThrow()).timezone
}

/** By name. */
export const listSchedules = (
  db: Db,
  customerId: number,
): Promise<readonly (ScheduleRow & { readonly used_by: number })[]> =>
  db
    .selectFrom('schedules as s')
    .select(columns)
    .select(usedBy.as('used_by'))
    .where('s.customer_id', '=', customerId)
    .orderBy(sql`s.name collate "und-x-icu"`)
    .orderBy('s.id')
    .execute()

export const findSchedule = (
  db: Db,
  { customerId, id }: OwnSchedule,
): Promise<(ScheduleRow & { readonly used_by: number }) | undefined> =>
  db
    .selectFrom('schedules as s')
    .select(columns)
    .select(usedBy.as('used_by'))
    .where('s.customer_id', '=', customerId)
    .where('s.id', '=', id)
    .executeTakeFirst()

/** Takes the row until the transaction ends, so that what begins to use it and who removes it wait for each other. */
export const holdSchedule = async (db: Db, { customerId, id }: OwnSchedule): Promise<boolean> =>
  (await db
    .selectFrom('schedules')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) !== undefined

export const countSchedules = async (db: Db, customerId: number): Promise<number> => {
  const query = db.selectFrom('schedules').where('customer_id', '=', customerId)
  return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

type Values = Omit<ScheduleRow, 'id'>
const stored = ({ week, exceptions, ...values }: Values) => ({
  ...values,
  week: JSON.stringify(week),
  exceptions: JSON.stringify(exceptions),
})

/** @throws a violation of `unique` when the customer has another schedule of this name */
export const insertSchedule = async (db: Db, customerId: number, values: Values): Promise<number> => {
  const query = db.insertInto('schedules').values({ customer_id: customerId, ...stored(values) })
  return (await query.returning('id').executeTakeFirstOrThrow()).id
}

/** @throws as `insertSchedule` */
export const updateSchedule = async (db: Db, { customerId, id }: OwnSchedule, values: Values): Promise<void> => {
  const query = db.updateTable('schedules').set(stored(values)).where('id', '=', id)
  await query.where('customer_id', '=', customerId).execute()
}

/** Removes also what refers to it and no longer counts: time sets that no rule uses, and rows of lines that have ended. */
export const deleteSchedule = async (db: Db, { customerId, id }: OwnSchedule): Promise<void> => {
  await db.deleteFrom('cf_time_sets').where('schedule_id', '=', id).execute()
  await db.deleteFrom('line_hours').where('schedule_id', '=', id).execute()
  await db.deleteFrom('schedules').where('id', '=', id).where('customer_id', '=', customerId).execute()
}

export interface RuleUser {
  readonly subscriber_id: number
  readonly name: string
  readonly rule: string
  readonly use: ScheduleUse
}

/** SQL: the name by which people know the line `l`. */
export const lineName = sql<string>`coalesce(nullif(l.display_name, ''), l.pbx_extension, l.username)`

/** Forwarding rules that use a schedule, by line. */
export const listRuleUsers = async (db: Db, { customerId, id }: OwnSchedule): Promise<readonly RuleUser[]> =>
  await db
    .selectFrom('cf_time_sets as t')
    .innerJoin('cf_mappings as m', 'm.time_set_id', 't.id')
    .innerJoin('cf_destination_sets as d', 'd.id', 'm.destination_set_id')
    .innerJoin('subscribers as l', 'l.id', 't.subscriber_id')
    .where('t.schedule_id', '=', id)
    .where('l.customer_id', '=', customerId)
    .where('l.status', '<>', 'terminated')
    .select(['t.subscriber_id', 'd.name as rule'])
    .select([lineName.as('name'), sql<ScheduleUse>`t.schedule_use`.as('use')])
    .orderBy(sql`2, 1, m.type, m.position`)
    .execute()

/** Days of the company's holidays from a day on, `YYYY-MM-DD`. */
export const listHolidays = async (db: Db, customerId: number, from: string): Promise<Schedule['holidays']> => {
  const { rows } = await sql<{ day: string; name: string; from: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, name, closes_at as "from" from company_holidays
    where customer_id = ${customerId} and day >= ${from}::date order by day, name`.execute(db)
  return rows
}
