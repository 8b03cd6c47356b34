import { useState } from 'react'
import type { WorkPlace } from '../../session/unsaved-work.ts'
import type { DiscardQuestion } from '../../discard/use-discard-question.tsx'
import type { ListViewControl } from './use-list-view.ts'

export type PanelKind = 'add' | 'filters'

export interface PanelControl {
  readonly shown: PanelKind | null
  readonly toggle: (kind: PanelKind) => void
  readonly close: () => void
  /** Closes the form after its item was created. */
  readonly done: () => void
}

/** PBX-04: add form and filters exclude each other. Closing the filters, whatever closes them, clears them. */
export function usePanel(
  view: Pick<ListViewControl, 'isNarrowed' | 'isFiltered' | 'clearFilters'>,
  ask: DiscardQuestion['ask'],
): PanelControl {
  const [opened, setOpened] = useState<PanelKind | null>(null)
  // the filter panel is open if the address contains filters
  const shown = opened ?? (view.isFiltered ? 'filters' : null)
  const change = (next: PanelKind | null) => {
    const isCleared = next !== 'filters' && view.isNarrowed
    const lost: WorkPlace[] = [...(shown === 'add' ? ['panel' as const] : []), ...(isCleared ? ['item' as const] : [])]
    ask(lost, () => {
      setOpened(next)
      if (isCleared) view.clearFilters()
    })
  }
  return {
    shown,
    toggle: (kind) => change(shown === kind ? null : kind),
    close: () => change(null),
    done: () => setOpened(null),
  }
}
