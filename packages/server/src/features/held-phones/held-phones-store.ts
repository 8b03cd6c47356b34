import type { NewPhones } from '@lineside/contract/resources/pbx/held-phones'
import type { PhoneState } from '@lineside/telephony/outside/judge-phone'
import { sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

/** Held phones that are shown. */
const mostShown = 50

const own = (db: Db, principal: Principal) => {
  const { column, id } = ownershipOf(principal)
  return db
    .selectFrom('line_phones as p')
    .innerJoin('subscribers as s', 's.id', 'p.subscriber_id')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', id)
    .where('p.state', '=', 'held')
    .select([
      'p.id',
      'p.subscriber_id',
      sql<string>`coalesce(nullif(s.display_name, ''), s.username)`.as('line'),
      'p.user_agent',
      sql<string>`host(p.address)`.as('address'),
      sql<string>`p.network::text`.as('network'),
      'p.first_seen_at',
      'p.seen_at',
    ])
}

/** The phones that wait for a yes of this person, the latest first. */
export const listHeld = (db: Db, principal: Principal) =>
  own(db, principal).orderBy('p.seen_at', 'desc').orderBy('p.id').limit(mostShown).execute()

/** @param db a transaction; the row is locked. @returns undefined: it is not there, or somebody else's */
export const findHeld = (db: Db, principal: Principal, id: number) =>
  own(db, principal).where('p.id', '=', id).forUpdate('p').executeTakeFirst()

export const setPhoneState = async (db: Db, id: number, state: PhoneState): Promise<void> => {
  await db.updateTable('line_phones').set({ state }).where('id', '=', id).execute()
}

/** Reads whether new phones of a customer are held. */
export const readNewPhones = async (db: Db, customerId: number): Promise<NewPhones> => {
  const rows = await db
    .selectFrom('outside_limits')
    .select(['set_by', 'new_phones'])
    .where(
      sql<boolean>`coalesce(customer_id, ${customerId}) = ${customerId} and subscriber_id is null and new_phones is not null`,
    )
    .orderBy(sql`customer_id is null, set_by = 'operator'`)
    .execute()
  const [first] = rows
  return { new_phones: first?.new_phones ?? 'off', is_default: first?.set_by !== 'company' }
}
