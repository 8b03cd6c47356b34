import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { isRangeWrong } from '../../shared/list-filters/period.ts'
import { type ConversationsView, isFiltered } from './queries/conversations-view.ts'
import { useDayNames } from './use-day-names.ts'

const kinds = {
  'call-fax-voicemail': 'all',
  missed: 'missed',
  call: 'call',
  voicemail: 'voicemail',
  fax: 'fax',
} as const

/** CONV-03: the message in place of an empty list: none exist, or the filter hides all. */
export function NothingFound({ view, onClear }: { view: ConversationsView; onClear: () => void }) {
  const t = useTranslations('conversations')
  const filters = useTranslations('list-filters')
  const why = useFilterText()
  const kind = kinds[view.tab]
  if (!isFiltered(view))
    return (
      <EmptyState level={2} title={t(`empty.${kind}`)}>
        {t(`advice.${kind}`)}
      </EmptyState>
    )
  return (
    <EmptyState
      level={2}
      isFiltered
      title={t(`empty.${kind}`)}
      action={
        <Button tone="quiet" onClick={onClear}>
          {filters('filter.clear')}
        </Button>
      }
    >
      {why(view)}
    </EmptyState>
  )
}

/** Describes the filter in a sentence. */
function useFilterText(): (view: ConversationsView) => string {
  const t = useTranslations('conversations')
  const basics = useTranslations('basics')
  const { inSentence } = useDayNames()
  return (view) => {
    const { from, to, search } = view
    if (isRangeWrong(view)) return basics('fields.timeRange')
    if (search !== '') return t('filtered.search', { search })
    if (from !== null && to !== null) return t('filtered.between', { from: inSentence(from), to: inSentence(to) })
    if (from !== null) return t('filtered.since', { from: inSentence(from) })
    return t('filtered.until', { to: inSentence(to ?? '') })
  }
}
