import type { ReactNode } from 'react'
import css from './badge.module.css'
import { cx } from '../basics/cx.ts'

export interface BadgeProps {
  children: ReactNode
  tone?: 'neutral' | 'accent' | 'positive' | 'warning' | 'negative' | 'missed'
}

/** A state, always as a word or a figure. */
export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return <span className={cx(css.badge, css[tone])}>{children}</span>
}
