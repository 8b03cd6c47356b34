import { type ReactNode, useId } from 'react'
import { cx } from '../../../shared/ui/basics/cx.ts'
import css from './talk-sheet.module.css'

export interface TalkSheetProps {
  /** The state in a sentence: "In call with Maria Huber". */
  title: string
  lead?: ReactNode
  /** Chips: quality, recording. */
  facts?: ReactNode
  /** A notice about what happened beside the call. */
  notice?: ReactNode
  /** The user's own picture, if the other party sends none. */
  own?: ReactNode
  /** The hints of keyboard shortcuts. */
  hints?: ReactNode
  /** A path of several stops takes more room than a line of two. */
  isWide?: boolean
  /** The call is over: on a phone nothing else needs the sheet's corner. */
  isOver?: boolean
  children: ReactNode
}

/** The stage without a picture: the state in a sentence at the top, the line in the middle, the shortcuts below. */
export function TalkSheet({ title, lead, facts, notice, own, hints, isWide, isOver, children }: TalkSheetProps) {
  const id = useId()
  return (
    <section className={cx(css.sheet, isOver && css.over)} aria-labelledby={id}>
      <header className={css.head}>
        <div>
          <h1 id={id}>{title}</h1>
          {lead && <p className={css.lead}>{lead}</p>}
        </div>
        {facts && <div className={css.facts}>{facts}</div>}
      </header>
      {notice}
      <div className={cx(css.body, isWide && css.wide)}>{children}</div>
      {own && <div className={css.own}>{own}</div>}
      {hints}
    </section>
  )
}

/** Buttons below the line, and what they mean. */
export function TalkActions({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={css.actions}>
      {children}
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}
