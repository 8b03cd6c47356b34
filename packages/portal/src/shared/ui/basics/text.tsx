import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './text.module.css'

export interface TextProps {
  children: ReactNode
  as?: 'span' | 'p' | 'b' | 'div'
  tone?: 'muted' | 'second' | 'missed' | 'negative' | 'positive' | 'warning' | 'accent'
  /** s is 12 px, m is 13 px; if absent, the size of the surrounding text. */
  size?: 's' | 'm'
  isMedium?: boolean
  /** Digits of equal width on one line, for numbers, times and durations. */
  isNumeric?: boolean
  /** One line that ends in an ellipsis if it is too long. */
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
