import { CornerDownLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/basics/button.tsx'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { NativeSelect } from '../../ui/fields/native-select.tsx'
import { RemovableChip } from '../../ui/basics/removable-chip.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import css from '../fields.module.css'
import type { FilterSpec } from './filter-spec.ts'
import { OptionSearch } from '../options/option-search.tsx'
import type { ListViewControl } from './use-list-view.ts'

interface FilterPanelProps<Filter extends string> {
  filters: readonly FilterSpec<Filter>[]
  list: ListViewControl<Filter>
  /** Number of items that match, if known. */
  found: number | undefined
  onClose: () => void
}

/**
 * PBX-04, PBX-05: choice of a filter and its value, chips of the active filters, and a button that closes and clears
 * them all.
 */
export function FilterPanel<Filter extends string>({ filters, list, found, onClose }: FilterPanelProps<Filter>) {
  const t = useTranslations('pbx-editing')
  const [kind, setKind] = useState<Filter | undefined>(filters[0]?.id)
  const [typed, setTyped] = useState('')
  const filter = filters.find(({ id }) => id === kind)
  if (filter === undefined) return null
  const apply = (value: string) => {
    if (value.trim() === '') return
    list.filter(filter.id, value)
    setTyped('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(typed)
  }
  return (
    <div className={css.filters} role="search" data-back="filters">
      <form className={css.filterForm} onSubmit={submit}>
        <NativeSelect
          label={t('filterBy')}
          isLabelHidden
          // the same height as the controls beside it
          size={filter.source ? 'm' : 's'}
          options={filters.map(({ id, label }) => ({ id, text: label }))}
          value={filter.id}
          onChange={(id) => {
            setKind(id)
            setTyped('')
          }}
        />
        {filter.options ? (
          <NativeSelect
            key={filter.id}
            label={filter.label}
            isLabelHidden
            size="s"
            options={[{ id: '', text: t('choose') }, ...filter.options.map(({ id, text }) => ({ id, text }))]}
            value={list.view.filters[filter.id] ?? ''}
            onChange={(id) => list.filter(filter.id, id)}
          />
        ) : filter.source ? (
          <OptionSearch
            key={filter.id}
            label={filter.label}
            isLabelHidden
            source={filter.source}
            placeholder={filter.placeholder ?? t('choose')}
            value={list.view.filters[filter.id] ?? null}
            onChange={(id) => list.filter(filter.id, id ?? '')}
          />
        ) : (
          <TextField
            key={filter.id}
            label={filter.label}
            isLabelHidden
            size="s"
            autoFocus
            maxLength={120}
            placeholder={filter.placeholder ?? t('contains')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            end={<IconButton type="submit" icon={CornerDownLeft} name={t('apply')} />}
          />
        )}
      </form>
      {filters.map(({ id, label, options }) => {
        const value = list.view.filters[id]
        if (value === undefined) return null
        const text = t('filterChip', {
          filter: label,
          value: options?.find((each) => each.id === value)?.text ?? value,
        })
        return (
          <RemovableChip key={id} isOn name={text} onRemove={() => list.filter(id, '')}>
            {text}
          </RemovableChip>
        )
      })}
      <Button tone="quiet" size="s" onClick={onClose}>
        {t('closeFilters')}
      </Button>
      {found !== undefined && <span className={css.found}>{t('found', { count: found })}</span>}
    </div>
  )
}
