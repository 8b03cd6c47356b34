import { limits } from '@lineside/contract/limits'
import type { getCompanySummary } from '@lineside/contract/resources/company-map'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../../shared/api/call-route.ts'
import { describedRoute } from '../../../shared/api/described.ts'

const route = describedRoute<typeof getCompanySummary>('GET', '/api/lineside/company-summary')

/** Query key of the summary, which any change of a line makes stale. */
export const summaryKey = ['companysummary'] as const

/**
 * MAP-01: how many lines there are, and which of them need attention. It is asked again in between, because phones come
 * and go and rules depend on the time of day. The lists can do without it, so a failure is not shown.
 */
export const companySummaryQuery = (isLineside: boolean) =>
  queryOptions({
    queryKey: summaryKey,
    queryFn: ({ signal }) => callRoute(route, { signal }),
    enabled: isLineside,
    refetchInterval: limits.companyMapSeconds * 1000,
    meta: { isQuiet: true },
  })
