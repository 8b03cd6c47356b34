import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './page-head.module.css'

export interface PageHeadProps {
  title: ReactNode
  /** One muted line below the title: the purpose of the page, or its count. */
  lead?: ReactNode
  /**
   * Buttons, the primary one last. On a phone the primary button floats near the thumb, and the others shrink to icons.
   */
  actions?: ReactNode
  /** A link to the page above, over the title. */
  crumb?: ReactNode
  /** The larger title of the greeting. */
  isLarge?: boolean
}

export function PageHead({ title, lead, actions, crumb, isLarge }: PageHeadProps) {
  return (
    <header className={cx(css.head, isLarge && css.large)}>
      <div className={css.text}>
        {crumb && <div className={css.crumb}>{crumb}</div>}
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {actions && (
        <div className={css.actions} data-float="true">
          {actions}
        </div>
      )}
    </header>
  )
}
