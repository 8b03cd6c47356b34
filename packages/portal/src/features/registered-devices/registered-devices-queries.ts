import { subscriberRegistrations } from '@lineside/contract/resources/registrations'
import { limits } from '@lineside/contract/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPage } from '../../shared/api/resource-client.ts'
import type { TableSort } from '../../shared/ui/lists/data-table-head.tsx'

/** What the list can be sorted by. */
export const deviceColumns = ['id', 'user_agent', 'contact', 'expires', 'q'] as const
type DeviceColumn = (typeof deviceColumns)[number]

export interface DevicesView {
  readonly page: number
  readonly sort: TableSort<DeviceColumn>
}

/** A page of what is registered on the line (SET-06). The page shows its own failure. */
export const registeredDevicesQuery = (subscriberId: number, { page, sort }: DevicesView) =>
  queryOptions({
    queryKey: ['registrations', subscriberId, page, sort],
    queryFn: ({ signal }) =>
      listPage(
        subscriberRegistrations,
        {
          page,
          rows: limits.registeredDevicesRows,
          order_by: sort.by,
          order_by_direction: sort.order,
          subscriber_id: subscriberId,
          tz: 'UTC',
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
