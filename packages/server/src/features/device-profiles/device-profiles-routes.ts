import { itemPath } from '@lineside/contract/http/resource'
import { deviceModels } from '@lineside/contract/resources/pbx/pbx-device-models'
import { deviceProfiles } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import { pbxReading } from '../../domain/pbx-lines/pbx-reading.ts'
import type { Api } from '../../platform/http/api.ts'
import { countDeviceProfiles, findDeviceProfile, listDeviceProfiles } from './device-profiles-store.ts'

/** ngcp-api-facts 7.2: the device profiles that the reseller of the administrator's customer offers. */
export const deviceProfilesRoutes = (api: Api): void => {
  api.resource(deviceProfiles, {
    ...pbxReading({ list: listDeviceProfiles, count: countDeviceProfiles, find: findDeviceProfile }),
    links: ({ device_id }) => ({ pbxdevicemodels: itemPath(deviceModels, device_id) }),
  })
}
