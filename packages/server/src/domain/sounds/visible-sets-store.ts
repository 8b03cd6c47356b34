import { sql } from 'kysely'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

/** The sound sets that an administrator sees: the customer's own, and those of the platform that customers may see. */
export const visibleSets = (db: Db, { customerId, resellerId }: Pick<Principal, 'customerId' | 'resellerId'>) =>
  db.selectFrom('sound_sets as t').where(
    sql<boolean>`(t.customer_id = ${customerId} or (t.expose_to_customer and t.customer_id is null
        and coalesce(t.reseller_id, ${resellerId}) = ${resellerId}))`,
  )
