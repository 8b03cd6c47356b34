import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isPrivate } from '../api/api-error.ts'
import { ErrorState, type ErrorStateProps } from '../ui/feedback/error-state.tsx'
import { PrivateNote } from './private-note.tsx'
import { errorIdOf, errorText } from './report-error.ts'

interface LoadFailedProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { readonly refetch: () => unknown }
  /** The failed action: completes "An error occured while trying to ..." (UI-09). */
  action: string
  level?: ErrorStateProps['level']
}

/** Stands in place of data that could not be loaded: the reason, and a button to try again. */
export function LoadFailed({ query, action, level = 2 }: LoadFailedProps) {
  const common = useTranslations('common')
  if (isPrivate(query.error)) return <PrivateNote error={query.error} />
  return (
    <ErrorState
      level={level}
      title={common('errors.dataLoading')}
      errorId={errorIdOf(query.error)}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {errorText(query.error, common('errors.whileTrying', { action }))}
    </ErrorState>
  )
}

interface LoadedProps<Data> extends Omit<LoadFailedProps, 'query'> {
  query: LoadFailedProps['query'] & { readonly data: Data | undefined }
  /** Shown while the first data are loading. */
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows a query's data, a skeleton before they arrive, or the failure. Loaded data stay visible even if a later refresh
 * fails.
 */
export function Loaded<Data>({ query, waiting, children, ...failure }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error === null ? waiting : <LoadFailed query={query} {...failure} />
}
