import type { ReactNode } from 'react'
import { cx } from '../basics/cx.ts'
import type { Column } from './data-table-column.ts'
import { DataTableHead, type TableSort } from './data-table-head.tsx'
import css from './data-table.module.css'
import { DataTableRow } from './data-table-row.tsx'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import { tableRoles } from './table-roles.ts'

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
  /** The row that is open. */
  openId?: string | number | null
  /** What stands below the row that is open. */
  renderDetail?: (item: Item) => ReactNode
  /** Older items stay while the next ones load. */
  isStale?: boolean
}

/** A native table on hairlines. Put a Pagination below it. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const {
    label,
    columns,
    items,
    itemId,
    sort,
    onSort,
    empty,
    error,
    skeletonRows = 5,
    isStale,
    openId,
    renderDetail,
  } = props
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
          <DataTableRow
            key={itemId(item)}
            columns={columns}
            item={item}
            detail={itemId(item) === openId && renderDetail?.(item)}
          />
        ))}
      </tbody>
    </table>
  )
}
