import { type ComponentProps, createContext, type ReactNode, use, useEffect, useId, useMemo, useState } from 'react'
import css from './card.module.css'
import { cx } from './cx.ts'

const Head = createContext<{ id: string; onPresent: (isPresent: boolean) => void } | null>(null)

export interface BareCardProps extends Omit<ComponentProps<'section'>, 'className'> {
  className?: string | undefined
}

/** A card without a heading of its own; name it by aria-label if it needs a name. */
export function BareCard({ className, ...rest }: BareCardProps) {
  return <section {...rest} className={cx(css.card, className)} />
}

export interface CardProps extends BareCardProps {
  /** Adds padding, for a card that holds no rows. */
  isPadded?: boolean
}

/** A box for something that can be opened, moved or switched off. A CardHead inside gives it its name. */
export function Card({ isPadded, className, children, ...rest }: CardProps) {
  const id = useId()
  const [hasHead, setHasHead] = useState(false)
  const head = useMemo(() => ({ id, onPresent: setHasHead }), [id])
  return (
    <section
      aria-labelledby={hasHead && !rest['aria-label'] ? id : undefined}
      {...rest}
      className={cx(css.card, isPadded && css.padded, className)}
    >
      <Head value={head}>{children}</Head>
    </section>
  )
}

export interface CardHeadProps {
  title: ReactNode
  /** The figure beside the title, and what it counts, for example "4" and "new". */
  count?: ReactNode
  countLabel?: ReactNode
  /** Buttons or a menu at the end. */
  action?: ReactNode
  level?: 2 | 3
}

export function CardHead({ title, count, countLabel, action, level = 2 }: CardHeadProps) {
  const head = use(Head)
  useEffect(() => {
    head?.onPresent(true)
    return () => head?.onPresent(false)
  }, [head])
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <header className={css.head}>
      <Heading id={head?.id} className={css.title}>
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

/** The foot of a card, usually one text link. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <footer className={css.foot}>{children}</footer>
}
