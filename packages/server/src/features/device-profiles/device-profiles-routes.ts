import { itemPath } from '@lineside/contract/http/resource'
import { deviceModels } from '@lineside/contract/resources/pbx-device-models'
import { deviceProfiles } from '@lineside/contract/resources/pbx-device-profiles'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import type { Api } from '../../platform/http/api.ts'
import { pageOfRows } from '../../platform/http/page-of-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { countDeviceProfiles, findDeviceProfile, listDeviceProfiles } from './device-profiles-store.ts'

/** ngcp-api-facts 7.2: what the reseller of an administrator's customer offers. */
export const deviceProfilesRoutes = (api: Api, _platform: Platform): void => {
  api.resource(deviceProfiles, {
    list: async ({ db, principal }, request) => {
      requirePbx(principal)
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listDeviceProfiles(db, principal, request),
        () => countDeviceProfiles(db, principal, request.filters),
      )
      return { items: rows, totalCount }
    },
    get: async ({ db, principal }, id) => {
      requirePbx(principal)
      return await findDeviceProfile(db, principal, id)
    },
    links: ({ device_id }) => ({ pbxdevicemodels: itemPath(deviceModels, device_id) }),
  })
}
