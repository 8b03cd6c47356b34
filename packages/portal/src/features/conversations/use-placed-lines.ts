import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ListEntry } from './list-entries.ts'

/** Heights to begin with, in pixels; each line is measured when it is there. */
const rowHeight = 43
const headHeight = 55
/** Lines kept ready above and below what is seen: Tab finds the next ones there. */
const spare = 12

interface PlacedLinesOptions {
  readonly entries: readonly ListEntry[]
  readonly list: RefObject<HTMLElement | null>
  /** Keys of lines that stay, wherever they are: the open one goes on playing, the focused one keeps the focus. */
  readonly kept: readonly (string | null)[]
}

/** A line and where it stands, in pixels from the top of the list. */
export interface PlacedLine {
  readonly entry: ListEntry
  readonly index: number
  readonly top: number
}

/** Of thousands of lines, those to be drawn: what is seen of the page, and what must not go. */
export function usePlacedLines({ entries, list, kept }: PlacedLinesOptions) {
  // the virtualizer is one object for ever: what is read from it must be read again at each render
  'use no memo'
  const [margin, setMargin] = useState(0)
  const keptIndexes = entries.flatMap(({ key }, index) => (kept.includes(key) ? index : []))
  // oxlint-disable-next-line react/incompatible-library -- that is why it is not memoised
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: entries.length,
    getScrollElement: () => list.current?.closest('main') ?? null,
    estimateSize: (index) => (entries[index]?.kind === 'day' ? headHeight : rowHeight),
    getItemKey: (index) => entries[index]?.key ?? index,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...keptIndexes])].sort((a, b) => a - b),
    overscan: spare,
    scrollMargin: margin,
    initialRect: { width: 1, height: 900 },
  })
  // tabs and filters above may be higher than when fewer were shown
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0), [list, entries])
  const lines = virtual.getVirtualItems().flatMap(({ index, start }): readonly PlacedLine[] => {
    const entry = entries[index]
    return entry ? [{ entry, index, top: start - margin }] : []
  })
  return { lines, height: virtual.getTotalSize(), measure: virtual.measureElement }
}
