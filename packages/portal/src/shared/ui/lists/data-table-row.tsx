import type { ReactNode } from 'react'
import { cx } from '../basics/cx.ts'
import type { Column } from './data-table-column.ts'
import css from './data-table.module.css'
import { tableRoles } from './table-roles.ts'

interface DataTableRowProps<Item> {
  columns: readonly Column<Item>[]
  item: Item
  /** The content below an open row; both look like one card. */
  detail: ReactNode
}

export function DataTableRow<Item>({ columns, item, detail }: DataTableRowProps<Item>) {
  const isOpen = Boolean(detail)
  return (
    <>
      <tr {...tableRoles.row} className={cx(css.row, isOpen && css.open)} data-row>
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
      {isOpen && (
        <tr {...tableRoles.row} className={css.detail} data-covered="true">
          <td {...tableRoles.cell} colSpan={columns.length}>
            {detail}
          </td>
        </tr>
      )}
    </>
  )
}
