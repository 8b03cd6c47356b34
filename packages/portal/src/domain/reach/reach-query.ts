import type { getReachability } from '@lineside/contract/resources/reachability'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const route = describedRoute<typeof getReachability>('GET', '/api/lineside/reachability')

/** Query key of all answers: each change of a setting may make them wrong. */
export const reachKey = ['reachability'] as const

const second = 1000
/** The longest interval between two requests. Rules depend on the time of day, and no event reports that. */
const longest = 300 * second

/**
 * Whether people can reach these lines. Asked again when the platform reports a change (domain/live), and when the
 * first registration expires, which no event reports.
 * @param ids the lines of a page; null: the user's own line
 */
export const reachQuery = (ids: readonly number[] | null, failed?: () => string) =>
  queryOptions({
    queryKey: [...reachKey, ids],
    queryFn: ({ signal }) => callRoute(route, { query: ids === null ? {} : { subscriber_ids: ids.join(',') }, signal }),
    enabled: ids === null || ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const left = data?.until ? Date.parse(data.until) - Date.now() + second : longest
      return Math.min(Math.max(left, second), longest)
    },
    meta: failed === undefined ? { isQuiet: true } : { failed },
  })
