import type { getParked } from '@lineside/contract/resources/team'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const parked = describedRoute<typeof getParked>('GET', '/api/lineside/team/parked')

/** TEAM-03: the parked calls of the company. The platform reports changes (`use-live-events.ts`). */
export const parkedQuery = queryOptions({
  queryKey: ['parked'],
  queryFn: ({ signal }) => callRoute(parked, { signal }),
  meta: { isQuiet: true },
})
