import { limits } from '@lineside/contract/limits'
import { openSettings } from '@lineside/contract/resources/security'
import { beginSeeAs, getSeeAs } from '@lineside/contract/resources/sign-in/see-as'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { noticeSecurity } from '../../domain/security-mails/notice.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { readSeeAs } from '../../platform/auth/see-as/see-as-store.ts'
import type { Api } from '../../platform/http/api.ts'
import { created } from '../../platform/http/answer.ts'
import { entityNotFound, forbidden } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, validationFailed } from '../../platform/refusal.ts'
import { findSeatToSee, writeSettingsOpen } from './see-as-seats-store.ts'

const dayMs = 86_400_000

/** ROLE-02: an administrator sees the portal of a seat; the seat says whether settings may be changed then. */
export const seeAsRoutes = (api: Api, platform: Platform): void => {
  const { db, sessions, now } = platform

  api.route(beginSeeAs, async ({ principal, body: { subscriber_id: id, reason }, request }) => {
    const { sessionId, isPbx, subscriberId, customerId } = principal
    // with HTTP Basic there is no session that it could end with
    if (!isPbx || sessionId === null) throw forbidden()
    const opened = await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      const seat = await findSeatToSee(within, customerId, id)
      if (seat === undefined) throw entityNotFound('subscriber')
      if (!seat.isSeat || id === subscriberId)
        throw new Refusal('see_as_impossible', 'Only the seat of a person who is no administrator can be seen as.', {})
      const from = { address: request.ip, userAgent: request.headers['user-agent'] }
      const session = await sessions.openSeeAs(within, {
        subscriberId: id,
        by: subscriberId,
        bySession: sessionId,
        reason,
        ...from,
      })
      await recordWrite(within, principal, {
        resource: subscribers.name,
        id,
        method: 'patch',
        at: now(),
        before: { display_name: seat.name },
        after: { display_name: seat.name, see_as: reason },
      })
      await noticeSecurity(platform, within, {
        subscriberId: id,
        kind: 'see_as',
        by: principal,
        what: reason,
        isAlways: true,
      })
      return session
    })
    return created(beginSeeAs.path, { jwt: opened.jwt, subscriber_id: opened.subscriberId, expires: opened.expires })
  })

  api.route(getSeeAs, async ({ principal: { sessionId, seeAs } }) => {
    const seen = seeAs === null || sessionId === null ? undefined : await readSeeAs(db, sessionId)
    if (seen === undefined) throw entityNotFound('see-as')
    return {
      name: seen.name,
      by_name: seen.by_name,
      reason: seen.reason,
      until: seen.expires_at.toISOString(),
      may_change: seeAs?.mayChange ?? false,
    }
  })

  api.route(openSettings, async ({ principal, body }) => {
    const until = body.until === null ? null : new Date(body.until)
    const longest = now().getTime() + (limits.settingsOpenDays + 1) * dayMs
    if (until !== null && (until <= now() || until.getTime() > longest))
      throw validationFailed([{ field: 'until', input: body.until, errors: ['Out of range'] }])
    await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      const before = await writeSettingsOpen(within, principal.subscriberId, until)
      await recordWrite(within, principal, {
        resource: subscribers.name,
        id: principal.subscriberId,
        method: 'patch',
        at: now(),
        before: { settings_open_until: before?.toISOString() ?? null },
        after: { settings_open_until: until?.toISOString() ?? null },
      })
      await sessions.subscriberChanged(within, principal.subscriberId)
    })
    return { settings_open_until: until?.toISOString() ?? null }
  })
}
