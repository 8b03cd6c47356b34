import { forgetDevice, subscriberRegistrations } from '@lineside/contract/resources/registrations'
import { limits } from '@lineside/contract/limits'
import type { Page } from '@lineside/contract/http/hal'
import type { Registration } from '@lineside/contract/resources/registrations'
import { parseTimestamp } from '@lineside/telephony/clocks/wall-time'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { reachKey } from '../../domain/reach/reach-query.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { listPage, removeItem } from '../../shared/api/resource-client.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
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
    refetchInterval: ({ state: { data } }) => untilNextEnd(data),
    meta: { isQuiet: true },
  })

const second = 1000

/** A phone that renews its registration in time is no news that the platform would tell. */
const untilNextEnd = (page: Page<Registration> | undefined): number | false => {
  const ends = page?.items.flatMap(({ expires }) => parseTimestamp(expires)?.getTime() ?? []) ?? []
  if (ends.length === 0) return false
  return Math.min(Math.max(Math.min(...ends) - Date.now() + second, 10 * second), 300 * second)
}

/** Ends a registration: its phone does not ring any more, until it signs in again. */
export function useSignOut() {
  const client = useQueryClient()
  const t = useTranslations('registered-devices')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: ({ id }: { id: number; name: string }) => removeItem(subscriberRegistrations, id),
    onSuccess: (_, { name }) => toast.success(t('signOut.done', { name })),
    onSettled: () =>
      Promise.all([['registrations'], reachKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { failed: () => common('errors.whileTrying', { action: t('signOut.action') }) },
  })
}

/** REACH-02: what will not come back is told no longer. Nothing is lost by it, so nobody is asked first. */
export function useForget() {
  const client = useQueryClient()
  const t = useTranslations('registered-devices')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: ({ name }: { name: string }) => callRoute(forgetDevice, { query: { name } }),
    onSuccess: (_, { name }) => toast.success(t('forget.done', { name })),
    onSettled: () => client.invalidateQueries({ queryKey: reachKey }),
    meta: { failed: () => common('errors.whileTrying', { action: t('forget.action') }) },
  })
}
