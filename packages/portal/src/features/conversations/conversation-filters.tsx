import { useTranslations } from 'use-intl'
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

/** CONV-02: filters by period and, if the platform can search, by the other party. */
export function ConversationFilters({ view, hasSearch, onChange }: ConversationFiltersProps) {
  const t = useTranslations('conversations')
  return (
    <FilterBar>
      <PeriodFilter range={view} onChange={onChange} />
      {hasSearch && (
        <div className={css.search}>
          <PausingSearch
            label={t('filter.search')}
            placeholder={t('filter.placeholder')}
            value={view.search}
            onChange={(search) => onChange({ search })}
          />
        </div>
      )}
    </FilterBar>
  )
}
