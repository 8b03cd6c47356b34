import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './text.module.css'

export interface TextProps {
  children: ReactNode
  as?: 'span' | 'p' | 'b' | 'div'
  tone?: 'muted' | 'second' | 'missed' | 'negative' | 'positive' | 'warning' | 'accent'
  /** s 12, m 13 px; absent: as the surroundings. */
  size?: 's' | 'm'
  isMedium?: boolean
  /** Digits of one width that stay on one line: numbers, times, durations. */
  isNumeric?: boolean
  /** One line, cut with dots. */
  isClipped?: boolean
  id?: string
}

export function Text({ as: Tag = 'span', tone, size, isMedium, isNumeric, isClipped, id, children }: TextProps) {
  const name = cx(
    tone && css[tone],
    size && css[size],
    isMedium && css.medium,
    isNumeric && css.numeric,
    isClipped && css.clipped,
  )
  return (
    <Tag id={id} className={name}>
      {children}
    </Tag>
  )
}
