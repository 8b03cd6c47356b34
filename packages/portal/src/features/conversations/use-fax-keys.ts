import type { KeyboardEvent } from 'react'
import { zoomedIn, zoomedOut } from './fax-zoom.ts'

interface FaxKeysOptions {
  readonly page: number
  readonly pages: number
  readonly zoom: number
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: number) => void
}

/** Page up and down, Home and End turn the pages, plus and minus zoom. The arrows scroll, as everywhere. */
export function useFaxKeys({ page, pages, zoom, onPage, onZoom }: FaxKeysOptions) {
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: () => onPage(Math.min(page + 1, pages)),
    PageUp: () => onPage(Math.max(page - 1, 1)),
    Home: () => onPage(1),
    End: () => onPage(pages),
    '+': () => onZoom(zoomedIn(zoom)),
    '=': () => onZoom(zoomedIn(zoom)),
    '-': () => onZoom(zoomedOut(zoom)),
  }
  return (event: KeyboardEvent) => {
    const press = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!press || pages === 0) return
    event.preventDefault()
    press()
  }
}
