import { useState } from 'react'
import type { ListViewControl } from './use-list-view.ts'

export type PanelKind = 'add' | 'filters'

export interface PanelControl {
  readonly shown: PanelKind | null
  readonly toggle: (kind: PanelKind) => void
  readonly close: () => void
}

/** PBX-04: add form and filters exclude each other; closing the filters, by whatever, clears them. */
export function usePanel(view: Pick<ListViewControl, 'isNarrowed' | 'clearFilters'>): PanelControl {
  const [opened, setOpened] = useState<PanelKind | null>(null)
  // filters that the address brought along are shown
  const shown = opened ?? (view.isNarrowed ? 'filters' : null)
  const change = (next: PanelKind | null) => {
    setOpened(next)
    if (next !== 'filters' && view.isNarrowed) view.clearFilters()
  }
  return {
    shown,
    toggle: (kind) => change(shown === kind ? null : kind),
    close: () => change(null),
  }
}
