import type { Output } from '@lineside/contract/http/schema'
import type { AttendantSlotEntry, autoAttendants } from '@lineside/contract/resources/pbx/auto-attendants'
import { type RawBuilder, sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { literally } from '../../platform/db/like-pattern.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

type Filters = Output<typeof autoAttendants.filters>

export interface AttendantRow {
  readonly subscriber_id: number
  readonly slots: AttendantSlotEntry[]
}

const hasSlots = (line: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from attendant_slots a where a.subscriber_id = ${line})`

/** The caller's lines. */
const ownLines = (db: Db, principal: Principal, { subscriber_id, nonempty, search }: Filters = {}) => {
  const { column, id } = ownershipOf(principal)
  const text = literally(search?.trim() ?? '')
  return db
    .selectFrom('subscribers as s')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', id)
    .$if(subscriber_id !== undefined, (query) => query.where('s.id', '=', subscriber_id ?? 0))
    .$if(nonempty === true, (query) => query.where(hasSlots(sql.ref('s.id'))))
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`(s.display_name ilike ${`%${text}%`} or s.username ilike ${`%${text}%`}
          or s.pbx_extension like ${`${text}%`})`,
      ),
    )
}

/**
 * Reads slots only for the lines of the page: collecting them for all lines before it would take longer for later
 * pages.
 */
const withSlots = (db: Db, page: ReturnType<typeof ownLines>) =>
  db.selectFrom(page.select('s.id').as('line')).select([
    'line.id as subscriber_id',
    sql<AttendantSlotEntry[]>`coalesce((
        select json_agg(json_build_object('id', a.id, 'slot', a.slot, 'destination', a.destination) order by a.slot)
        from attendant_slots a where a.subscriber_id = line.id), '[]')`.as('slots'),
  ])

export const findAttendant = (db: Db, principal: Principal, id: number): Promise<AttendantRow | undefined> =>
  withSlots(db, ownLines(db, principal, { subscriber_id: id })).executeTakeFirst()

/** SAY-02: lines with a menu come first. */
export const listAttendants = (
  db: Db,
  principal: Principal,
  { filters, offset, limit, order }: ListRequest<Filters>,
): Promise<AttendantRow[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  const page = ownLines(db, principal, filters)
    .orderBy(hasSlots(sql.ref('s.id')), 'desc')
    .orderBy('s.id', direction)
    .offset(offset)
    .limit(limit)
  return withSlots(db, page)
    .orderBy(hasSlots(sql.ref('line.id')), 'desc')
    .orderBy('line.id', direction)
    .execute()
}

export const countAttendants = async (db: Db, principal: Principal, filters: Filters): Promise<number> => {
  const row = await ownLines(db, principal, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const findDomain = async (db: Db, subscriberId: number): Promise<string> =>
  (
    await db
      .selectFrom('subscribers as s')
      .innerJoin('domains as d', 'd.id', 's.domain_id')
      .where('s.id', '=', subscriberId)
      .select('d.name')
      .executeTakeFirstOrThrow()
  ).name

/** Replaces the slots of a line; a key that it had before keeps its id. */
export const replaceSlots = async (
  db: Db,
  subscriber_id: number,
  slots: readonly { slot: string; destination: string }[],
): Promise<void> => {
  const kept = slots.map(({ slot }) => slot)
  await sql`delete from attendant_slots where subscriber_id = ${subscriber_id} and slot <> all(${kept}::text[])`.execute(
    db,
  )
  if (slots.length === 0) return
  await db
    .insertInto('attendant_slots')
    .values(slots.map(({ slot, destination }) => ({ subscriber_id, slot, destination })))
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'slot'])
        .doUpdateSet(({ ref }) => ({ destination: ref('excluded.destination') })),
    )
    .execute()
}
