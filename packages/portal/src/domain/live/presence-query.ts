import type { getPresence } from '@lineside/contract/resources/presence'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const presence = describedRoute<typeof getPresence>('GET', '/api/lineside/presence')

/** Query key of presence. It equals the live topic. */
export const presenceKey = ['presence'] as const

/**
 * The presence of the user and all colleagues, such as who is in a call. The platform reports changes
 * (`use-live-events.ts`).
 */
export const presenceQuery = (isLineside: boolean) =>
  queryOptions({
    queryKey: presenceKey,
    queryFn: ({ signal }) => callRoute(presence, { signal }),
    enabled: isLineside,
    meta: { isQuiet: true },
  })
