import type { ReactNode } from 'react'

export interface Column<Item> {
  id: string
  head: string
  /** The column's heading is for screen readers only, for a column of icons or menus. */
  isHeadHidden?: boolean
  cell: (item: Item) => ReactNode
  isSortable?: boolean
  /** `end` aligns figures to the end, with digits of equal width. */
  align?: 'start' | 'end'
  /**
   * The cell's place in the row on a phone, of two lines, or of three with `below`; each place holds one column. If
   * absent, phones do not show the cell.
   */
  phone?: 'lead' | 'title' | 'titleEnd' | 'meta' | 'metaEnd' | 'below' | 'menu'
}
