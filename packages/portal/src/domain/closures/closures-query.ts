import type { listClosures } from '@lineside/contract/resources/pbx/closures'
import type { ReplyOf } from '@lineside/contract/http/route'
import { queryOptions } from '@tanstack/react-query'
import { askedAtEnd } from '../../shared/api/asked-at-end.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const list = describedRoute<typeof listClosures>('GET', '/api/lineside/closures')

/** The closures that last, and the lines that the reader may close. */
export type Closures = ReplyOf<typeof listClosures>

/** Its first part is the live topic. */
export const closuresKey = ['closures'] as const

/** SCHED-03: asked again when the platform reports a change, and when the next closure ends by itself. */
export const closuresQuery = queryOptions({
  queryKey: closuresKey,
  queryFn: ({ signal }) => callRoute(list, { signal }),
  refetchInterval: ({ state: { data } }) =>
    askedAtEnd(
      (data?.closures ?? []).map(({ until }) => until),
      Date.now(),
    ),
  meta: { isQuiet: true },
})
