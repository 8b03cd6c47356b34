import type { ReactNode } from 'react'
import { cx } from '../basics/cx.ts'
import { Icon, type IconType } from '../basics/icon.tsx'
import css from './path.module.css'

export interface PathProps {
  label?: string
  children: ReactNode
  /** The whole rule is switched off. */
  isOff?: boolean
}

/** The path of a call, stop by stop, with the time that has passed at each stop. */
export function Path({ label, children, isOff }: PathProps) {
  return (
    <ol className={cx(css.path, isOff && css.off)} aria-label={label}>
      {children}
    </ol>
  )
}

export interface StopProps {
  /** Time since the call began: "20 s". */
  at?: ReactNode
  /** on: the call goes on from here; end: it ends here; unreached: it never comes here; add: the place of one more. */
  kind?: 'on' | 'end' | 'unreached' | 'add'
  icon?: IconType
  /** The sentence. */
  children: ReactNode
  /** Controls: duration, drag handle, remove. */
  actions?: ReactNode
}

export function Stop({ at, kind = 'on', icon, children, actions }: StopProps) {
  return (
    <li className={cx(css.stop, css[kind])}>
      <span className={css.at}>{at}</span>
      <span className={css.dot} />
      <span className={css.body}>
        {icon && <Icon as={icon} tone="muted" />}
        <span className={css.sentence}>{children}</span>
      </span>
      {actions && <span className={css.actions}>{actions}</span>}
    </li>
  )
}
