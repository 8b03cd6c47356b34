import { limits } from '@lineside/contract/limits'
import { devicePreferences, deviceSwitches } from '@lineside/contract/resources/pbx/device-preferences'
import { countDevices, findDevice, listDevices } from '../../domain/devices/devices-store.ts'
import { pbxReading } from '../../domain/pbx-lines/pbx-reading.ts'
import type { DeviceSettings } from '../../platform/db/tables/device-tables.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { malformed } from '../../platform/refusal.ts'
import { readDeviceSettings, storeDeviceSettings } from './device-preferences-store.ts'

/** FRONT-03: settings of the customer's phones, which their configurations carry. */
export const devicePreferencesRoutes = (api: Api, { secrets }: Pick<Platform, 'secrets'>): void => {
  const devices = pbxReading({ list: listDevices, count: countDevices, find: findDevice })
  api.resource(devicePreferences, {
    list: async (context, request) => {
      const { items, totalCount } = await devices.list(context, request)
      const settings = await readDeviceSettings(
        context.db,
        items.map(({ id }) => id),
      )
      return { items: items.map(({ id }) => present(id, settings.get(id))), totalCount }
    },
    get: async (context, id) => {
      const device = await devices.get(context, id)
      return device && present(id, (await readDeviceSettings(context.db, [id])).get(id))
    },
    replace: async ({ db, principal: { customerId } }, id, sent) => {
      const unknown = Object.keys(sent).find((name) => !known.has(name))
      if (unknown !== undefined)
        throw malformed(`The preference '${unknown}' cannot be set: phones would not obey it here.`)
      const password = textOf('admin_pass', sent.admin_pass)
      const box = sent.admin_pass === undefined ? undefined : password === undefined ? null : secrets.seal(password)
      await storeDeviceSettings(db, { id, customerId }, settingsOf(sent), box)
    },
  })
}

const known: ReadonlySet<string> = new Set(['admin_name', 'admin_pass', ...deviceSwitches])

type Sent = Readonly<Record<string, unknown>>

const settingsOf = (sent: Sent): DeviceSettings => {
  const name = textOf('admin_name', sent['admin_name'])
  const switches = deviceSwitches.flatMap((each) => {
    const isOn = switchOf(each, sent[each])
    return isOn === undefined ? [] : [[each, isOn] as const]
  })
  return { ...(name !== undefined && { admin_name: name }), ...Object.fromEntries(switches) }
}

/** @returns undefined for null and for an empty text @throws Refusal */
const textOf = (name: string, value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  // one line of printable ASCII, which every phone takes
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && value.length <= limits.deviceSettingLength)
    return value
  throw malformed(
    `The preference '${name}' has at most ${limits.deviceSettingLength} letters, digits and signs, without spaces.`,
  )
}

const switchOf = (name: string, value: unknown): boolean | undefined => {
  if (value === undefined || value === null) return undefined
  if (value === true || value === 1 || value === '1') return true
  if (value === false || value === 0 || value === '0') return false
  throw malformed(`Invalid data type for element in preference '${name}', expected 'boolean'`)
}

const present = (id: number, settings: DeviceSettings = {}) => ({ id, device_id: id, ...settings })
