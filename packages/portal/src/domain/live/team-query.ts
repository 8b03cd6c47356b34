import type { getTeam } from '@lineside/contract/resources/team'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const team = describedRoute<typeof getTeam>('GET', '/api/lineside/team')

export const teamKey = ['team'] as const

/** TEAM-01: colleagues with what they are doing now. The platform reports changes (`use-live-events.ts`). */
export const teamQuery = (search: string) =>
  queryOptions({
    queryKey: [...teamKey, search],
    queryFn: ({ signal }) => callRoute(team, { query: search === '' ? {} : { search }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
