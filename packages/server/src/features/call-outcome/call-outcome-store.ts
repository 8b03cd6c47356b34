import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

/** Where and when a line is: what is dialled there and what its clocks show. */
export interface CallLine {
  /** By its own primary number, else by its pilot's. */
  readonly cc: string | null
  readonly ac: string | null
  readonly timezone: string
}

/** Undefined for a line that is not the caller's, as for one that does not exist. */
export const findCallLine = (db: Db, principal: Principal, id: number): Promise<CallLine | undefined> => {
  const { column, id: owner } = ownershipOf(principal)
  return db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('numbers as n', (join) => join.onRef('n.subscriber_id', '=', 's.id').on('n.is_primary', '=', true))
    .leftJoin('subscribers as pilot', (join) =>
      join
        .onRef('pilot.customer_id', '=', 's.customer_id')
        .on('pilot.is_pbx_pilot', '=', true)
        .on('pilot.status', '<>', 'terminated'),
    )
    .leftJoin('numbers as m', (join) => join.onRef('m.subscriber_id', '=', 'pilot.id').on('m.is_primary', '=', true))
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', owner)
    .where('s.id', '=', id)
    .where('s.status', '<>', 'terminated')
    .select(({ fn }) => [
      fn.coalesce('n.cc', 'm.cc').as('cc'),
      fn.coalesce('n.ac', 'm.ac').as('ac'),
      fn.coalesce('s.timezone', 'c.timezone').as('timezone'),
    ])
    .executeTakeFirst()
}
