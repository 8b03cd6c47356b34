import type { SpeedDial } from '@lineside/contract/resources/speed-dials'
import { sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

export interface SpeedDialsRow {
  readonly subscriber_id: number
  readonly speeddials: readonly SpeedDial[]
}

/** The caller's lines. */
const ownLines = (db: Db, principal: Principal) => {
  const { column, id } = ownershipOf(principal)
  return db
    .selectFrom('subscribers as s')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', id)
}

const withDials = (query: ReturnType<typeof ownLines>) =>
  query.select([
    's.id as subscriber_id',
    sql<readonly SpeedDial[]>`coalesce((
      select json_agg(json_build_object('slot', d.slot, 'destination', d.destination) order by d.slot)
      from speed_dials d where d.subscriber_id = s.id), '[]')`.as('speeddials'),
  ])

const hasDials = sql<boolean>`exists (select from speed_dials d where d.subscriber_id = s.id)`

export const findSpeedDials = (db: Db, principal: Principal, id: number): Promise<SpeedDialsRow | undefined> =>
  withDials(ownLines(db, principal).where('s.id', '=', id)).executeTakeFirst()

/** @param isNonempty true: only lines that have a speed dial */
export const listSpeedDials = (
  db: Db,
  principal: Principal,
  { isNonempty, offset, limit }: { isNonempty: boolean; offset: number; limit: number },
): Promise<readonly SpeedDialsRow[]> =>
  withDials(ownLines(db, principal).$if(isNonempty, (query) => query.where(hasDials)))
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()

export const countSpeedDials = async (db: Db, principal: Principal, isNonempty: boolean): Promise<number> => {
  const row = await ownLines(db, principal)
    .$if(isNonempty, (query) => query.where(hasDials))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const replaceSpeedDials = async (db: Db, subscriber_id: number, dials: readonly SpeedDial[]): Promise<void> => {
  await db.deleteFrom('speed_dials').where('subscriber_id', '=', subscriber_id).execute()
  if (dials.length === 0) return
  const rows = dials.map(({ slot, destination }) => ({ subscriber_id, slot, destination }))
  await db.insertInto('speed_dials').values(rows).execute()
}
