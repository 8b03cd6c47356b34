import { itemPath } from '@lineside/contract/http/resource'
import { deviceProfiles } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import { devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { countDevices, findDevice, listDevices } from '../../domain/devices/devices-store.ts'
import { writeDevice } from '../../domain/devices/write-device.ts'
import { deleteDevice } from '../../domain/devices/write-device-store.ts'
import { pbxLocks, pbxReading } from '../../domain/pbx-lines/pbx-reading.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'

/** DEV, ngcp-api-facts 7.1: the phones of an administrator's customer. */
export const devicesRoutes = (api: Api, platform: Platform): void => {
  api.resource(devices, {
    // no line on a key may be terminated meanwhile
    locks: pbxLocks,
    ...pbxReading({ list: listDevices, count: countDevices, find: findDevice }),
    create: (context, wanted) => writeDevice(platform, context, wanted),
    replace: async (context, id, wanted) => void (await writeDevice(platform, context, wanted, id)),
    remove: ({ db }, id) => deleteDevice(db, id),
    links: ({ profile_id, customer_id }) => ({
      pbxdeviceprofiles: itemPath(deviceProfiles, profile_id),
      customers: `/api/customers/${customer_id}`,
    }),
  })
}
