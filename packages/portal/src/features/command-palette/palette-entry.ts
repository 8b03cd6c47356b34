import type { IconType } from '../../shared/ui/basics/icon.tsx'

/** A place that the palette leads to. */
export interface PaletteEntry {
  readonly id: string
  readonly title: string
  /** Where it belongs, shown at the end of its row; found by it too. */
  readonly group?: string | undefined
  readonly icon: IconType
}
