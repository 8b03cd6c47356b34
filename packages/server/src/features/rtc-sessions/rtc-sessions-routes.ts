import { pathOf } from '@lineside/contract/http/route'
import { createRtcSession, getRtcSession } from '@lineside/contract/resources/rtc-sessions'
import { isCapable } from '../../domain/capabilities/capabilities.ts'
import { readPlatformSettings } from '../../domain/platform-settings/platform-settings-store.ts'
import { insertRtcSession, renewRtcToken } from '../../domain/rtc-sessions/rtc-sessions-store.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { created } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, forbidden } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'

const tokenMs = 60_000

/**
 * Sessions of the call engine. Each belongs to a session of the portal and ends with it, so HTTP Basic cannot make one.
 */
export const rtcSessionsRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  /** @throws HttpProblem 403 without a session, or where the platform has no calls in the browser */
  const holderOf = async ({ sessionId, ...principal }: Principal) => {
    if (sessionId === null) throw forbidden()
    if (!isCapable('rtcengine', await readPlatformSettings(db), principal)) throw forbidden()
    return { ...principal, sessionId }
  }

  api.route(createRtcSession, async ({ principal }) => {
    const holder = await holderOf(principal)
    const id = await db.transaction().execute(async (transaction) => {
      await holdSession(platform, transaction, principal, 'use')
      return await insertRtcSession(transaction, holder, now())
    })
    return created(pathOf(getRtcSession, { id }))
  })

  api.route(getRtcSession, async ({ principal, params: { id } }) => {
    const holder = await holderOf(principal)
    const token = await renewRtcToken(db, holder, { id, expiresAt: new Date(now().getTime() + tokenMs) })
    if (token === undefined) throw entityNotFound('rtcsession')
    return {
      subscriber_id: principal.subscriberId,
      rtc_network_tag: 'sip',
      rtc_browser_token: token,
      rtc_app_name: 'default',
    }
  })
}
