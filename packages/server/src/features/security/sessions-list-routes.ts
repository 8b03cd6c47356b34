import { actsForCompany } from '@lineside/contract/access'
import { endSession, endSessions, listSessions, type SessionItem } from '@lineside/contract/resources/security'
import { limits } from '@lineside/contract/limits'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
import { addressPlace } from '../../platform/address-place.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import {
  endSeeAs,
  endSeeAsOf,
  listOpenSeeAs,
  type OpenSeeAs,
  seatOfSeeAs,
} from '../../platform/auth/see-as/see-as-store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteSessions, listOpenSessions, type OpenSession, ownerOfSession } from './open-sessions-store.ts'

/** SESS-01, SESS-02: where a subscriber is signed in, and the end of sessions. */
export const sessionsListRoutes = (api: Api, platform: Platform): void => {
  const { db, pool, sessions, now } = platform

  api.route(listSessions, async ({ principal, query, request }) => {
    const subscriberId = await requireLine(db, principal, query.subscriber_id)
    const currentId = subscriberId === principal.subscriberId ? principal.sessionId : null
    const rows = await listOpenSessions(pool, { subscriberId, currentId, now: now() })
    const views = await listOpenSeeAs(db, subscriberId, now())
    const own = rows.map((row) => presented(row, currentId, request.ip))
    const items = [
      ...own.filter(({ is_current }) => is_current),
      ...views.map((view) => presentedView(view, request.ip)),
      ...own.filter(({ is_current }) => !is_current),
    ]
    return { items: items.slice(0, limits.sessionsListed), total_count: (rows[0]?.total ?? 0) + views.length }
  })

  /** Ends sessions, and tells every process; those of somebody else are told in the log of changes. */
  const end = (principal: Principal, subscriberId: number, which: { id: string } | { except: string | null }) =>
    db.transaction().execute(async (within) => {
      const ended =
        (await deleteSessions(within, { subscriberId, ...which })) +
        ('id' in which
          ? Number((await endSeeAs(within, which.id)) !== undefined)
          : await endSeeAsOf(within, subscriberId, now()))
      if (ended === 0) return 0
      await sessions.subscriberChanged(within, subscriberId)
      if (subscriberId !== principal.subscriberId)
        await recordWrite(within, principal, {
          resource: subscribers.name,
          id: subscriberId,
          method: 'patch',
          at: now(),
          before: {},
          after: {},
          written: { session_token: true },
        })
      return ended
    })

  api.route(endSession, async ({ principal, params: { session: id } }) => {
    const owner = (await ownerOfSession(db, id, now())) ?? (await seatOfSeeAs(db, id, now()))
    // somebody else's session does not exist for the caller
    const subscriberId = owner && (await findLine(db, principal, owner))
    if (subscriberId === undefined || (await end(principal, subscriberId, { id })) === 0)
      throw entityNotFound('session')
  })

  api.route(endSessions, async ({ principal, query }) => {
    const subscriberId = await requireLine(db, principal, query.subscriber_id)
    const except = subscriberId === principal.subscriberId ? principal.sessionId : null
    return { ended: await end(principal, subscriberId, { except }) }
  })
}

/** A line whose sessions the caller may see and end: its own, or for the administrator of a PBX one of its customer. */
const findLine = async (db: Db, principal: Principal, id: number): Promise<number | undefined> => {
  if (id === principal.subscriberId) return id
  if (!actsForCompany(principal) || !principal.isPbx) return undefined
  return (await findOwnLine(db, principal, id))?.id
}

const requireLine = async (db: Db, principal: Principal, id = principal.subscriberId): Promise<number> => {
  const found = await findLine(db, principal, id)
  if (found === undefined) throw entityNotFound('subscriber')
  return found
}

const presented = (row: OpenSession, currentId: string | null, reader: string): SessionItem => ({
  id: row.id,
  is_current: row.id === currentId,
  user_agent: row.user_agent,
  address: row.address,
  place: addressPlace(row.address, reader),
  way: row.way,
  factor: row.factor,
  begun_at: row.created_at.toISOString(),
  seen_at: row.seen_at?.toISOString() ?? null,
  see_as: null,
})

/** ROLE-02: an administrator who sees as the person. */
const presentedView = (view: OpenSeeAs, reader: string): SessionItem => ({
  id: view.id,
  is_current: false,
  user_agent: view.user_agent,
  address: view.address,
  place: addressPlace(view.address, reader),
  way: null,
  factor: null,
  begun_at: view.created_at.toISOString(),
  seen_at: null,
  see_as: { name: view.by_name, reason: view.reason },
})
