import { getPresence } from '@lineside/contract/resources/presence'
import { ownDevices } from '../../domain/endpoints/own-devices.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { listOwnTalks, listPresence } from './presence-store.ts'

/** Presence of colleagues. Changes are sent over the call engine's WebSocket, topic `presence`. */
export const presenceRoutes = (api: Api, { pool, now }: Platform): void => {
  api.route(getPresence, async ({ principal }) => {
    const [[own, ...colleagues], own_talks, own_devices] = await Promise.all([
      listPresence(pool, principal, now()),
      listOwnTalks(pool, principal),
      ownDevices(pool, principal.subscriberId, now()),
    ])
    return { own: own?.state ?? 'offline', own_talks: [...own_talks], own_devices: [...own_devices], colleagues }
  })
}
