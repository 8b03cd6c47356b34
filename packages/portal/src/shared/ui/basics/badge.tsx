import type { ReactNode } from 'react'
import css from './badge.module.css'
import { cx } from './cx.ts'

export interface BadgeProps {
  children: ReactNode
  tone?: 'neutral' | 'accent' | 'positive' | 'warning' | 'negative' | 'missed'
}

/** A state as a word or a figure, never by colour alone. */
export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return <span className={cx(css.badge, css[tone])}>{children}</span>
}
