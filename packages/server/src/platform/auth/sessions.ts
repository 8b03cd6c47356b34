import type { Db, Pool } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
import { notify } from '../db/notify.ts'
import { blockingChannel, cellAfterMove, requireUnblockedSession } from './blocked-lines-store.ts'
import type { Principal } from './principal.ts'
import { createPrincipalCache } from './principal-cache.ts'
import { limits } from '@lineside/contract/limits'
import { endSeeAs, endSeeAsOf, holdOpenSeeAs, insertSeeAs, type NewSeeAs } from './see-as/see-as-store.ts'
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  insertSession,
  holdOpenSession,
  isSessionOpen,
  readPrincipal,
  readPrincipalOfSeeAs,
  readPrincipalWithoutSession,
  type SessionFacts,
  type SessionRow,
} from './sessions-store.ts'
import type { Tokens } from './tokens.ts'

export interface OpenedSession {
  readonly jwt: string
  readonly subscriberId: number
  /** Unix seconds. */
  readonly expires: number
}

export interface OpenOptions {
  /** Hash of the password that was checked. */
  readonly passwordHash?: string | null
  /** The transaction that uses up the token with which the session is opened. */
  readonly within?: Db
  /** The session is opened with a token, and so cannot make tokens: a chain of tokens would never end. */
  readonly isFromToken?: boolean
  /** Told in the list of open sessions. */
  readonly facts?: SessionFacts
  /** The app password that was used; the session ends with it. */
  readonly appPasswordId?: number | null
}

/**
 * Sessions of signed-in users: short signed tokens name rows of the database, so that a session ends the moment its row
 * does.
 */
export interface Sessions {
  /** @returns null when there is no such active subscriber, or its password has been changed meanwhile. */
  open(subscriberId: number, options?: OpenOptions): Promise<OpenedSession | null>
  /**
   * @returns null for a token that is forged, expired, or whose session or subscriber is gone
   * @throws Refusal the operator has blocked the line
   */
  principalOf(token: string): Promise<Principal | null>
  /** GROW-08: the cell that has the owner of a token of ours, since this one has not; null: nothing is known of such a move. */
  cellAfter(token: string): Promise<string | null>
  /**
   * ROLE-02: opens a session in which an administrator sees as a seat, bound to the administrator's own. The caller has checked
   * the seat.
   * @param within a transaction
   */
  openSeeAs(within: Db, seen: Omit<NewSeeAs, 'now' | 'expiresAt'>): Promise<OpenedSession>
  /** The principal of a call that uses HTTP Basic or an API key. */
  principalOfSubscriber(
    subscriberId: number,
    proof: Pick<Principal, 'factor' | 'scope' | 'keyName'>,
  ): Promise<Principal | null>
  /**
   * Extends the session for the length of a new one (but 30 days in all).
   * @returns a token with the new end; null, or throws, as `principalOf`
   */
  renew(token: string): Promise<OpenedSession | null>
  /** Whether the session is open right now, asked of the database. */
  isOpen(db: Db, sessionId: string): Promise<boolean>
  /** The same, and nobody can end the session before this transaction ends. */
  hold(db: Db, sessionId: string): Promise<boolean>
  end(sessionId: string): Promise<void>
  /**
   * Ends all sessions of a subscriber after a password change (AUTH-11).
   * @param db the transaction that changes the password
   * @param but a session that stays
   */
  endAllOf(db: Db, subscriberId: number, but?: string | null): Promise<void>
  /** Call this in the transaction that changes what a customer asks of those who sign in (FACT-06). */
  rulesChanged(db: Db, customerId: number): Promise<void>
  /**
   * Call this in the transaction that changes anything that `Principal` holds of a subscriber: role, profile, time zone
   * or status. Without it the change takes effect ten seconds later.
   */
  subscriberChanged(db: Db, subscriberId: number): Promise<void>
}

/** Every server process listens to it and drops what it remembers of this subscriber's sessions. */
const channel = 'subscriber_session'
/** The same for all sessions of a customer. */
const rulesChannel = 'sign_in_rules'

export interface SessionsOptions {
  readonly pool: Pool
  readonly db: Db
  readonly tokens: Tokens
  readonly notifications: Pick<Notifications, 'subscribe' | 'onGap'>
  /** How long a session lasts. */
  readonly seconds: number
  readonly now: () => Date
}

export const createSessions = ({ pool, db, tokens, notifications, seconds, now }: SessionsOptions): Sessions => {
  const cache = createPrincipalCache(now)
  notifications.subscribe(channel, (id) => cache.doubt(Number(id)))
  notifications.subscribe(rulesChannel, (id) => cache.doubtCustomer(Number(id)))
  notifications.subscribe(blockingChannel, (id) => cache.doubtCustomer(Number(id)))
  notifications.onGap(cache.doubtAll)

  const subscriberChanged = async (transaction: Db, subscriberId: number): Promise<void> => {
    cache.doubt(subscriberId)
    await notify(transaction, channel, subscriberId)
  }

  /** From now for the full length of a session, in whole seconds: tokens have no finer times. */
  const lifetime = () => {
    const iat = Math.floor(now().getTime() / 1000)
    return { iat, exp: iat + seconds, now: now(), expiresAt: new Date((iat + seconds) * 1000) }
  }

  const opened = async (
    row: SessionRow | undefined,
    { iat, exp }: { iat: number; exp: number },
  ): Promise<OpenedSession | null> => {
    return row === undefined ? null : await openedOf(row, { iat, exp })
  }

  const openedOf = async (row: SessionRow, { iat, exp }: { iat: number; exp: number }): Promise<OpenedSession> => {
    const jwt = await tokens.sign({ sid: row.id, subscriber_uuid: row.uuid, username: row.username, iat, exp })
    return { jwt, subscriberId: row.subscriberId, expires: exp }
  }

  return {
    subscriberChanged,
    rulesChanged: async (transaction, customerId) => {
      cache.doubtCustomer(customerId)
      await notify(transaction, rulesChannel, customerId)
    },
    open: async (
      subscriberId,
      { passwordHash = null, within = db, isFromToken = false, appPasswordId = null, facts } = {},
    ) => {
      const span = lifetime()
      const asked = { subscriberId, passwordHash, isFromToken, appPasswordId, facts, ...span }
      return await opened(await insertSession(within, asked), span)
    },
    openSeeAs: async (within, seen) => {
      const iat = Math.floor(now().getTime() / 1000)
      const exp = iat + limits.seeAsSeconds
      const row = await insertSeeAs(within, { ...seen, now: now(), expiresAt: new Date(exp * 1000) })
      // one that it replaces ends at once
      await subscriberChanged(within, seen.by)
      return await openedOf(row, { iat, exp })
    },
    renew: async (token) => {
      const claims = await tokens.verify(token, now())
      if (claims === null) return null
      const span = lifetime()
      const row = await extendSession(db, { id: claims.sid, ...span })
      if (row === undefined) await requireUnblockedSession(pool, claims.sid, now())
      return await opened(row, { iat: span.iat, exp: Math.floor((row?.expiresAt.getTime() ?? 0) / 1000) })
    },
    principalOf: async (token) => {
      const known = cache.get(token)
      if (known !== undefined) return known
      const claims = await tokens.verify(token, now())
      if (claims === null) return null
      const principal =
        (await readPrincipal(pool, claims.sid, now())) ?? (await readPrincipalOfSeeAs(pool, claims.sid, now()))
      if (principal === null) await requireUnblockedSession(pool, claims.sid, now())
      else cache.set(token, principal, claims.exp)
      return principal
    },
    cellAfter: async (token) => {
      const claims = await tokens.verify(token, now())
      return claims?.cell === undefined ? null : await cellAfterMove(pool, claims.subscriber_uuid)
    },
    principalOfSubscriber: async (subscriberId, { factor, scope, keyName }) => {
      const principal = await readPrincipalWithoutSession(pool, subscriberId, now())
      if (principal === null) return null
      return {
        ...principal,
        factor,
        scope,
        keyName,
        mustEnrol: principal.mustEnrol && scope !== 'phone_provisioning',
        // app passwords and keys are not the person's password
        mustChangePassword: principal.mustChangePassword && scope === null,
      }
    },
    isOpen: (at, sessionId) => isSessionOpen(at, sessionId, now()),
    hold: async (transaction, sessionId) =>
      (await holdOpenSession(transaction, sessionId, now())) || (await holdOpenSeeAs(transaction, sessionId, now())),
    end: async (sessionId) => {
      const subscriberId = (await deleteSession(db, sessionId)) ?? (await endSeeAs(db, sessionId))
      if (subscriberId !== undefined) await subscriberChanged(db, subscriberId)
    },
    endAllOf: async (transaction, subscriberId, but = null) => {
      await deleteSessionsOf(transaction, subscriberId, but)
      await endSeeAsOf(transaction, subscriberId, now())
      await subscriberChanged(transaction, subscriberId)
    },
  }
}
