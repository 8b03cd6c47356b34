import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '../basics/cx.ts'
import css from './data-table.module.css'
import { Icon } from '../basics/icon.tsx'
import { VisuallyHidden } from '../basics/visually-hidden.tsx'
import { tableRoles } from './table-roles.ts'

export interface TableSort<By extends string = string> {
  by: By
  order: 'asc' | 'desc'
}

interface HeadColumn {
  id: string
  head: string
  isHeadHidden?: boolean
  isSortable?: boolean
  align?: 'start' | 'end'
}

interface DataTableHeadProps {
  columns: readonly HeadColumn[]
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}

const said = { asc: 'ascending', desc: 'descending' } as const

/** The heads of a table. On a phone only sortable heads are shown, as a row of buttons. */
export function DataTableHead({ columns, sort, onSort }: DataTableHeadProps) {
  return (
    <thead
      {...tableRoles.group}
      className={css.head}
      data-sortable={columns.some((column) => column.isSortable) || undefined}
    >
      <tr {...tableRoles.row}>
        {columns.map((column) => {
          const order = sort?.by === column.id ? sort.order : undefined
          const isSorted = column.isSortable && order
          return (
            <th
              key={column.id}
              scope="col"
              {...tableRoles.head}
              aria-sort={isSorted ? said[order] : undefined}
              data-plain={!column.isSortable || undefined}
              data-narrow={column.isHeadHidden || undefined}
              className={cx(column.align === 'end' && css.end)}
            >
              {column.isSortable ? (
                <button
                  type="button"
                  className={css.sort}
                  data-on={order}
                  onClick={() => onSort?.({ by: column.id, order: order === 'asc' ? 'desc' : 'asc' })}
                >
                  {column.head}
                  <Icon as={order === 'desc' ? ArrowDown : ArrowUp} size="s" className={css.arrow} />
                </button>
              ) : column.isHeadHidden ? (
                <VisuallyHidden>{column.head}</VisuallyHidden>
              ) : (
                column.head
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
