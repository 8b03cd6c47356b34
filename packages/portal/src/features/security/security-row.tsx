import type { ReactNode } from 'react'
import { Icon, type IconType } from '../../shared/ui/basics/icon.tsx'
import css from './security-row.module.css'

export interface SecurityRowProps {
  icon: IconType
  title: ReactNode
  /** A badge beside the title. */
  badge?: ReactNode
  meta?: ReactNode
  /** When it was used, made or changed. */
  time?: ReactNode
  /** Its button or menu. */
  children?: ReactNode
}

/** A way in, or a session: icon, name and what it is, when, and what can be done. Stands in a list of a settings card. */
export function SecurityRow({ icon, title, badge, meta, time, children }: SecurityRowProps) {
  return (
    <li className={css.row}>
      <span className={css.icon}>
        <Icon as={icon} />
      </span>
      <span className={css.text}>
        <span className={css.title}>
          {title} {badge}
        </span>
        {meta !== undefined && <span className={css.meta}>{meta}</span>}
      </span>
      {time !== undefined && <span className={css.time}>{time}</span>}
      {children !== undefined && <span className={css.actions}>{children}</span>}
    </li>
  )
}

/** The last row of a card: a button that adds something, and a hint. */
export function SecurityFoot({ children, hint }: { children: ReactNode; hint?: ReactNode }) {
  return (
    <div className={css.foot}>
      {children}
      {hint !== undefined && <span className={css.meta}>{hint}</span>}
    </div>
  )
}
