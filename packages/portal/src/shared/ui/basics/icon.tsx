import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'
import css from './icon.module.css'

export type IconType = LucideIcon

export interface IconProps {
  as: LucideIcon
  /** 14, 18 or 22 px. */
  size?: 's' | 'm' | 'l'
  tone?: 'muted' | 'missed' | 'negative' | 'positive' | 'accent'
  className?: string | undefined
}

/** An icon beside words, never instead of them: the control around it carries the name. */
export function Icon({ as: Drawing, size = 'm', tone, className }: IconProps) {
  return (
    <Drawing
      aria-hidden="true"
      focusable="false"
      strokeWidth={1.75}
      className={cx(css.icon, css[size], tone && css[tone], className)}
    />
  )
}
