import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Option } from '../ui/fields/option.ts'
import css from './editing.module.css'
import { OptionSearch } from './option-search.tsx'
import type { OptionSource } from './option-source.ts'

interface AddChosenProps {
  label: string
  placeholder: string
  source: OptionSource
  /** No longer offered. */
  chosen: readonly string[]
  onAdd: (option: Option) => void
  onDone: (isByKey: boolean) => void
}

/** Stands until somebody goes elsewhere, so that several can be chosen one after the other. */
export function AddChosen({ label, placeholder, source, chosen, onAdd, onDone }: AddChosenProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = document.getElementById(id)
    field?.focus()
    // what there is to choose from is shown at once
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
