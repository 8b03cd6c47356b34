import { mayUse, type SsoRules } from '@lineside/telephony/subscribers/single-sign-on'
import type { Db } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

/** The rules of the company of a line; null: it has no provider. */
const readRules = async (db: Db, subscriberId: number): Promise<SsoRules | null> => {
  const row = await db
    .selectFrom('subscribers as b')
    .innerJoin('sso_providers as p', 'p.customer_id', 'b.customer_id')
    .select(['p.is_on', 'p.allows_password', 'p.allows_passkey', 'p.keeper_id'])
    .where('b.id', '=', subscriberId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { is_on: isOn, allows_password: allowsPassword, allows_passkey: allowsPasskey, keeper_id: keeperId } = row
  return { isOn, allowsPassword, allowsPasskey, keeperId }
}

/** FACT-08: whether the company of a line lets it sign in by a password or passkey. */
export const isWayOpen = async (db: Db, subscriberId: number, way: 'password' | 'passkey'): Promise<boolean> =>
  mayUse(way, subscriberId, await readRules(db, subscriberId))

/** @throws Refusal `sso_only`, which says where else to sign in: it is told only to somebody who has proved to be the person */
export const requireWay = async (db: Db, subscriberId: number, way: 'password' | 'passkey'): Promise<void> => {
  if (await isWayOpen(db, subscriberId, way)) return
  const row = await db
    .selectFrom('subscribers as b')
    .innerJoin('sso_providers as p', 'p.customer_id', 'b.customer_id')
    .leftJoin('mail_domains as m', 'm.customer_id', 'b.customer_id')
    .select(['p.name', 'm.name as domain'])
    .where('b.id', '=', subscriberId)
    .orderBy('m.name')
    .limit(1)
    .executeTakeFirst()
  throw new Refusal('sso_only', 'The company signs in by single sign-on only.', {
    name: row?.name ?? '',
    domain: row?.domain ?? '',
  })
}
