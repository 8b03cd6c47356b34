import type { IconType } from '../../shared/ui/basics/icon.tsx'

/** A place that the palette leads to, or something that it does. */
export interface PaletteEntry {
  readonly id: string
  readonly title: string
  /** Where it belongs, shown at the end of its row; found by it too. */
  readonly group?: string | undefined
  readonly icon: IconType
  /** Done in place of going anywhere. */
  readonly run?: (() => void) | undefined
}
