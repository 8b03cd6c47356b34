import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from './cx.ts'
import css from './data-table.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface TableSort {
  by: string
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

/** The roles are written out because the phone layout takes them from the elements. */
export function DataTableHead({ columns, sort, onSort }: DataTableHeadProps) {
  return (
    <thead
      role="rowgroup"
      className={css.head}
      data-sortable={columns.some((column) => column.isSortable) || undefined}
    >
      <tr role="row">
        {columns.map((column) => {
          const order = sort?.by === column.id ? sort.order : undefined
          const isSorted = column.isSortable && order
          return (
            <th
              key={column.id}
              scope="col"
              role="columnheader"
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
