import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ComboBox, type ComboBoxProps } from '../../ui/fields/combo-box/combo-box.tsx'
import type { Option } from '../../ui/fields/option.ts'
import type { OptionSource } from './option-source.ts'
import { useChosenOptions, useOptionSearch } from './use-option-search.ts'

interface OptionSearchProps
  extends Pick<
    ComboBoxProps<string>,
    | 'id'
    | 'label'
    | 'isLabelHidden'
    | 'hint'
    | 'error'
    | 'isDirty'
    | 'placeholder'
    | 'isDisabled'
    | 'isRequired'
    | 'autoFocus'
  > {
  source: OptionSource
  /** null: none. */
  value: string | null
  onChange: (value: string | null, option: Option | null) => void
  known?: readonly Option[] | undefined
}

const nothing: readonly Option[] = []

/**
 * A field for one value out of many, which the platform searches while the user types. `SubscriberSelect` and
 * `NumberSelect` are made of it.
 */
export function OptionSearch({ source, value, onChange, known = nothing, ...field }: OptionSearchProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Option | null>(null)
  const [isWanted, setWanted] = useState(false)
  const names = useChosenOptions(source, value === null ? [] : [value], chosen ? [...known, chosen] : known)
  const shown = value === null ? '' : (names.get(value)?.text ?? '')
  const t = useTranslations('pbx-editing')
  const { options, isLoading, isFailed, refetch } = useOptionSearch(source, typed ?? '', isWanted)
  const choose = (id: string | null) => {
    const option = options.find((each) => each.id === id) ?? null
    setChosen(option)
    setTyped(id === null ? '' : null)
    onChange(id, option)
  }
  const look = () => {
    setWanted(true)
    if (isFailed) void refetch()
  }
  return (
    // typed text that was not chosen is discarded
    <div onFocus={look} onBlur={() => setTyped(null)}>
      <ComboBox
        {...field}
        error={field.error ?? (isFailed ? t('optionsFailed') : undefined)}
        options={options}
        isLoading={isLoading}
        inputValue={typed ?? shown}
        onInputChange={setTyped}
        value={value}
        onChange={choose}
      />
    </div>
  )
}
