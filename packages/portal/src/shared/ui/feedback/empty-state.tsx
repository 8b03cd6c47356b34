import type { ReactNode } from 'react'
import { LineArt } from '../basics/line-art.tsx'
import css from './state.module.css'

export interface EmptyStateProps {
  /** One sentence of fact. */
  title: string
  /** One sentence of advice. */
  children?: ReactNode
  /** The first useful action. */
  action?: ReactNode
  /** There are items, but the filter hides them. */
  isFiltered?: boolean
  /** Level of the heading; if absent 2, directly below the page's heading. */
  level?: 1 | 2 | 3
}

export function EmptyState({ title, children, action, isFiltered, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.state}>
      <LineArt kind={isFiltered ? 'filtered' : 'empty'} />
      <Heading className={css.title}>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  )
}
