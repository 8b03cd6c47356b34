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
  /** Absent while the items load. */
  items: readonly Item[] | undefined
  itemId: (item: Item) => string | number
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  /** An EmptyState, shown if there are no items. */
  empty: ReactNode
  /** An ErrorState, shown instead of the table. */
  error?: ReactNode
  skeletonRows?: number
  /** Id of the open row. */
  openId?: string | number | null
  /** The content below the open row. */
  renderDetail?: (item: Item) => ReactNode
  /** The items belong to the previous page, while the next one loads. */
  isStale?: boolean
}

/** A native table with hairlines. Put a Pagination below it. */
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
