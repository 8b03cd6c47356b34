import type { ReactNode } from 'react'
import { cx } from '../basics/cx.ts'
import css from './sheet.module.css'

export interface SheetProps {
  children: ReactNode
  /** Normal: at most 1120 px. Wide: as wide as the window. */
  width?: 'normal' | 'wide'
}

/** The content of a page; all pages start at the same x. */
export function Sheet({ children, width = 'normal' }: SheetProps) {
  return <div className={cx(css.sheet, width === 'wide' && css.wide)}>{children}</div>
}
