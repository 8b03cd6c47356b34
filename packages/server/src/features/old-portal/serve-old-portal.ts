import { oldPortalPath, openOldPortal } from '@lineside/contract/resources/old-portal'
import type { FastifyInstance } from 'fastify'
import { readPlatformSettings } from '../../domain/platform-settings/platform-settings-store.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireAnswer, showOldPortal } from '../../platform/http/old-portal/show-old-portal.ts'
import { forbidden, notFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { createOldPortalVisits } from './old-portal-visits.ts'

/** NAV-13: gives administrators the secret address of a visit of the old portal, and serves its pages below (`OLD_PORTAL_URL`). */
export const serveOldPortal = async (app: FastifyInstance, api: Api, platform: Platform): Promise<void> => {
  const { config, db } = platform
  const home = config.oldPortalUrl
  const visits = createOldPortalVisits(platform)

  api.route(openOldPortal, async ({ principal: { subscriberId, sessionId } }) => {
    // a visit ends with its session, so HTTP Basic cannot start one
    if (sessionId === null) throw forbidden()
    const { info } = await readPlatformSettings(db)
    if (home === undefined || info.csc_v2_mode !== 'mixed') throw notFound('There is no old portal.')
    await requireAnswer(home)
    return new Answer(201, { address: `${oldPortalPath}/${await visits.open(subscriberId, sessionId)}` })
  })
  if (home !== undefined) await showOldPortal(app, { home, visits })
}
