import { getPresence } from '@lineside/contract/resources/presence'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { listPresence } from './presence-store.ts'

/** Presence of colleagues. Changes are sent over the call engine's WebSocket, topic `presence`. */
export const presenceRoutes = (api: Api, { pool, now }: Platform): void => {
  api.route(getPresence, async ({ principal }) => {
    const [own, ...colleagues] = await listPresence(pool, principal, now())
    return { own: own?.state ?? 'offline', colleagues }
  })
}
