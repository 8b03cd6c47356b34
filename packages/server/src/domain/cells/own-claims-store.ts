import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { SetupError } from '../../platform/setup-error.ts'
import type { Claim, EntryKind } from './claims-store.ts'
import type { ListedCell } from './directory-store.ts'

/** A domain or number whose state has changed. */
export interface Change {
  readonly id: number
  readonly kind: EntryKind
  readonly value: string
}

/**
 * Makes this database that of a cell: from now on its changes are noted, and all that it has is told once. A database stays
 * the cell that it has become.
 * @throws SetupError it is another cell
 */
export const joinDirectory = async (db: Db, name: string): Promise<void> => {
  const known = await db.selectFrom('cell_membership').select('name').executeTakeFirst()
  if (known === undefined)
    await db.transaction().execute(async (transaction) => {
      // a change that has begun without this row, and ends after it, would be told by nobody
      await sql`lock table domains, mail_domains, numbers, subscribers in share row exclusive mode`.execute(transaction)
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('cell_membership')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 0n) await noteAll(transaction)
    })
  const { name: is } = await db.selectFrom('cell_membership').select('name').executeTakeFirstOrThrow()
  if (is !== name)
    throw new SetupError(
      `This database is the cell ${is}, not ${name}: set CELL to its name, or DATABASE_URL to the right one.`,
    )
}

/** Notes all that this cell has, so that it is told again. */
export const noteAll = async (db: Db): Promise<void> => {
  await sql`insert into directory_changes (kind, value)
    select 'domain', lower(name) from domains union all select 'domain', name from mail_domains union all select distinct 'number', e164 from numbers`.execute(
    db,
  )
}

/** Customers that are on their way in, or have left, are another cell's. */
const isMoved = (row: string) =>
  sql.raw(
    `exists (select from customer_moves m where m.customer_id = ${row}.customer_id and m.phase in ('arrived', 'left'))`,
  )

/**
 * It has come, and the directory has not said yet whose it is. Both claiming it and letting it go could come after the switch, and undo it.
 */
const hasArrived = (row: string) =>
  sql.raw(`exists (select from customer_moves m where m.customer_id = ${row}.customer_id and m.phase = 'arrived')`)

/**
 * The oldest changes that the directory does not know yet, each with its state now. Nothing is told of customers on their way in: all of
 * one is when it is served.
 */
export const readChanges = async (
  db: Db,
  most: number,
): Promise<{ readonly changes: readonly Change[]; readonly claims: readonly Claim[] }> => {
  const changes = await db.selectFrom('directory_changes').selectAll().orderBy('id').limit(most).execute()
  const valuesOf = (kind: EntryKind) => [
    ...new Set(changes.flatMap((change) => (change.kind === kind ? [change.value] : []))),
  ]
  const [domains, numbers] = [valuesOf('domain'), valuesOf('number')]
  const { rows } = await sql<Claim>`
    select 'domain' as kind, v as value, exists (select from domains d where lower(d.name) = v and not exists (
        select from subscribers s where s.domain_id = d.id and ${isMoved('s')}))
      or exists (select from mail_domains s where s.name = v and not ${isMoved('s')}) as "isOurs", false as "isBlock"
    from unnest(${domains}::text[]) as v
    where not exists (select from domains d join subscribers s on s.domain_id = d.id where lower(d.name) = v and ${hasArrived('s')})
      and not exists (select from mail_domains s where s.name = v and ${hasArrived('s')})
    union all
    select 'number', v, n.has is not null, coalesce(n.has, false) from unnest(${numbers}::text[]) as v
    left join lateral (
      select bool_or(n.is_primary and s.is_pbx_pilot) as has from numbers n join subscribers s on s.id = n.subscriber_id
      where n.e164 = v and s.status <> 'terminated' and not ${isMoved('s')}) n on true
    where not exists (select from numbers n join subscribers s on s.id = n.subscriber_id where n.e164 = v and ${hasArrived('s')})`.execute(
    db,
  )
  return { changes, claims: rows }
}

/**
 * The version of what is told now. It is taken when the state is read, for the ids of changes do not follow the order in which these
 * end. One process at a time tells, so a later word has a higher one.
 */
export const nextVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select nextval(pg_get_serial_sequence('directory_changes', 'id')) as version`.execute(db)
  return rows[0]?.version ?? 0
}

export const deleteChanges = async (db: Db, changes: readonly Change[]): Promise<void> => {
  await db
    .deleteFrom('directory_changes')
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute()
}

/** How many changes wait, at most 10,000. */
export const countChanges = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from directory_changes limit 10000) c`.execute(db)
  return rows[0]?.count ?? 0
}

/** Notes the other cells for the edge, which knows their calls by these addresses. */
export const savePeers = async (db: Db, peers: readonly ListedCell[]): Promise<void> => {
  const names = peers.map(({ name }) => name)
  await db.transaction().execute(async (transaction) => {
    await sql`delete from cell_peers where name <> all (${names}::text[])`.execute(transaction)
    for (const { name, edges, sources } of peers)
      await sql`insert into cell_peers as p (name, edges, sources) values (${name}, ${edges}::text[], ${sources}::inet[])
        on conflict (name) do update set edges = excluded.edges, sources = excluded.sources
        where (p.edges, p.sources) is distinct from (excluded.edges, excluded.sources)`.execute(transaction)
  })
}

/** The name of another cell, by its number at the edge. */
export const findPeerName = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('cell_peers').select('name').where('id', '=', id).executeTakeFirst())?.name
