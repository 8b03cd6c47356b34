import css from './data-table.module.css'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { VisuallyHidden } from '../basics/visually-hidden.tsx'
import { tableRoles } from './table-roles.ts'

interface DataTableSkeletonProps {
  columns: readonly { id: string; align?: 'start' | 'end'; phone?: string; isHeadHidden?: boolean }[]
  count: number
}

const shapes = ['long', 'middle', 'short'] as const

/** Bars in the shape of the rows that are loading, under the real head. */
export function DataTableSkeleton({ columns, count }: DataTableSkeletonProps) {
  const labels = useKitLabels()
  return (
    <tbody {...tableRoles.group}>
      {Array.from({ length: count }, (_, row) => (
        // the rows are identical and never move
        <tr key={row} {...tableRoles.row} className={css.row}>
          {columns.map((column, index) => (
            <td
              key={column.id}
              {...tableRoles.cell}
              data-phone={column.phone ?? 'none'}
              className={column.align === 'end' ? css.end : undefined}
            >
              {!column.isHeadHidden && (
                <Skeleton shape={column.align === 'end' ? 'figure' : (shapes[(row + index) % 3] ?? 'middle')} />
              )}
              {row === 0 && index === 0 && <VisuallyHidden>{labels.loading}</VisuallyHidden>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
