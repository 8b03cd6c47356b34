import { sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ListRequest } from '../../platform/http/resource-handlers.ts'

export interface RegistrationRow {
  readonly id: number
  readonly subscriber_id: number
  readonly contact: string
  readonly path: string | null
  readonly socket: string | null
  readonly received: string | null
  readonly q: number
  readonly expires: Date
  readonly nat: boolean
  readonly user_agent: string
}

/** What `order_by` names; texts stand as in a list of names. */
const orders = {
  id: sql.ref('r.id'),
  contact: sql`r.contact collate "und-x-icu"`,
  expires: sql.ref('r.expires'),
  path: sql`r.path collate "und-x-icu"`,
  q: sql.ref('r.q'),
  user_agent: sql`r.user_agent collate "und-x-icu"`,
} as const

const ownRegistrations = (db: Db, principal: Principal) => {
  const { column, id } = ownershipOf(principal)
  return db
    .selectFrom('registrations as r')
    .innerJoin('subscribers as s', 's.id', 'r.subscriber_id')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', id)
}

type Wanted = Pick<ListRequest<{ subscriber_id?: number | undefined }>, 'filters' | 'offset' | 'limit' | 'order'>

/** A subscriber's own devices, or those of the administrator's customer; nothing for anybody else's line. */
export const listRegistrations = (
  db: Db,
  principal: Principal,
  { filters: { subscriber_id }, offset, limit, order }: Wanted,
): Promise<RegistrationRow[]> =>
  ownRegistrations(db, principal)
    .$if(subscriber_id !== undefined, (query) => query.where('s.id', '=', subscriber_id ?? 0))
    .selectAll('r')
    .orderBy(orders[(order?.by ?? 'id') as keyof typeof orders], order?.descending ? 'desc' : 'asc')
    .orderBy('r.id', order?.descending ? 'desc' : 'asc')
    .offset(offset)
    .limit(limit)
    .execute()

export const countRegistrations = async (
  db: Db,
  principal: Principal,
  subscriberId: number | undefined,
): Promise<number> => {
  const row = await ownRegistrations(db, principal)
    .$if(subscriberId !== undefined, (query) => query.where('s.id', '=', subscriberId ?? 0))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const findRegistration = (db: Db, principal: Principal, id: number): Promise<RegistrationRow | undefined> =>
  ownRegistrations(db, principal).where('r.id', '=', id).selectAll('r').executeTakeFirst()

export const deleteRegistration = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('registrations').where('id', '=', id).execute()
}
