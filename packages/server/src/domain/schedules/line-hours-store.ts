import type { ClosedTo } from '@lineside/contract/rtc/call-steps'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { OwnSchedule } from './schedules-store.ts'

/** Where a closed line sends its calls; only the member that `closed_to` needs is set. */
export interface StoredClosed {
  readonly closed_to: ClosedTo
  readonly handle: string | null
  readonly line_id: number | null
  readonly number: string | null
}

/** A group, a queue or a line with an attendant, and the schedule that it follows, if any. */
export interface HoursLine {
  readonly subscriber_id: number
  readonly name: string
  readonly extension: string | null
  readonly type: 'group' | 'queue' | 'attendant'
  readonly schedule_id: number | null
  readonly closed: StoredClosed | null
  /** Name of the line to which its calls go. */
  readonly closed_name: string | null
}

/** Most lines that one answer lists. */
const mostLines = 1000

const select = (condition: RawBuilder<unknown>) => sql<HoursLine>`
  select l.id as subscriber_id, coalesce(nullif(l.display_name, ''), l.pbx_extension, l.username) as name,
    l.pbx_extension as extension,
    case when p.preferences -> 'cloud_pbx_callqueue' = 'true' then 'queue' when l.is_pbx_group then 'group' else 'attendant' end as type,
    h.schedule_id, coalesce(nullif(c.display_name, ''), c.pbx_extension, c.username) as closed_name,
    case when h.subscriber_id is not null then json_build_object(
      'closed_to', h.closed_to, 'handle', h.handle, 'line_id', c.id, 'number', h.number) end as closed
  from subscribers l
  left join subscriber_preferences p on p.subscriber_id = l.id
  left join line_hours h on h.subscriber_id = l.id
  left join subscribers c on c.id = h.line_id and c.status <> 'terminated'
  where l.status <> 'terminated' and ${condition}
    and (l.is_pbx_group or h.subscriber_id is not null or p.preferences -> 'cloud_pbx_callqueue' = 'true'
      or exists (select from attendant_slots a where a.subscriber_id = l.id)
      or exists (select from closures k where k.subscriber_id = l.id))
  order by 2, 1 limit ${mostLines}`

/** Those of a customer, by name. */
export const listHoursLines = async (db: Db, customerId: number): Promise<readonly HoursLine[]> =>
  (await select(sql`l.customer_id = ${customerId}`).execute(db)).rows

/** Those of a customer with these ids. */
export const namedHoursLines = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<readonly HoursLine[]> =>
  ids.length === 0
    ? []
    : (await select(sql`l.customer_id = ${customerId} and l.id = any(${[...ids]})`).execute(db)).rows

/** Those that follow a schedule. */
export const listFollowers = async (db: Db, { customerId, id }: OwnSchedule): Promise<readonly HoursLine[]> =>
  (await select(sql`l.customer_id = ${customerId} and h.schedule_id = ${id}`).execute(db)).rows

export const findHoursLine = async (db: Db, customerId: number, line: number): Promise<HoursLine | undefined> =>
  (await select(sql`l.customer_id = ${customerId} and l.id = ${line}`).execute(db)).rows[0]

export const writeLineHours = async (
  db: Db,
  line: number,
  values: StoredClosed & { readonly schedule_id: number },
): Promise<void> => {
  await db
    .insertInto('line_hours')
    .values({ subscriber_id: line, ...values })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(values))
    .execute()
}

/** @param line of the caller's customer */
export const deleteLineHours = async (db: Db, line: number): Promise<void> => {
  await db.deleteFrom('line_hours').where('subscriber_id', '=', line).execute()
}
