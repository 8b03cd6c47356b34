import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../basics/cx.ts'
import { Icon, type IconType } from '../basics/icon.tsx'
import css from './note.module.css'

export interface NoteProps {
  children: ReactNode
  tone?: 'neutral' | 'warning' | 'negative' | 'positive'
  icon?: IconType
  /** Set it if the note appears by itself, so that screen readers read it; `alert` interrupts. */
  live?: 'status' | 'alert'
  action?: ReactNode
}

const icons = { neutral: Info, warning: TriangleAlert, negative: CircleAlert, positive: CircleCheck }

export function Note({ children, tone = 'neutral', icon, live, action }: NoteProps) {
  return (
    <div className={cx(css.note, css[tone])} role={live}>
      <Icon as={icon ?? icons[tone]} className={css.icon} />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}
