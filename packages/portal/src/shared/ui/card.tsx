import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import css from './card.module.css'
import { cx } from './cx.ts'

const HeadId = createContext<string | undefined>(undefined)

export interface CardProps extends Omit<ComponentProps<'section'>, 'className'> {
  /** Room inside, for a card that holds no rows. */
  isPadded?: boolean
  className?: string | undefined
}

/** A box for something that can be opened, moved or switched off. With a CardHead inside it is named by it. */
export function Card({ isPadded, className, children, ...rest }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={rest['aria-label'] ? undefined : id}
      {...rest}
      className={cx(css.card, isPadded && css.padded, className)}
    >
      <HeadId value={id}>{children}</HeadId>
    </section>
  )
}

export interface CardHeadProps {
  title: ReactNode
  /** The figure beside the title, and what it counts: "4", "new". */
  count?: ReactNode
  countLabel?: ReactNode
  /** Buttons or a menu at the end. */
  action?: ReactNode
  level?: 2 | 3
}

export function CardHead({ title, count, countLabel, action, level = 2 }: CardHeadProps) {
  const id = use(HeadId)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <header className={css.head}>
      <Heading id={id} className={css.title}>
        {title}
      </Heading>
      {count !== undefined && (
        <span className={css.count}>
          <b>{count}</b> {countLabel}
        </span>
      )}
      {action && <span className={css.action}>{action}</span>}
    </header>
  )
}

/** One text link, as a rule. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <footer className={css.foot}>{children}</footer>
}

/** Cards side by side whose heads, bodies and feet stand level, however the titles wrap. Each holds those three. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}
