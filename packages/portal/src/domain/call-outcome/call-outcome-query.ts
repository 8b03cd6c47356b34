import type { AssumedOutcome, getCallOutcome } from '@lineside/contract/resources/conversations/call-outcome'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const route = describedRoute<typeof getCallOutcome>('GET', '/api/lineside/calloutcomes/:id')

/** The question to the platform. Without a number, and if not anonymous, the caller is somebody unknown. */
export interface OutcomeQuestion {
  readonly direction: 'in' | 'out'
  readonly number?: string
  readonly isAnonymous?: boolean
  /** `YYYY-MM-DD HH:MM` in the user's own time zone; absent: now. */
  readonly at?: string
  readonly assume?: AssumedOutcome
}

/** Key of all answers: each change of a setting may make them wrong. */
export const callOutcomeKey = ['call-outcome'] as const

/** The predicted outcome of a call. The previous answer stays visible while the next one is loading. */
export const callOutcomeQuery = (subscriberId: number, question: OutcomeQuestion) => {
  const { direction, number, isAnonymous, at, assume } = question
  return queryOptions({
    queryKey: [...callOutcomeKey, subscriberId, question],
    queryFn: ({ signal }) => {
      const query = {
        direction,
        ...(number !== undefined && { number }),
        ...(isAnonymous && { anonymous: true }),
        ...(at !== undefined && { at }),
        ...(assume !== undefined && { assume }),
      }
      return callRoute(route, { params: { id: subscriberId }, query, signal })
    },
    placeholderData: keepPreviousData,
    // the answer also depends on which devices are registered and on the time
    staleTime: 0,
    // the panel itself shows a failure
    meta: { isQuiet: true },
  })
}
