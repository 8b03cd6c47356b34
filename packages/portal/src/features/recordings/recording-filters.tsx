import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterBar } from '../../shared/list-filters/filter-bar.tsx'
import { PausingSearch } from '../../shared/list-filters/pausing-search.tsx'
import { PeriodFilter } from '../../shared/list-filters/period-filter.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { RemovableChip } from '../../shared/ui/basics/removable-chip.tsx'
import css from './recordings.module.css'
import { type RecordingsView, type TextFilter, textFilters } from './recordings-view.ts'

interface RecordingFiltersProps {
  view: RecordingsView
  onChange: (change: Partial<RecordingsView>) => void
}

/**
 * REC-02: filters by period, and by one text each for caller, callee and call id. A new text replaces the previous one
 * of its kind.
 */
export function RecordingFilters({ view, onChange }: RecordingFiltersProps) {
  const t = useTranslations('recordings')
  const [type, setType] = useState<TextFilter>(textFilters.find((name) => view[name] !== '') ?? 'caller')
  const others = textFilters.filter((name) => name !== type && view[name] !== '')
  return (
    <>
      <FilterBar>
        <PeriodFilter range={view} onChange={onChange} />
        <div className={css.search}>
          <NativeSelect
            label={t('filter.type')}
            isLabelHidden
            size="s"
            options={textFilters.map((id) => ({ id, text: t(`filter.${id}`) }))}
            value={type}
            onChange={setType}
          />
          <PausingSearch
            key={type}
            label={t(`filter.${type}`)}
            placeholder={t(`placeholder.${type}`)}
            value={view[type]}
            onChange={(text) => text !== view[type] && onChange({ [type]: text })}
          />
        </div>
      </FilterBar>
      {others.length > 0 && (
        <div className={css.others} role="group" aria-label={t('filter.others')}>
          {others.map((name) => {
            const text = t('filter.chip', { type: t(`filter.${name}`), text: view[name] })
            return (
              <RemovableChip key={name} isOn name={text} onRemove={() => onChange({ [name]: '' })}>
                {text}
              </RemovableChip>
            )
          })}
        </div>
      )}
    </>
  )
}
