import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { roleFor } from '@lineside/contract/access'
import type { Scope } from '@lineside/contract/http/scopes'
import { limits } from '@lineside/contract/limits'
import { type GivenRole, heldRoles, may } from '@lineside/contract/roles'
import type { SessionFactor, SessionWay } from '@lineside/contract/resources/security'
import type { Db, Pool } from '../db/database.ts'
import { mustEnrolSql } from './factor/factors-store.ts'
import { passwordExpiredSql } from './passwords/password-expiry-store.ts'
import type { Principal } from './principal.ts'

/** A session and its subscriber, as the session's token names them. */
export interface SessionRow {
  readonly id: string
  readonly subscriberId: number
  readonly uuid: string
  readonly username: string
}

/** How a session was opened, and from where: the list of open sessions tells it (SESS-01). */
export interface SessionFacts {
  readonly way: SessionWay
  readonly factor?: SessionFactor | null
  /** The way proves the owner, though it does not always: by single sign-on, `provesOwner` says it. */
  readonly proves?: boolean
  readonly address?: string | null
  readonly userAgent?: string | null | undefined
}

export interface NewSession {
  readonly subscriberId: number
  /** Hash of the password that was checked: no session is opened when the password has changed since. */
  readonly passwordHash: string | null
  readonly now: Date
  readonly expiresAt: Date
  readonly isFromToken: boolean
  /** Absent: nothing is known. */
  readonly facts?: SessionFacts | undefined
  readonly appPasswordId: number | null
}

/** Ways that prove that the person is the owner, not only the holder of a link (FACT-07). */
const proving: ReadonlySet<SessionWay> = new Set(['password', 'passkey'])

/**
 * Opens a session. It locks the subscriber, so that a password change comes either before or after it and ends every
 * session that was opened with the old password (AUTH-11).
 * @returns undefined when there is no such active subscriber, or its password has changed
 */
export const insertSession = async (
  db: Db,
  { subscriberId, passwordHash, now, expiresAt, isFromToken, appPasswordId, facts }: NewSession,
): Promise<SessionRow | undefined> => {
  const { way = null, factor = null, proves = false, address = null, userAgent = null } = facts ?? {}
  const provedAt = proves || (way !== null && proving.has(way)) ? now : null
  const { rows } = await sql<SessionRow>`
    with subscriber as (
      select id, uuid, coalesce(webusername, username) as username from subscribers
      where id = ${subscriberId} and status = 'active'
        and (${passwordHash}::text is null or web_password_hash = ${passwordHash})
      for share
    ), session as (
      insert into sessions (id, subscriber_id, created_at, expires_at, is_from_token, way, factor, address, user_agent,
        seen_at, proved_at, app_password_id)
      select ${randomUUID()}, id, ${now}, ${expiresAt}, ${isFromToken}, ${way}, ${factor}, ${address},
        ${userAgent?.slice(0, limits.userAgentLength) ?? null}, ${now}, ${provedAt}::timestamptz, ${appPasswordId}::int
      from subscriber returning id
    )
    select session.id, subscriber.id as "subscriberId", subscriber.uuid, subscriber.username
    from session, subscriber`.execute(db)
  return rows[0]
}

/**
 * FACT-03: SQL, true where a session has passed all that is asked for. One from before the second step was switched on ends,
 * however it came to be, unless the company's own provider answers for it (FACT-08).
 */
const passed = (session: string): string =>
  `(${session}.factor is not null or ${session}.app_password_id is not null
    or ${session}.way is not distinct from 'sso' or not exists (
    select from second_factors n where n.subscriber_id = ${session}.subscriber_id and n.confirmed_at is not null))`

/**
 * Extends the session until this moment, but never beyond its longest life.
 * @returns undefined when the session is over, or its subscriber gone.
 */
export const extendSession = async (
  db: Db,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<(SessionRow & { expiresAt: Date }) | undefined> =>
  await db
    .updateTable('sessions')
    .from('subscribers')
    .set({
      expires_at: sql<Date>`least(${expiresAt}, sessions.created_at + make_interval(secs => ${limits.sessionSeconds}))`,
    })
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .whereRef('subscribers.id', '=', 'sessions.subscriber_id')
    .where('subscribers.status', '=', 'active')
    .where(sql<boolean>`${sql.raw(passed('sessions'))}`)
    .returning([
      'sessions.id',
      'sessions.expires_at as expiresAt',
      'subscribers.id as subscriberId',
      'subscribers.uuid',
      sql<string>`coalesce(subscribers.webusername, subscribers.username)`.as('username'),
    ])
    .executeTakeFirst()

/** Notes when, from where and by what program a session was used, if that was last noted more than a minute ago. */
export const writeSeen = async (
  pool: Pool,
  sessionId: string,
  { address, userAgent, now }: { readonly address: string; readonly userAgent: string | undefined; readonly now: Date },
): Promise<void> => {
  // it waits for nobody: who holds the row ends the session, or notes it
  const text = `update sessions set seen_at = $2, address = $3, user_agent = coalesce($4, user_agent)
    where id = (select id from sessions where id = $1 and (seen_at is null or seen_at <= $5 or address is null
        or ($4::text is not null and user_agent is distinct from $4))
      for no key update skip locked)`
  const before = new Date(now.getTime() - seenEveryMs)
  const values = [sessionId, now, address, userAgent?.slice(0, limits.userAgentLength) ?? null, before]
  await pool.query({ name: 'session-seen', text, values })
}

/** How old the note of a session's last request may be. */
export const seenEveryMs = 60_000

interface PrincipalRow {
  session_id: string | null
  subscriber_id: number
  uuid: string
  username: string
  domain: string
  administrative: boolean
  given_roles: GivenRole[]
  customer_id: number
  reseller_id: number
  is_pbx: boolean
  profile_id: number | null
  profile_attributes: string[] | null
  timezone: string
  must_enrol: boolean
  password_expired: boolean
  scope: Scope | null
  factor: SessionFactor | null
  way: SessionWay | null
  /** Only of a view of a seat. */
  seen_by?: number
  may_change?: boolean
}

const whatItIs = `b.id as subscriber_id, b.uuid, b.username, d.name as domain, b.administrative, b.customer_id,
    array(select role from seat_roles r where r.subscriber_id = b.id) as given_roles,
    c.reseller_id, c.product_class = 'pbxaccount' as is_pbx, b.profile_id, p.attributes as profile_attributes,
    coalesce(b.timezone, c.timezone) as timezone`
const whereItBelongs = `join domains d on d.id = b.domain_id join customers c on c.id = b.customer_id
    left join profiles p on p.id = b.profile_id left join second_factors f on f.subscriber_id = b.id`

/** FRONT-03: SQL, true where the password has expired by which the session of a line of customer `c` was opened. */
const isShutSql = (session: string, line: string): string =>
  `${session}.way is not distinct from 'password' and ${passwordExpiredSql('$2', line)}`

const principalOfSession = {
  name: 'principal-of-session',
  text: `select s.id as session_id, ${whatItIs}, s.factor, s.way, a.scope, ${mustEnrolSql('$2', 's.created_at')} as must_enrol,
      ${isShutSql('s', 'b')} as password_expired
    from sessions s join subscribers b on b.id = s.subscriber_id and b.status = 'active' ${whereItBelongs}
    left join app_passwords a on a.id = s.app_password_id
    where s.id = $1 and s.expires_at > $2 and ${passed('s')}`,
}
const principalOfSubscriber = {
  name: 'principal-of-subscriber',
  text: `select null as session_id, ${whatItIs}, null as factor, null as way, null as scope, ${mustEnrolSql('$2')} as must_enrol,
      ${passwordExpiredSql('$2')} as password_expired
    from subscribers b ${whereItBelongs} where b.id = $1 and b.status = 'active'
      and not exists (select from customer_moves m where m.customer_id = b.customer_id and m.phase = 'left')`,
}

/**
 * ROLE-02: open while the administrator is one and signed in by no password that has expired, and the seat is a seat of the same
 * customer.
 */
const principalOfSeeAs = {
  name: 'principal-of-see-as',
  text: `select v.id as session_id, ${whatItIs}, null as factor, null as scope, false as must_enrol, false as password_expired,
      v.by_subscriber as seen_by, coalesce(b.settings_open_until > $2, false) as may_change
    from see_as_sessions v
    join sessions s on s.id = v.by_session and s.subscriber_id = v.by_subscriber and s.expires_at > $2 and ${passed('s')}
    join subscribers a on a.id = v.by_subscriber and a.status = 'active' and a.administrative
    join subscribers b on b.id = v.subscriber_id and b.status = 'active' and b.customer_id = a.customer_id
      and not (b.administrative or b.is_pbx_pilot or b.is_pbx_group)
    ${whereItBelongs}
    where v.id = $1 and v.expires_at > $2 and not (${isShutSql('s', 'a')})`,
}

/** The same for an administrator who sees as a seat. */
export const readPrincipalOfSeeAs = async (pool: Pool, id: string, now: Date): Promise<Principal | null> => {
  const { rows } = await pool.query<PrincipalRow>({ ...principalOfSeeAs, values: [id, now] })
  return principalOf(rows)
}

/** Reads everything that a call needs to know about its caller, in one query. */
export const readPrincipal = async (pool: Pool, sessionId: string, now: Date): Promise<Principal | null> => {
  const { rows } = await pool.query<PrincipalRow>({ ...principalOfSession, values: [sessionId, now] })
  return principalOf(rows)
}

/** The same for a caller that uses HTTP Basic. */
export const readPrincipalWithoutSession = async (
  pool: Pool,
  subscriberId: number,
  now: Date,
): Promise<Principal | null> => {
  const { rows } = await pool.query<PrincipalRow>({ ...principalOfSubscriber, values: [subscriberId, now] })
  return principalOf(rows)
}

const principalOf = ([row]: readonly PrincipalRow[]): Principal | null => {
  if (row === undefined) return null
  const roles = heldRoles(row.administrative, row.given_roles)
  return {
    sessionId: row.session_id,
    subscriberId: row.subscriber_id,
    uuid: row.uuid,
    username: row.username,
    domain: row.domain,
    roles,
    role: roleFor(may({ roles }, 'company')),
    customerId: row.customer_id,
    resellerId: row.reseller_id,
    isPbx: row.is_pbx,
    profileId: row.profile_id,
    profileAttributes: row.profile_attributes,
    timezone: row.timezone,
    scope: row.scope,
    keyName: null,
    seeAs: row.seen_by === undefined ? null : { subscriberId: row.seen_by, mayChange: row.may_change === true },
    mustEnrol: row.must_enrol && !needsNoStep(row),
    mustChangePassword: row.password_expired,
    factor: row.factor,
  }
}

/**
 * FACT-06: telephones go on while their owner has yet to enrol; a passkey, and the company's own provider (FACT-08), stand for
 * the second step.
 */
const needsNoStep = ({ scope, factor, way }: PrincipalRow): boolean =>
  scope === 'phone_provisioning' || factor === 'passkey' || way === 'sso'

export const isSessionOpen = async (db: Db, sessionId: string, now: Date): Promise<boolean> => {
  const query = db.selectFrom('sessions').select('id').where('id', '=', sessionId).where('expires_at', '>', now)
  return (await query.executeTakeFirst()) !== undefined
}

/** Whether the session is open. It stays open until the end of this transaction: a sign-out waits for it. */
export const holdOpenSession = async (db: Db, sessionId: string, now: Date): Promise<boolean> => {
  const query = db.selectFrom('sessions').select('id').where('id', '=', sessionId).where('expires_at', '>', now)
  return (await query.forKeyShare().executeTakeFirst()) !== undefined
}

/** Whether the session was opened with a token and not with name and password. */
export const isSessionFromToken = async (db: Db, sessionId: string): Promise<boolean> => {
  const query = db.selectFrom('sessions').select('is_from_token').where('id', '=', sessionId)
  return (await query.executeTakeFirst())?.is_from_token ?? false
}

/**
 * Deletes a session.
 * @returns the subscriber whose session it was
 */
export const deleteSession = async (db: Db, sessionId: string): Promise<number | undefined> => {
  const row = await db.deleteFrom('sessions').where('id', '=', sessionId).returning('subscriber_id').executeTakeFirst()
  return row?.subscriber_id
}

/** @param but a session that stays; null: none */
export const deleteSessionsOf = async (db: Db, subscriberId: number, but: string | null): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('subscriber_id', '=', subscriberId)
    .$if(but !== null, (query) => query.where('id', '<>', but ?? ''))
    .execute()
}
