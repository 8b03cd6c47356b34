import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Option } from '../../ui/fields/option.ts'
import css from '../fields.module.css'
import { OptionSearch } from './option-search.tsx'
import type { OptionSource } from './option-source.ts'

interface AddChosenProps {
  label: string
  placeholder: string
  source: OptionSource
  /** Values chosen already, which are not offered again. */
  chosen: readonly string[]
  onAdd: (option: Option) => void
  onDone: (isByKey: boolean) => void
}

/** A search field that stays open until the focus leaves it, so that several values can be chosen in a row. */
export function AddChosen({ label, placeholder, source, chosen, onAdd, onDone }: AddChosenProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = document.getElementById(id)
    field?.focus()
    // opens the list of options at once
    field?.click()
  }, [id])
  const others: OptionSource = {
    ...source,
    search: async (typed, signal) => {
      const found = await source.search(typed, signal)
      return found.filter((option) => !chosen.includes(option.id))
    },
    key: [...source.key, 'but', chosen],
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone(true)
  }
  return (
    <div
      ref={box}
      role="presentation"
      className={css.adding}
      onKeyDown={leave}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && onDone(false)}
    >
      <OptionSearch
        id={id}
        label={label}
        isLabelHidden
        placeholder={placeholder}
        source={others}
        value={null}
        onChange={(_, option) => option !== null && onAdd(option)}
      />
    </div>
  )
}
