import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Chip } from '../../ui/basics/chip.tsx'
import css from '../fields.module.css'
import type { Suggestions } from '../field-spec.ts'
import { useOptionSearch } from './use-option-search.ts'

interface TextSuggestionsProps {
  suggestions: Suggestions
  value: string
  /** Nobody asks for them before. */
  isShown: boolean
  isDisabled: boolean
  onChoose: (value: string) => void
  /** The text field. */
  children: ReactNode
}

/**
 * Values that are possible, below the text field that they are for. They stay while one of them is chosen, so that
 * nothing moves under the pointer. One stop for Tab; the arrow keys lead from the field to them, along them and back.
 */
export function TextSuggestions({ suggestions, value, isShown, isDisabled, onChoose, children }: TextSuggestionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<{ readonly value: string; readonly asked: string } | null>(null)
  const asked = chosen?.value === value ? chosen.asked : value.trim()
  const { options } = useOptionSearch(suggestions.source, asked, isShown)
  const choose = (text: string) => {
    setChosen({ value: text, asked })
    onChoose(text)
    box.current?.querySelector('input')?.focus()
  }
  const step = (event: KeyboardEvent) => {
    const way = steps[event.key]
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, button:enabled') ?? [])]
    const from = stops.indexOf(event.target as HTMLElement)
    // left and right move the cursor of the field
    if (way === undefined || from === -1 || (from === 0 && event.key !== 'ArrowDown')) return
    event.preventDefault()
    stops[from + way]?.focus()
  }
  return (
    <div ref={box} role="presentation" onKeyDown={step}>
      {children}
      {isShown && (
        <div className={css.suggestions} role="group" aria-label={suggestions.label}>
          {options.length > 0 && <span aria-hidden="true">{suggestions.lead}</span>}
          {options.map(({ id, text }, index) => (
            <Chip
              key={id}
              isOn={id === value}
              tabIndex={index === 0 ? 0 : -1}
              disabled={isDisabled}
              onClick={() => choose(id)}
            >
              {text}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
