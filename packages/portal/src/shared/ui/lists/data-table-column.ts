import type { ReactNode } from 'react'

export interface Column<Item> {
  id: string
  head: string
  /** The head is said, not seen: a column of icons or menus. */
  isHeadHidden?: boolean
  cell: (item: Item) => ReactNode
  isSortable?: boolean
  /** Figures stand at the end, with digits of one width. */
  align?: 'start' | 'end'
  /** Where the cell stands when a row folds to two lines on a phone: one column a place. Absent: not shown there. */
  phone?: 'lead' | 'title' | 'titleEnd' | 'meta' | 'metaEnd' | 'menu'
}
