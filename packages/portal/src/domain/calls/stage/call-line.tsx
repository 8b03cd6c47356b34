import type { ReactNode } from 'react'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { Icon, type IconType } from '../../../shared/ui/basics/icon.tsx'
import css from './call-line.module.css'
import { Face } from '../people/face.tsx'

interface LineEnd {
  readonly name: string
  /** The name that the initials are made of; `name` may be "You". */
  readonly face: string
  readonly detail: ReactNode
}

export interface CallLineProps {
  label: string
  /** lit: both talk. dashed: on hold, or not answered yet. lost: the connection is lost. */
  kind: 'lit' | 'dashed' | 'lost'
  me: LineEnd
  other: LineEnd
  isSpeaking?: boolean
  /** Shown above the middle of the line. */
  time?: ReactNode
  /** Shown below the middle of the line. */
  state?: { readonly icon: IconType; readonly text: string }
}

/**
 * Draws a call as a line between two stops; the state of the call is how the line is drawn. On a phone the other party
 * is on top.
 */
export function CallLine({ label, kind, me, other, isSpeaking, time, state }: CallLineProps) {
  return (
    <ol className={cx(css.line, css[kind])} aria-label={label}>
      <li className={css.mine}>
        <span className={css.stop}>
          <Face face={{ name: me.face }} size="m" />
        </span>
        {kind === 'lost' ? <Break /> : null}
        {(time || state) && (
          <span className={css.middle}>
            <span className={css.time}>{time}</span>
            {state && (
              <span className={css.state}>
                <Icon as={state.icon} size="s" />
                {state.text}
              </span>
            )}
          </span>
        )}
        <span className={css.words}>
          <b>{me.name}</b>
          <span>{me.detail}</span>
        </span>
      </li>
      <li className={css.theirs}>
        <span className={css.stop}>
          <Face face={{ name: other.face }} size="xxl" ring={isSpeaking ? 'speaks' : undefined} />
        </span>
        <span className={css.words}>
          <b>{other.name}</b>
          <span>{other.detail}</span>
        </span>
      </li>
    </ol>
  )
}

function Break() {
  return (
    <span className={css.break}>
      <svg viewBox="0 0 72 43" aria-hidden="true">
        <path d="m4 21 10-14 15 28 15-28 15 28 9-14" />
      </svg>
    </span>
  )
}
