import { type KeyboardEvent, useState } from 'react'
import { matchText, type TextMatch } from './match-text.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useCallEntries } from './use-call-entries.ts'

export interface PaletteHit extends TextMatch {
  readonly entry: PaletteEntry
}

const hitsOf = (query: string, entries: readonly PaletteEntry[]): readonly PaletteHit[] =>
  entries
    .flatMap((entry) => {
      const match = matchText(query, entry.title, entry.group)
      return match ? [{ entry, ...match }] : []
    })
    .sort((one, other) => one.rank - other.rank)

/** What was typed, what it finds, and which of that the keys have reached. */
export function usePalette(entries: readonly PaletteEntry[], onChoose: (entry: PaletteEntry) => void) {
  const [query, setQuery] = useState('')
  const [place, setPlace] = useState(0)
  const calls = useCallEntries(query)
  const hits = [...hitsOf(query, entries), ...calls.map((entry) => ({ entry, rank: 2, stretches: [] }) as const)]
  const at = Math.min(place, hits.length - 1)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % hits.length,
    ArrowUp: (at - 1 + hits.length) % hits.length,
    PageDown: hits.length - 1,
    PageUp: 0,
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = steps[event.key]
    const chosen = hits[at]
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) onChoose(chosen.entry)
    else if (next === undefined || hits.length === 0) return
    else setPlace(next)
    event.preventDefault()
  }
  const type = (text: string) => {
    setQuery(text)
    setPlace(0)
  }
  return { query, type, hits, at, handleKey }
}
