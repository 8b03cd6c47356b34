import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../ui/fields/search-field.tsx'

interface PausingSearchProps {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}

const pauseMs = 300

/** Asks when the typing pauses, not at every letter; blanks around the text are no part of it. */
export function PausingSearch({ label, placeholder, value, onChange }: PausingSearchProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const search = (text: string) => {
    stop()
    setDraft(null)
    onChange(text.trim())
  }
  const type = (text: string) => {
    stop()
    setDraft(text)
    timer.current = setTimeout(() => {
      timer.current = undefined
      onChange(text.trim())
    }, pauseMs)
  }
  const leave = () => {
    // what has been asked for already is not asked for again: the page may have gone elsewhere since
    if (draft !== null && timer.current !== undefined) search(draft)
    else setDraft(null)
  }
  return (
    <SearchField
      label={label}
      isLabelHidden
      size="s"
      placeholder={placeholder}
      maxLength={120}
      value={draft ?? value}
      onChange={(text) => (text === '' ? search('') : type(text))}
      onSubmit={search}
      onBlur={leave}
    />
  )
}
