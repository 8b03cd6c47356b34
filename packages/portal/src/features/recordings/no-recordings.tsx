import { useTranslations } from 'use-intl'
import { isRangeWrong } from '../../shared/list-filters/period.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { isFiltered, type RecordingsView } from './recordings-view.ts'

/** The message in place of an empty list: nothing was recorded, or the filter hides all. */
export function NoRecordings({ view, onClear }: { view: RecordingsView; onClear: () => void }) {
  const t = useTranslations('recordings')
  const basics = useTranslations('basics')
  const filters = useTranslations('list-filters')
  if (!isFiltered(view))
    return (
      <EmptyState level={2} title={t('empty')}>
        {t('emptyAdvice')}
      </EmptyState>
    )
  return (
    <EmptyState
      level={2}
      isFiltered
      title={t('empty')}
      action={
        <Button tone="quiet" onClick={onClear}>
          {filters('filter.clear')}
        </Button>
      }
    >
      {isRangeWrong(view) ? basics('fields.timeRange') : t('filteredAdvice')}
    </EmptyState>
  )
}
