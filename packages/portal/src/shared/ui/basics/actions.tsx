import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './actions.module.css'

/** Buttons or chips in a row that wraps. */
export function Actions({ children, align = 'start' }: { children: ReactNode; align?: 'start' | 'end' }) {
  return <div className={cx(css.actions, align === 'end' && css.end)}>{children}</div>
}
