import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/api/report-error.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'

/** The list did not come. */
export function RecordingsFailed({ recordings }: { recordings: UseQueryResult<unknown> }) {
  const t = useTranslations('recordings')
  const common = useTranslations('common')
  return (
    <ErrorState
      level={2}
      title={common('errors.dataLoading')}
      isRetrying={recordings.isFetching}
      onRetry={() => void recordings.refetch()}
    >
      {errorText(recordings.error, common('errors.whileTrying', { action: t('loadAction') }))}
    </ErrorState>
  )
}
