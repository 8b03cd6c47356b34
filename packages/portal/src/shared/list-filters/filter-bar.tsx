import type { ReactNode } from 'react'
import css from './list-filters.module.css'

/** The filters of a list, in a line; on a phone the search stands first and the dates fold to a chip. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={css.filters}>{children}</div>
}
