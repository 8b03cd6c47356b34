import { deviceProfiles } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import { getDeviceProvisioning } from '@lineside/contract/resources/pbx/pbx-device-provisioning'
import { type Device, devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { limits } from '@lineside/contract/limits'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { getItem, listAll, listPage } from '../../shared/api/resource-client.ts'
import type { ListView } from '../../shared/editing/list/list-view.ts'
import { useAskedItem } from '../../shared/editing/list/use-asked-item.ts'
import type { LineSort } from '../../domain/pbx/lists/line-order.ts'
import { type DeviceFilter, deviceFilterQuery } from './device-filters.ts'
import { stateKeys } from './device-state-queries.ts'

/** The queries that a change of a device makes stale: the lists, the device, and its provisioning. */
export const staleDevices = [['pbxdevices'], ...stateKeys] as const

/** DEV-01: a page of devices in the chosen order. The page shows a failure itself. */
const devicesQuery = ({ page, filters }: ListView<DeviceFilter>, sort: LineSort) =>
  queryOptions({
    queryKey: ['pbxdevices', 'list', page, filters, sort],
    queryFn: ({ signal }) =>
      listPage(devices, { ...deviceFilterQuery(filters, sort), page, rows: limits.portalRowsDefault }, signal),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

const deviceQuery = (id: number) =>
  queryOptions({
    queryKey: ['pbxdevices', 'item', id],
    queryFn: ({ signal }): Promise<Device | null> => getItem(devices, id, signal),
    meta: { isQuiet: true },
  })

/** The page that the address names, and the device that the address opens, if it is on another page. */
export function useDevices(view: ListView<DeviceFilter>, sort: LineSort, isWaiting: boolean) {
  const list = useQuery({ ...devicesQuery(view, sort), enabled: !isWaiting })
  return { list, asked: useAskedItem(list, view, deviceQuery) }
}

/** All device profiles. They hardly change, so they are loaded at most once a minute. */
export const deviceProfilesQuery = queryOptions({
  queryKey: ['pbxdeviceprofiles'],
  queryFn: ({ signal }) => listAll(deviceProfiles, {}, signal),
  staleTime: 60_000,
})

/** DEV-07: the provisioning address of a device, and the files behind it. */
export const provisioningQuery = (id: number) =>
  queryOptions({
    queryKey: ['pbxdevices', 'provisioning', id],
    queryFn: ({ signal }) => callRoute(getDeviceProvisioning, { params: { id }, signal }),
    meta: { isQuiet: true },
  })
