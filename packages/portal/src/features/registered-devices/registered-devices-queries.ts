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

/** The columns by which the list can be sorted. */
export const deviceColumns = ['id', 'user_agent', 'contact', 'expires', 'q'] as const
type DeviceColumn = (typeof deviceColumns)[number]

export interface DevicesView {
  readonly page: number
  readonly sort: TableSort<DeviceColumn>
}

/** A page of the line's registrations (SET-06). The page shows a failure itself. */
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

/**
 * When to load the page again, in milliseconds: just after the next registration ends, but in 10 s to 5 min. The
 * platform does not report renewals, so the list must be loaded to see them.
 */
const untilNextEnd = (page: Page<Registration> | undefined): number | false => {
  const ends = page?.items.flatMap(({ expires }) => parseTimestamp(expires)?.getTime() ?? []) ?? []
  if (ends.length === 0) return false
  return Math.min(Math.max(Math.min(...ends) - Date.now() + second, 10 * second), 300 * second)
}

/** Ends a registration: the phone stops ringing until it registers again. */
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

/** REACH-02: drops a gone device from the list. The device loses nothing by it, so nobody confirms it. */
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
