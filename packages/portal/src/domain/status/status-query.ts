import type { getStatus } from '@lineside/contract/resources/status'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { useUser } from '../../shared/session/use-user.tsx'

const route = describedRoute<typeof getStatus>('GET', '/api/lineside/status')

export const statusKey = ['status'] as const

/** The longest interval between two requests: a timer of a browser does not run for weeks. */
const longest = 300_000
/** Clocks of browser and platform differ a little. */
const slack = 300

/** STAT-03: the user's own status. Asked again when the platform reports a change, and when it ends. */
const statusQuery = queryOptions({
  queryKey: statusKey,
  queryFn: ({ signal }) => callRoute(route, { signal }),
  refetchInterval: ({ state: { data } }) => {
    const until = data?.current?.until
    return until ? Math.min(Math.max(Date.parse(until) - Date.now() + slack, slack), longest) : false
  },
  meta: { isQuiet: true },
})

/** @returns null: available, or not known yet; only our own platform knows */
export function useStatus() {
  const { platformInfo } = useUser()
  return useQuery({ ...statusQuery, enabled: platformInfo.lineside !== undefined }).data?.current ?? null
}
