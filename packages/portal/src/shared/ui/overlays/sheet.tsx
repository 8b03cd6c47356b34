import type { ReactNode } from 'react'
import { cx } from '../basics/cx.ts'
import { usePageSection } from '../basics/page-section.tsx'
import css from './sheet.module.css'

export interface SheetProps {
  children: ReactNode
  /** Normal: at most 1120 px. Wide: as wide as the window. */
  width?: 'normal' | 'wide'
}

/** The content of a page; all pages start at the same x. A section of another page is on that page's sheet. */
export function Sheet({ children, width = 'normal' }: SheetProps) {
  if (usePageSection()) return children
  return <div className={cx(css.sheet, width === 'wide' && css.wide)}>{children}</div>
}
