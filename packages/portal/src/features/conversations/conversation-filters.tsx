import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { textChoicesQuery } from '../../domain/conversations/text-choices-query.ts'
import { FilterBar } from '../../shared/list-filters/filter-bar.tsx'
import css from '../../shared/list-filters/list-filters.module.css'
import { PausingSearch } from '../../shared/list-filters/pausing-search.tsx'
import { PeriodFilter } from '../../shared/list-filters/period-filter.tsx'
import type { ConversationsView } from './queries/conversations-view.ts'

interface ConversationFiltersProps {
  view: ConversationsView
  hasSearch: boolean
  onChange: (change: Partial<ConversationsView>) => void
}

/** CONV-02: filters by period and, if the platform can search, by the other party, or words that were said in messages (TEXT-02). */
export function ConversationFilters({ view, hasSearch, onChange }: ConversationFiltersProps) {
  const t = useTranslations('conversations')
  const { data: texts } = useQuery({ ...textChoicesQuery, enabled: hasSearch })
  const hasTexts = texts !== undefined && texts.service !== null && texts.company
  return (
    <FilterBar>
      <PeriodFilter range={view} onChange={onChange} />
      {hasSearch && (
        <div className={css.search}>
          <PausingSearch
            label={t(hasTexts ? 'filter.searchTexts' : 'filter.search')}
            placeholder={t(hasTexts ? 'filter.placeholderTexts' : 'filter.placeholder')}
            value={view.search}
            onChange={(search) => onChange({ search })}
          />
        </div>
      )}
    </FilterBar>
  )
}
