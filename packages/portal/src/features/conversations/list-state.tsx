import { useTranslations } from 'use-intl'
import { isPrivate } from '../../shared/api/api-error.ts'
import { PrivateNote } from '../../shared/errors/private-note.tsx'
import { errorIdOf, errorText } from '../../shared/errors/report-error.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import type { ConversationsView } from './queries/conversations-view.ts'
import { NothingFound } from './nothing-found.tsx'
import type { ListPhase } from './queries/use-conversations.ts'

interface ListStateProps {
  state: Exclude<ListPhase, 'there'>
  view: ConversationsView
  error: unknown
  isRetrying: boolean
  onRetry: () => void
  onClear: () => void
}

/** Stands in place of the list while it loads, after a failure, or if it is empty. */
export function ListState({ state, view, error, isRetrying, onRetry, onClear }: ListStateProps) {
  const t = useTranslations('conversations')
  const common = useTranslations('common')
  switch (state) {
    case 'loading':
      return <SkeletonRows count={8} label={t('list.loading')} />
    case 'empty':
      return <NothingFound view={view} onClear={onClear} />
    case 'failed':
      if (isPrivate(error)) return <PrivateNote error={error} />
      return (
        <ErrorState
          level={2}
          title={common('errors.dataLoading')}
          errorId={errorIdOf(error)}
          isRetrying={isRetrying}
          onRetry={onRetry}
        >
          {errorText(error, common('errors.whileTrying', { action: t('list.load') }))}
        </ErrorState>
      )
  }
}
