import type { ReactNode } from 'react'
import { cx } from '../basics/cx.ts'
import { Icon, type IconType } from '../basics/icon.tsx'
import css from './rows.module.css'

export interface RowProps {
  icon?: IconType
  /** Replaces the icon: an Avatar, or a play button. */
  start?: ReactNode
  title: ReactNode
  meta?: ReactNode
  /** Times, figures, one menu. */
  end?: ReactNode
  tone?: 'missed' | 'negative'
  /** The second line is long: it goes on below what stands at the end. */
  hasLongMeta?: boolean
  /** Makes the whole row a link; it must then contain no other control. */
  href?: string
}

export function Row({ icon, start, title, meta, end, tone, hasLongMeta, href }: RowProps) {
  const inside = (
    <>
      {icon && <Icon as={icon} tone={tone ?? 'muted'} />}
      {start}
      <span className={css.text}>
        <span className={cx(css.title, tone && css[tone])}>{title}</span>
        {meta !== undefined && <span className={css.meta}>{meta}</span>}
      </span>
      {end !== undefined && <span className={css.end}>{end}</span>}
    </>
  )
  const row = cx(css.row, hasLongMeta && css.long)
  if (!href)
    return (
      <li className={row} data-row>
        {inside}
      </li>
    )
  return (
    <li>
      <a className={cx(row, css.link)} href={href} data-row>
        {inside}
      </a>
    </li>
  )
}
