import type { getCallBacks } from '@lineside/contract/resources/conversations/call-backs'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const callBacks = describedRoute<typeof getCallBacks>('GET', '/api/lineside/team/callbacks')

/** Query key of the reader's call backs. It equals the live topic. */
export const callBacksKey = ['call_backs'] as const

/** RECEIVE-02: the colleagues to whom the reader is connected once they are free. */
export const callBacksQuery = (isEnabled: boolean) =>
  queryOptions({
    queryKey: callBacksKey,
    queryFn: async ({ signal }) => (await callRoute(callBacks, { signal })).items,
    enabled: isEnabled,
    meta: { isQuiet: true },
  })
