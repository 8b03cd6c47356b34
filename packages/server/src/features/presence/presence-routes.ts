import { getPresence } from '@lineside/contract/resources/presence'
import { knownDevices } from '../../domain/endpoints/endpoints-store.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { listOwnTalks, listPresence } from './presence-store.ts'

/** Most of the caller's own devices that are examined. */
const mostDevices = 20

/** Presence of colleagues. Changes are sent over the call engine's WebSocket, topic `presence`. */
export const presenceRoutes = (api: Api, { pool, now }: Platform): void => {
  api.route(getPresence, async ({ principal }) => {
    const [[own, ...colleagues], own_talks, devices] = await Promise.all([
      listPresence(pool, principal, now()),
      listOwnTalks(pool, principal),
      knownDevices(pool, [principal.subscriberId], now(), mostDevices),
    ])
    const own_phones = devices.flatMap(({ name, contact, is_online }) => (contact !== null && is_online ? name : []))
    return { own: own?.state ?? 'offline', own_talks: [...own_talks], own_phones, colleagues }
  })
}
