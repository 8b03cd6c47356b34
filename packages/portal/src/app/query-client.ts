import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { session } from '../shared/session/session.ts'
import type { SessionState } from '../shared/session/session-state.ts'
import { ApiError } from '../shared/api/api-error.ts'
import { reportError } from '../shared/errors/report-error.ts'

/** What a query or mutation may say about its own failure. */
interface ErrorMeta extends Record<string, unknown> {
  /** Said where the platform sent no message (UI-09); called when it happens, in the language of then. */
  readonly failed?: () => string
  /** The page shows the failure itself: no toast. */
  readonly isQuiet?: boolean
  /** A field says this one. */
  readonly isShown?: (error: Error) => boolean
  /** Milliseconds, if not 3000. */
  readonly toastTimeout?: number
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta
    mutationMeta: ErrorMeta
  }
}

const report = (error: Error, meta: ErrorMeta | undefined): void => {
  if (meta?.isQuiet || meta?.isShown?.(error)) return
  reportError(error, { fallback: meta?.failed?.(), ...(meta?.toastTimeout && { timeout: meta.toastTimeout }) })
}

/** No answer came at all: once more, since a phone's network does that. What the platform refused stays refused. */
const isWorthAnother = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && error.status === 0

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // what is shown stays shown: a failed look for news in the background is nobody's concern
    onError: (error, query) => query.state.data === undefined && report(error, query.meta),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: isWorthAnother, retryDelay: 500 },
    // a write that cannot be made is said at once, and never made later behind somebody's back (NET-01)
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Whose answers the cache holds. This code may come after the user's data, so that the first state is one to know. */
const ownerOf = (state: SessionState): string | null =>
  state.phase === 'signed-in' || state.phase === 'interrupted' ? state.credentials.subscriberId : null
let subscriberId = ownerOf(session.state())

/** Nothing of one user is left for the next; what failed during an interruption is asked again after it. */
session.subscribe(() => {
  const state = session.state()
  if (state.phase === 'interrupted') return
  const next = ownerOf(state)
  if (next !== subscriberId) queryClient.clear()
  else if (next !== null) void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  subscriberId = next
})
