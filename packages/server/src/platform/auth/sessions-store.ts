import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { roleOf } from '@lineside/contract/access'
import type { Db, Pool } from '../db/database.ts'
import type { Principal } from './principal.ts'

/** A session row and whose it is, as its token says it. */
export interface SessionRow {
  readonly id: string
  readonly subscriberId: number
  readonly uuid: string
  readonly username: string
}

const sessionColumns = [
  'subscribers.id as subscriberId',
  'subscribers.uuid',
  sql<string>`coalesce(subscribers.webusername, subscribers.username)`.as('username'),
] as const

/** @returns undefined when there is no such active subscriber. */
export const insertSession = async (
  db: Db,
  { subscriberId, now, expiresAt }: { subscriberId: number; now: Date; expiresAt: Date },
): Promise<SessionRow | undefined> => {
  const subscriber = await db
    .selectFrom('subscribers')
    .select(sessionColumns)
    .where('id', '=', subscriberId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (subscriber === undefined) return undefined
  const id = randomUUID()
  await db
    .insertInto('sessions')
    .values({ id, subscriber_id: subscriberId, created_at: now, expires_at: expiresAt })
    .execute()
  return { id, ...subscriber }
}

/** @returns undefined when the session is over, or its subscriber gone. */
export const extendSession = async (
  db: Db,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<SessionRow | undefined> =>
  await db
    .updateTable('sessions')
    .from('subscribers')
    .set({ expires_at: expiresAt })
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .whereRef('subscribers.id', '=', 'sessions.subscriber_id')
    .where('subscribers.status', '=', 'active')
    .returning(['sessions.id', ...sessionColumns])
    .executeTakeFirst()

interface PrincipalRow {
  session_id: string | null
  subscriber_id: number
  uuid: string
  username: string
  domain: string
  administrative: boolean
  customer_id: number
  reseller_id: number
  is_pbx: boolean
  profile_id: number | null
  profile_attributes: string[] | null
  timezone: string
}

const whatItIs = `b.id as subscriber_id, b.uuid, b.username, d.name as domain, b.administrative, b.customer_id,
    c.reseller_id, c.product_class = 'pbxaccount' as is_pbx, b.profile_id, p.attributes as profile_attributes,
    coalesce(b.timezone, c.timezone) as timezone`
const whereItBelongs = `join domains d on d.id = b.domain_id join customers c on c.id = b.customer_id
    left join profiles p on p.id = b.profile_id`

const principalOfSession = {
  name: 'principal-of-session',
  text: `select s.id as session_id, ${whatItIs}
    from sessions s join subscribers b on b.id = s.subscriber_id and b.status = 'active' ${whereItBelongs}
    where s.id = $1 and s.expires_at > $2`,
}
const principalOfSubscriber = {
  name: 'principal-of-subscriber',
  text: `select null as session_id, ${whatItIs} from subscribers b ${whereItBelongs}
    where b.id = $1 and b.status = 'active'`,
}

/** Everything a call needs to know of its caller, in one query. */
export const readPrincipal = async (pool: Pool, sessionId: string, now: Date): Promise<Principal | null> => {
  const { rows } = await pool.query<PrincipalRow>({ ...principalOfSession, values: [sessionId, now] })
  return principalOf(rows)
}

/** Of who brings name and password with the call itself. */
export const readPrincipalWithoutSession = async (pool: Pool, subscriberId: number): Promise<Principal | null> => {
  const { rows } = await pool.query<PrincipalRow>({ ...principalOfSubscriber, values: [subscriberId] })
  return principalOf(rows)
}

const principalOf = ([row]: readonly PrincipalRow[]): Principal | null =>
  row === undefined
    ? null
    : {
        sessionId: row.session_id,
        subscriberId: row.subscriber_id,
        uuid: row.uuid,
        username: row.username,
        domain: row.domain,
        role: roleOf(row),
        customerId: row.customer_id,
        resellerId: row.reseller_id,
        isPbx: row.is_pbx,
        profileId: row.profile_id,
        profileAttributes: row.profile_attributes,
        timezone: row.timezone,
      }

/** @returns whose it was. */
export const deleteSession = async (db: Db, sessionId: string): Promise<number | undefined> => {
  const row = await db.deleteFrom('sessions').where('id', '=', sessionId).returning('subscriber_id').executeTakeFirst()
  return row?.subscriber_id
}

export const deleteSessionsOf = async (db: Db, subscriberId: number): Promise<void> => {
  await db.deleteFrom('sessions').where('subscriber_id', '=', subscriberId).execute()
}
