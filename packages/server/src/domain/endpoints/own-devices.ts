import type { OwnDevice } from '@lineside/contract/resources/presence'
import type { Pool } from '../../platform/db/database.ts'
import { knownDevices } from './endpoints-store.ts'

/** Most devices of one line that can be chosen to place a call. */
const mostDevices = 20

/** The devices of a line that are online and can place a call: each phone, and each browser with all its windows. */
export const ownDevices = async (pool: Pool, line: number, now: Date): Promise<readonly OwnDevice[]> => {
  const devices = await knownDevices(pool, [line], now, mostDevices)
  return devices.flatMap(({ name, registration, is_online, is_asleep }) => {
    if (!is_online || is_asleep) return []
    return registration === null
      ? { id: `${browserPrefix}${name}`, name, kind: 'browser' }
      : { id: `${phonePrefix}${registration}`, name, kind: 'phone' }
  })
}

const phonePrefix = 'phone '
const browserPrefix = 'browser '

/** Reads the id of a device. The id may be of another line's device: whoever rings it looks among those of the line. */
export const deviceOf = (id: string): { readonly registration: number } | { readonly browser: string } =>
  id.startsWith(phonePrefix)
    ? { registration: Number(id.slice(phonePrefix.length)) }
    : { browser: id.slice(browserPrefix.length) }
