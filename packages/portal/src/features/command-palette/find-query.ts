import type { conversations } from '@lineside/contract/resources/conversations/conversations'
import type { findEverything } from '@lineside/contract/resources/find'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedResource, describedRoute } from '../../shared/api/described.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'

const find = describedRoute<typeof findEverything>('GET', '/api/lineside/find')
const calls = describedResource<typeof conversations>('conversations')

/** Waits this long after each key, so that a typed word causes one request. */
const pauseMs = 120

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** FIND-02: the matches that only the server can find, beyond the data already in the browser. */
export const findQuery = (isLineside: boolean, text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: async ({ signal }) => {
      await pause(signal)
      return (await callRoute(find, { query: { text }, signal })).found
    },
    enabled: isLineside && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { isQuiet: true },
  })

/** The number of calls with this number, and the time of the last one. */
export const callsWithQuery = (isLineside: boolean, subscriberId: number, number: string | null) =>
  queryOptions({
    queryKey: ['conversations', 'with', subscriberId, number],
    queryFn: async ({ signal }) => {
      await pause(signal)
      const wanted = {
        page: 1,
        rows: 1,
        subscriber_id: subscriberId,
        order_by: 'timestamp',
        order_by_direction: 'desc',
        search: number ?? '',
        tz: browserZone,
      } as const
      const { items, totalCount } = await listPage(calls, wanted, signal)
      return { count: totalCount ?? 0, last: items[0]?.start_time ?? null }
    },
    enabled: isLineside && number !== null,
    staleTime: 30_000,
    meta: { isQuiet: true },
  })
