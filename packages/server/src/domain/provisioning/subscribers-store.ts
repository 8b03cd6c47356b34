import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SubscriberKind } from './subscriber-input.ts'

export interface CustomerOfSubscriber {
  readonly id: number
  readonly reseller_id: number
  readonly product_class: 'pbxaccount' | 'sipaccount'
  readonly profile_set_id: number | null
  readonly ext_range_min: string | null
  readonly ext_range_max: string | null
  readonly max_subscribers: number | null
}

export const findCustomer = (db: Db, id: number): Promise<CustomerOfSubscriber | undefined> =>
  db
    .selectFrom('customers')
    .select(['id', 'reseller_id', 'product_class', 'profile_set_id'])
    .select(['ext_range_min', 'ext_range_max', 'max_subscribers'])
    .where('id', '=', id)
    .executeTakeFirst()

export interface KnownSubscriber {
  readonly id: number
  readonly customer_id: number
  readonly is_pbx_pilot: boolean
  readonly is_pbx_group: boolean
  readonly pbx_extension: string | null
  readonly web_password_hash: string | null
  readonly sip_password_box: Buffer | null
}

export const kindOf = (subscriber: KnownSubscriber): SubscriberKind => {
  if (subscriber.is_pbx_pilot) return 'pilot'
  if (subscriber.is_pbx_group) return 'group'
  return subscriber.pbx_extension === null ? 'line' : 'seat'
}

const live = (db: Db) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'customer_id', 'is_pbx_pilot', 'is_pbx_group', 'pbx_extension'])
    .select(['web_password_hash', 'sip_password_box'])
    .where('status', '<>', 'terminated')

export const findSubscriber = (db: Db, domainId: number, username: string): Promise<KnownSubscriber | undefined> =>
  live(db).where('domain_id', '=', domainId).where(sql`lower(username)`, '=', username.toLowerCase()).executeTakeFirst()

export const findSubscriberById = (db: Db, id: number): Promise<KnownSubscriber | undefined> =>
  live(db).where('id', '=', id).executeTakeFirst()

export const findPilot = (db: Db, customerId: number): Promise<KnownSubscriber | undefined> =>
  live(db).where('customer_id', '=', customerId).where('is_pbx_pilot', '=', true).executeTakeFirst()

/** Whoever else of the customer has the extension. */
export const findExtension = async (db: Db, customerId: number, extension: string): Promise<number | undefined> =>
  (await live(db).where('customer_id', '=', customerId).where('pbx_extension', '=', extension).executeTakeFirst())?.id

/** Whoever signs in with this name. */
export const findWebUser = async (db: Db, domainId: number, webusername: string): Promise<number | undefined> => {
  const query = live(db).where('domain_id', '=', domainId)
  return (await query.where(sql`lower(webusername)`, '=', webusername.toLowerCase()).executeTakeFirst())?.id
}

export const countSubscribers = async (db: Db, customerId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('subscribers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'terminated')
    .executeTakeFirstOrThrow()
  return count
}
