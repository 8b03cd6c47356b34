import type { AssumedOutcome, getCallOutcome } from '@lineside/contract/resources/call-outcome'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const route = describedRoute<typeof getCallOutcome>('GET', '/api/lineside/calloutcomes/:id')

/** What is asked. Without a number and not anonymous: somebody of whom nothing is known. */
export interface OutcomeQuestion {
  readonly direction: 'in' | 'out'
  readonly number?: string
  readonly isAnonymous?: boolean
  /** `YYYY-MM-DD HH:MM` on the own clocks; absent: now. */
  readonly at?: string
  readonly assume?: AssumedOutcome
}

/** All answers: each change of a setting may make them wrong. */
export const callOutcomeKey = ['call-outcome'] as const

/** What would happen to a call. What it answered before stays in sight while the next answer is on its way. */
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
    // devices come and go, and time passes
    staleTime: 0,
    // it is shown where it is asked
    meta: { isQuiet: true },
  })
}
