import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { session } from '../shared/session/session.ts'
import type { SessionState } from '../shared/session/session-state.ts'
import { ApiError, isPrivate } from '../shared/api/api-error.ts'
import { readPatiently } from '../shared/api/waiting-reads.ts'
import { reportError } from '../shared/errors/report-error.ts'

/** The settings by which a query or mutation decides how its failure is shown. */
interface ErrorMeta extends Record<string, unknown> {
  /**
   * The message if the platform sent none (UI-09). Called when the failure occurs, so that it is in the language of
   * that moment.
   */
  readonly failed?: () => string
  /** The page shows the failure itself: no toast. */
  readonly isQuiet?: boolean
  /** Returns whether a field of the page shows this error; then there is no toast. */
  readonly isShown?: (error: Error) => boolean
  /** The page tells at once what the platform has no time for, instead of waiting for it. */
  readonly isImpatient?: boolean
  /** How long the toast stays, in milliseconds; default 3000. */
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

/** Repeats a request once if no answer came at all, which happens on phone networks. Refusals are not repeated. */
const isWorthAnother = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && error.status === 0

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // data already shown stays; a failed refresh in the background is not reported
    // ROLE-02: what is private is said in its place
    onError: (error, query) => query.state.data === undefined && !isPrivate(error) && report(error, query.meta),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: isWorthAnother,
      retryDelay: 500,
      // the one place through which all reads go: what the server has no time for stays as it is and is asked again
      persister: (read, context) =>
        context.meta?.isImpatient
          ? read(context)
          : readPatiently(
              () => read(context),
              () => context.signal,
            ),
    },
    // a write without connection fails at once, and is never sent later without the user's knowledge (NET-01)
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * The user whose data the cache holds, also while what the portal must know of the user is still being loaded: pages
 * may ask for their own data by then. This code may start later, so the first state must be read too.
 */
const ownerOf = (state: SessionState): string | null => ('credentials' in state ? state.credentials.subscriberId : null)
let subscriberId = ownerOf(session.state())

/**
 * Clears the cache when the user changes. After an interrupted session, requests that failed meanwhile are sent again.
 */
session.subscribe(() => {
  const state = session.state()
  if (state.phase === 'interrupted') return
  const next = ownerOf(state)
  if (next !== subscriberId) queryClient.clear()
  else if (next !== null) void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  subscriberId = next
})
