import type { getReachability } from '@lineside/contract/resources/reachability'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const route = describedRoute<typeof getReachability>('GET', '/api/lineside/reachability')

/** All answers: each change of a setting may make them wrong. */
export const reachKey = ['reachability'] as const

const second = 1000
/** Rules know the time of day, of which nobody tells. */
const longest = 300 * second

/**
 * Whether people can reach these lines. It is asked again when the platform tells of a change (domain/live), and when the first
 * registration ends, of which nobody tells.
 * @param ids the lines of a page; null: the own line
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
