import { devicePreferences } from '@lineside/contract/resources/pbx/device-preferences'
import { countDevices, findDevice, listDevices } from '../../domain/devices/devices-store.ts'
import { pbxReading } from '../../domain/pbx-lines/pbx-reading.ts'
import type { Api } from '../../platform/http/api.ts'
import { malformed } from '../../platform/refusal.ts'

/** FRONT-03: each phone of the customer has an item, which nothing can be set in. */
export const devicePreferencesRoutes = (api: Api): void => {
  const devices = pbxReading({ list: listDevices, count: countDevices, find: findDevice })
  api.resource(devicePreferences, {
    list: async (context, request) => {
      const { items, totalCount } = await devices.list(context, request)
      return { items: items.map(present), totalCount }
    },
    get: async (context, id) => {
      const device = await devices.get(context, id)
      return device && present(device)
    },
    replace: async (_context, _id, sent) => {
      const [name] = Object.keys(sent)
      if (name !== undefined) throw malformed(`The preference '${name}' cannot be set: phones would not obey it here.`)
    },
  })
}

const present = ({ id }: { id: number }) => ({ id, device_id: id })
