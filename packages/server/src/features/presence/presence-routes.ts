import { getPresence } from '@lineside/contract/resources/presence'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { listPresence } from './presence-store.ts'

/** What changes is told over the websocket of the call engine, topic `presence`. */
export const presenceRoutes = (api: Api, { pool, now }: Platform): void => {
  api.route(getPresence, async ({ principal }) => {
    const [own, ...colleagues] = await listPresence(pool, principal, now())
    return { own: own?.state ?? 'offline', colleagues }
  })
}
