import type { getStatus } from '@lineside/contract/resources/status'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { askedAtEnd } from '../../shared/api/asked-at-end.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { useUser } from '../../shared/session/use-user.tsx'

const route = describedRoute<typeof getStatus>('GET', '/api/lineside/status')

export const statusKey = ['status'] as const

/** STAT-03: the user's own status. Asked again when the platform reports a change, and when it ends. */
const statusQuery = queryOptions({
  queryKey: statusKey,
  queryFn: ({ signal }) => callRoute(route, { signal }),
  refetchInterval: ({ state: { data } }) => askedAtEnd([data?.current?.until ?? null], Date.now()),
  meta: { isQuiet: true },
})

/** @returns null: available, or not known yet; only our own platform knows */
export function useStatus() {
  const { platformInfo } = useUser()
  return useQuery({ ...statusQuery, enabled: platformInfo.lineside !== undefined }).data?.current ?? null
}
