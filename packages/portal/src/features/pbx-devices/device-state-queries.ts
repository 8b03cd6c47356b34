import { limits } from '@lineside/contract/limits'
import { getDeviceSummary, listDeviceStates } from '@lineside/contract/resources/pbx/pbx-device-states'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'

/** Query keys of what devices are doing, which any change of a device makes stale. */
export const stateKeys = [['pbxdevicestates'], ['pbxdevicesummary']] as const

// a phone that fetches its settings, or whose registration ends, is reported by no event
const often = { refetchInterval: limits.companyMapSeconds * 1000, meta: { isQuiet: true } }

/** DEV-07: how many devices there are, and which need attention. The list can do without it. */
export const deviceSummaryQuery = (isLineside: boolean) =>
  queryOptions({
    queryKey: stateKeys[1],
    queryFn: ({ signal }) => callRoute(getDeviceSummary, { signal }),
    enabled: isLineside,
    ...often,
  })

/** DEV-07: what the devices of a page are doing. */
export const deviceStatesQuery = (ids: readonly number[], isLineside: boolean) =>
  queryOptions({
    queryKey: [...stateKeys[0], ids],
    queryFn: ({ signal }) => callRoute(listDeviceStates, { query: { ids: [...ids] }, signal }),
    enabled: isLineside && ids.length > 0,
    placeholderData: keepPreviousData,
    ...often,
  })
