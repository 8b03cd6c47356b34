import type { Output } from '@lineside/contract/http/schema'
import type { setFilters } from '@lineside/contract/resources/forwarding/destination-sets'
import { type RawBuilder, sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { ScheduleUse } from '@lineside/contract/rtc/call-steps'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { StoredDestination, StoredTime } from '../../platform/db/tables/call-forwarding-tables.ts'
import { scheduleJson, type StoredSchedule } from '../schedules/schedule-sql.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

export interface SetRow {
  readonly id: number
  readonly name: string
  readonly subscriber_id: number
  readonly domain: string
  readonly usage_count: number
}
export interface DestinationSetRow extends SetRow {
  readonly destinations: readonly StoredDestination[]
}
export interface SourceSetRow extends SetRow {
  readonly mode: 'whitelist' | 'blacklist'
  readonly is_regex: boolean
  readonly sources: readonly string[]
}
export interface TimeSetRow extends SetRow {
  readonly times: readonly StoredTime[]
  /** SCHED-04: the schedule for which it stands; null: it has times of its own. */
  readonly schedule: { readonly use: ScheduleUse; readonly hours: StoredSchedule } | null
}
export interface BNumberSetRow extends SetRow {
  readonly mode: 'whitelist' | 'blacklist'
  readonly is_regex: boolean
  readonly bnumbers: readonly string[]
}
export interface SetRows {
  readonly destination: DestinationSetRow
  readonly source: SourceSetRow
  readonly time: TimeSetRow
  readonly bnumber: BNumberSetRow
}
/** The four kinds of sets: destinations, sources (whose calls), times and called numbers. */
export type SetKind = keyof SetRows

/** Table and columns of each kind beside name and subscriber, and the column with which mappings refer to it. */
const kinds = {
  destination: { table: 'cf_destination_sets', reference: 'destination_set_id', columns: ['destinations'] },
  source: { table: 'cf_source_sets', reference: 'source_set_id', columns: ['mode', 'is_regex', 'sources'] },
  time: { table: 'cf_time_sets', reference: 'time_set_id', columns: ['times'] },
  bnumber: { table: 'cf_bnumber_sets', reference: 'bnumber_set_id', columns: ['mode', 'is_regex', 'bnumbers'] },
} as const satisfies Record<SetKind, object>
const documents: ReadonlySet<string> = new Set(['destinations', 'sources', 'times', 'bnumbers'])

type Filters = Output<typeof setFilters>
/** The columns of a kind that a write sets. */
export type SetValues<Kind extends SetKind> = Omit<SetRows[Kind], keyof SetRow | 'schedule'> & {
  readonly name: string
} & (Kind extends 'time' ? { readonly schedule_id?: number; readonly schedule_use?: ScheduleUse } : unknown)

const together = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `)

const visible = (principal: Principal) => {
  const { column, id } = ownershipOf(principal)
  return sql`s.status <> 'terminated' and ${sql.ref(column === 'customer_id' ? 's.customer_id' : 's.id')} = ${id}`
}

const filtered = (kind: SetKind, principal: Principal, { subscriber_id, name }: Filters) =>
  together([
    visible(principal),
    ...(subscriber_id === undefined ? [] : [sql`t.subscriber_id = ${subscriber_id}`]),
    ...(name === undefined ? [] : [sql`${shownName(kind)} ilike ${likePattern(name)}`]),
  ])

const isTime = (kind: SetKind): boolean => kind === 'time'

/** Joins the schedule `h`, for which a set `t` may stand. */
const withSchedule = (kind: SetKind) => (isTime(kind) ? sql`left join schedules h on h.id = t.schedule_id` : sql``)

/** The name by which clients know a set; one that stands for a schedule has the schedule's. */
const shownName = (kind: SetKind) => (isTime(kind) ? sql`coalesce(h.name, t.name)` : sql`t.name`)

/** The schedule `h`, for which a set stands. */
const scheduleColumn = `, case when h.id is not null then
  json_build_object('use', t.schedule_use, 'hours', ${scheduleJson('h')}) end as schedule`

const select = <Kind extends SetKind>(
  kind: Kind,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
) => {
  const { table, reference, columns } = kinds[kind]
  return sql<SetRows[Kind]>`
    select t.id, ${shownName(kind)} as name, t.subscriber_id, d.name as domain, ${sql.join(columns.map((name) => sql.ref(`t.${name}`)))},
      (select count(*)::int from cf_mappings m where ${sql.ref(`m.${reference}`)} = t.id) as usage_count
      ${isTime(kind) ? sql.raw(scheduleColumn) : sql``}
    from ${sql.table(table)} t ${withSchedule(kind)} join subscribers s on s.id = t.subscriber_id join domains d on d.id = s.domain_id
    where ${condition} ${rest}`
}

/** A page of the sets that the caller may see. */
export const listSets = async <Kind extends SetKind>(
  db: Db,
  principal: Principal,
  kind: Kind,
  { filters, offset, limit, order }: ListRequest<Filters>,
): Promise<readonly SetRows[Kind][]> => {
  const direction = order?.descending ? sql`desc` : sql`asc`
  const by = order?.by === 'name' ? sql`${shownName(kind)} collate "und-x-icu" ${direction}, ` : sql``
  const rest = sql`order by ${by} t.id ${direction} offset ${offset} limit ${limit}`
  return (await select(kind, filtered(kind, principal, filters), rest).execute(db)).rows
}

export const countSets = async (db: Db, principal: Principal, kind: SetKind, filters: Filters): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(kinds[kind].table)} t ${withSchedule(kind)} join subscribers s on s.id = t.subscriber_id
    where ${filtered(kind, principal, filters)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the sets of one subscriber. */
export const countSetsOf = async (db: Db, kind: SetKind, subscriberId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(kinds[kind].table)} where subscriber_id = ${subscriberId}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

interface NamedSet {
  readonly id: number
  readonly name: string
  readonly schedule: number | null
}

/** Those of these sets that the caller may see, by id. */
export const findSets = async <Kind extends SetKind>(
  db: Db,
  principal: Principal,
  kind: Kind,
  ids: readonly number[],
): Promise<readonly SetRows[Kind][]> => {
  if (ids.length === 0) return []
  return (await select(kind, together([visible(principal), sql`t.id = any (${ids}::int[])`])).execute(db)).rows
}

const assigned = (values: object) =>
  Object.entries(values).map(([name, value]) => ({
    column: sql.ref(name),
    value: documents.has(name) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`,
  }))

/** @throws a violation of `unique` when the subscriber already has a set of this name */
export const insertSet = async <Kind extends SetKind>(
  db: Db,
  kind: Kind,
  subscriberId: number,
  values: SetValues<Kind>,
): Promise<number> => {
  const columns = assigned({ subscriber_id: subscriberId, ...values })
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kinds[kind].table)} (${sql.join(columns.map(({ column }) => column))})
    values (${sql.join(columns.map(({ value }) => value))}) returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** @throws as `insertSet` */
export const updateSet = async <Kind extends SetKind>(
  db: Db,
  kind: Kind,
  id: number,
  values: SetValues<Kind>,
): Promise<void> => {
  const assignments = assigned(values).map(({ column, value }) => sql`${column} = ${value}`)
  await sql`update ${sql.table(kinds[kind].table)} set ${sql.join(assignments)} where id = ${id}`.execute(db)
}

/** Deletes a set, and with it the mappings that use it. */
export const deleteSet = async (db: Db, kind: SetKind, id: number): Promise<void> => {
  await sql`delete from ${sql.table(kinds[kind].table)} where id = ${id}`.execute(db)
}

/**
 * Takes the schedule until the transaction ends, so that nobody removes it while a set begins to stand for it, or a rule to use
 * such a set. Others may do the same at the same time.
 * @returns false: the subscriber's customer has no such schedule
 */
export const holdScheduleOf = async (db: Db, subscriberId: number, schedule: number): Promise<boolean> => {
  const { rows } = await sql`
    select h.id from schedules h join subscribers s on s.customer_id = h.customer_id
    where h.id = ${schedule} and s.id = ${subscriberId} for key share of h`.execute(db)
  return rows.length > 0
}

/** Removes a condition from the mappings that use it. */
export const unassignSet = async (db: Db, kind: Exclude<SetKind, 'destination'>, id: number): Promise<void> => {
  const reference = sql.ref(kinds[kind].reference)
  await sql`update cf_mappings set ${reference} = null where ${reference} = ${id}`.execute(db)
}

/** Deletes those of the sets that no mapping uses. */
export const deleteUnusedSets = async (db: Db, kind: SetKind, ids: readonly number[]): Promise<void> => {
  const { table, reference } = kinds[kind]
  await sql`
    delete from ${sql.table(table)} t where t.id = any (${ids}::int[])
      and not exists (select from cf_mappings m where ${sql.ref(`m.${reference}`)} = t.id)`.execute(db)
}

/**
 * Ids and names of the subscriber's sets, and the schedules for which they stand. The last of equal names is
 * meant: the subscriber's own, else the oldest.
 */
export const nameSets = async (db: Db, kind: SetKind, subscriberId: number): Promise<readonly NamedSet[]> => {
  const schedule = isTime(kind) ? sql`t.schedule_id` : sql`null::int`
  const { rows } = await sql<NamedSet>`
    select t.id, ${shownName(kind)} as name, ${schedule} as schedule from ${sql.table(kinds[kind].table)} t ${withSchedule(kind)}
    where t.subscriber_id = ${subscriberId} order by ${schedule} is null, t.id desc`.execute(db)
  return rows
}

/** The destinations in all sets of a subscriber. */
export const destinationsOf = async (db: Db, subscriberId: number): Promise<readonly StoredDestination[]> => {
  const query = db.selectFrom('cf_destination_sets').select('destinations').where('subscriber_id', '=', subscriberId)
  return (await query.execute()).flatMap(({ destinations }) => destinations)
}
