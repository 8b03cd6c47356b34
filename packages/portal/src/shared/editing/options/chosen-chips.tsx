import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldNote } from '../../ui/fields/field.tsx'
import field from '../../ui/fields/field.module.css'
import { Chip } from '../../ui/basics/chip.tsx'
import type { Option } from '../../ui/fields/option.ts'
import { RemovableChip } from '../../ui/basics/removable-chip.tsx'
import { AddChosen } from './add-chosen.tsx'
import css from '../fields.module.css'
import type { MultiSpec } from '../field-spec.ts'
import { useChosenOptions } from './use-option-search.ts'

interface ChosenChipsProps {
  spec: Omit<MultiSpec, 'kind'>
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  error?: string | undefined
  isDisabled?: boolean | undefined
}

/** More chips than this are folded, because nobody reads a thousand chips. */
const most = 24
const nothing: readonly Option[] = []

/** A choice of any number of values: each is a chip, and the dashed chip searches the platform for more. */
export function ChosenChips({ spec, value, onChange, error, isDisabled = false }: ChosenChipsProps) {
  const { label, addLabel, source, known = nothing, hint } = spec
  const t = useTranslations('pbx-editing')
  const id = useId()
  // `left`: the search was left with a key, so the focus returns to the dashed chip
  const [adding, setAdding] = useState<'no' | 'yes' | 'left'>('no')
  const [areAllShown, setAllShown] = useState(false)
  const [seen, setSeen] = useState<readonly Option[]>(nothing)
  const names = useChosenOptions(source, value, [...known, ...seen])
  const shown = areAllShown ? value : value.slice(0, most)
  const add = (option: Option) => {
    setSeen([...seen, option])
    onChange([...value, option.id])
  }
  return (
    <div
      className={field.field}
      role="group"
      aria-labelledby={id}
      aria-describedby={error || hint ? `${id}-note` : undefined}
    >
      <span className={field.label} id={id}>
        {label}
      </span>
      <div className={css.chips} data-invalid={error !== undefined || undefined}>
        {shown.map((each) => {
          const text = names.get(each)?.text ?? '…'
          return (
            <RemovableChip
              key={each}
              name={text}
              isDisabled={isDisabled}
              onRemove={() => onChange(value.filter((other) => other !== each))}
            >
              {text}
            </RemovableChip>
          )
        })}
        {shown.length < value.length && (
          <Chip onClick={() => setAllShown(true)}>{t('more', { count: value.length - shown.length })}</Chip>
        )}
        {adding === 'yes' ? (
          <AddChosen
            label={t('addTo', { what: addLabel, field: label })}
            placeholder={addLabel}
            source={source}
            chosen={value}
            onAdd={add}
            onDone={(isByKey) => setAdding(isByKey ? 'left' : 'no')}
          />
        ) : (
          <Chip
            isNew
            icon={Plus}
            disabled={isDisabled}
            aria-label={t('addTo', { what: addLabel, field: label })}
            autoFocus={adding === 'left'}
            onClick={() => setAdding('yes')}
          >
            {addLabel}
          </Chip>
        )}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
