import { Fragment } from 'react'
import { cx } from '../basics/cx.ts'
import { VisuallyHidden } from '../basics/visually-hidden.tsx'
import css from './mini-line.module.css'

export interface MiniStop {
  id: string
  title: string
  /** `idle`: nobody rings there now; `lost`: no phone, or a caller whom nobody answers. */
  state?: 'idle' | 'lost'
}

export interface MiniLineProps {
  /** The first stop is where the call arrives, the last where it ends. */
  stops: readonly MiniStop[]
}

/** A call's route in one line of a list. Screen readers read it as a sentence with commas. */
export function MiniLine({ stops }: MiniLineProps) {
  const last = stops.length - 1
  return (
    <p className={css.mini}>
      {stops.map(({ id, title, state }, index) => (
        <Fragment key={id}>
          {index > 0 && <VisuallyHidden>, </VisuallyHidden>}
          <span
            className={cx(
              css.stop,
              index === 0 && css.start,
              index === last && state === undefined && css.end,
              state && css[state],
              index < last && stops[index + 1]?.state === 'lost' && css.losing,
            )}
          >
            <span className={css.title}>{title}</span>
          </span>
        </Fragment>
      ))}
    </p>
  )
}
