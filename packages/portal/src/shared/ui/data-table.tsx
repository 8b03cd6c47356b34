import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { DataTableHead, type TableSort } from './data-table-head.tsx'
import css from './data-table.module.css'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import { tableRoles } from './table-roles.ts'

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

export interface DataTableProps<Item> {
  label: string
  columns: readonly Column<Item>[]
  /** Absent while they load. */
  items: readonly Item[] | undefined
  itemId: (item: Item) => string | number
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  /** An EmptyState. */
  empty: ReactNode
  /** An ErrorState; shown instead of everything else. */
  error?: ReactNode
  skeletonRows?: number
  /** Older items stay while the next ones load. */
  isStale?: boolean
}

/** A native table on hairlines. Put a Pagination below it. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, items, itemId, sort, onSort, empty, error, skeletonRows = 5, isStale } = props
  if (error) return error
  if (items?.length === 0) return empty
  return (
    <table
      {...tableRoles.table}
      className={cx(css.table, isStale && css.stale)}
      aria-label={label}
      aria-busy={!items || isStale || undefined}
    >
      <DataTableHead columns={columns} sort={sort} onSort={onSort} />
      {!items && <DataTableSkeleton columns={columns} count={skeletonRows} />}
      <tbody {...tableRoles.group}>
        {items?.map((item) => (
          <tr key={itemId(item)} {...tableRoles.row} className={css.row}>
            {columns.map((column) => (
              <td
                key={column.id}
                {...tableRoles.cell}
                data-phone={column.phone ?? 'none'}
                className={column.align === 'end' ? css.end : undefined}
              >
                {column.cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
