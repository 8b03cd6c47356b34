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
  const search = (text: string) => {
    clearTimeout(timer.current)
    setDraft(null)
    onChange(text.trim())
  }
  const type = (text: string) => {
    clearTimeout(timer.current)
    setDraft(text)
    timer.current = setTimeout(() => onChange(text.trim()), pauseMs)
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
      onBlur={() => draft !== null && search(draft)}
    />
  )
}
