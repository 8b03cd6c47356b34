import { sql } from 'kysely'
import type { Output } from '@lineside/contract/http/schema'
import type { CustomerNumber, numbers } from '@lineside/contract/resources/numbers'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern, literally } from '../../platform/db/like-pattern.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

type Filters = Output<typeof numbers.filters>

/** The numbers of the caller's customer; each belongs to a subscriber. */
const visible = (db: Db, { customerId }: Principal) =>
  db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .where('s.customer_id', '=', customerId)
    .where('s.status', '<>', 'terminated')

const filtered = (db: Db, principal: Principal, filters: Filters) => {
  const { subscriber_id, customer_id, cc, ac, sn, type, is_devid, search } = filters
  return visible(db, principal)
    .$if(subscriber_id !== undefined, (query) => query.where('n.subscriber_id', '=', subscriber_id ?? 0))
    .$if(customer_id !== undefined, (query) => query.where('s.customer_id', '=', customer_id ?? 0))
    .$if(cc !== undefined, (query) => query.where('n.cc', 'like', likePattern(cc ?? '')))
    .$if(ac !== undefined, (query) => query.where('n.ac', 'like', likePattern(ac ?? '')))
    .$if(sn !== undefined, (query) => query.where('n.sn', 'like', likePattern(sn ?? '')))
    .$if(type !== undefined, (query) => query.where('n.is_primary', '=', type === 'primary'))
    .$if(is_devid !== undefined, (query) => query.where('n.is_devid', '=', is_devid ?? false))
    .$if(search !== undefined, (query) => query.where('n.e164', 'like', `%${literally(search?.trim() ?? '')}%`))
}

const members = [
  'n.id',
  'n.cc',
  'n.ac',
  'n.sn',
  'n.subscriber_id',
  'n.is_primary',
  'n.is_devid',
  sql<string | null>`case when n.is_devid then n.e164 end`.as('devid_alias'),
] as const

const orders = { id: 'n.id', cc: 'n.cc', ac: 'n.ac', sn: 'n.sn', subscriber_id: 'n.subscriber_id' } as const

export const listNumbers = (
  db: Db,
  principal: Principal,
  { filters, offset, limit, order }: ListRequest<Filters>,
): Promise<CustomerNumber[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  return filtered(db, principal, filters)
    .select(members)
    .orderBy(orders[(order?.by ?? 'id') as keyof typeof orders], direction)
    .orderBy('n.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

export const countNumbers = async (db: Db, principal: Principal, filters: Filters): Promise<number> => {
  const { count } = await filtered(db, principal, filters)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findNumber = (db: Db, principal: Principal, id: number): Promise<CustomerNumber | undefined> =>
  visible(db, principal).select(members).where('n.id', '=', id).executeTakeFirst()

export const isSubscriberOf = async (db: Db, customerId: number, id: number): Promise<boolean> => {
  const query = db.selectFrom('subscribers').select('id').where('id', '=', id).where('customer_id', '=', customerId)
  return (await query.where('status', '<>', 'terminated').executeTakeFirst()) !== undefined
}

export const updateNumber = async (
  db: Db,
  id: number,
  change: { subscriber_id: number; is_devid: boolean },
): Promise<void> => {
  await db.updateTable('numbers').set(change).where('id', '=', id).execute()
}
