import { getDeviceSummary, listDeviceStates } from '@lineside/contract/resources/pbx/pbx-device-states'
import { deviceState, deviceSummary } from '@lineside/telephony/devices/device-state'
import { deviceFacts } from '../../domain/devices/device-states-store.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'

/** DEV-07: what the phones of a company are doing, by their registrations and by what they fetched. */
export const deviceStatesRoutes = (api: Api, { questions, now }: Pick<Platform, 'questions' | 'now'>): void => {
  api.route(listDeviceStates, async ({ principal, query: { ids } }) => {
    requirePbx(principal)
    const moment = now()
    const facts = await deviceFacts(questions, principal.customerId, moment, ids)
    return {
      devices: facts.map((device) => {
        const state = deviceState(device, moment)
        return {
          id: device.id,
          state,
          fetched_at: device.fetchedAt?.toISOString() ?? null,
          gone_since: state === 'gone' ? (device.leftAt?.toISOString() ?? null) : null,
        }
      }),
    }
  })

  api.route(getDeviceSummary, async ({ principal }) => {
    requirePbx(principal)
    const moment = now()
    return deviceSummary(await deviceFacts(questions, principal.customerId, moment, null), moment)
  })
}
