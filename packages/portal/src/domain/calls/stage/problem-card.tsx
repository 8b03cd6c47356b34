import { type ReactNode, useId } from 'react'
import { Actions } from '../../../shared/ui/basics/actions.tsx'
import { BareCard } from '../../../shared/ui/basics/card.tsx'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { Icon, type IconType } from '../../../shared/ui/basics/icon.tsx'
import css from './problem-card.module.css'

export interface ProblemCardProps {
  icon: IconType
  /** negative: no call is possible. warning: the call continues with less. quiet: nothing is wrong. */
  tone?: 'negative' | 'warning' | 'quiet'
  /** The fact: what is wrong. */
  title: string
  /** The controls that still work. */
  children: ReactNode
  /** The way out as steps that only the user can take. */
  steps?: readonly string[]
  /** The way out as buttons. */
  actions?: ReactNode
}

/** A problem that keeps a call from continuing, shown where it occurs: the fact, what still works, the way out. */
export function ProblemCard({ icon, tone = 'warning', title, children, steps, actions }: ProblemCardProps) {
  const id = useId()
  return (
    <BareCard aria-labelledby={id} className={css.card}>
      <span className={cx(css.icon, css[tone])}>
        <Icon as={icon} />
      </span>
      <div>
        <h2 id={id}>{title}</h2>
        <div className={css.text}>{children}</div>
        {steps && (
          <ol className={css.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {actions && (
          <div className={css.actions}>
            <Actions>{actions}</Actions>
          </div>
        )}
      </div>
    </BareCard>
  )
}
