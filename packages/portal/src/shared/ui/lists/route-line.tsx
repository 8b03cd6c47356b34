import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../basics/cx.ts'
import css from './route-line.module.css'

export interface RouteStop {
  id: string
  title: string
  /** "ring 20 s", "after 50 s". */
  meta?: string
  /** A second line: "rang 20 s, no answer". */
  detail?: string
  /** `broken`: nobody is there; `cut`: the call ends here without reaching anybody; `lost`: a call that nobody
   * answers just ends here. */
  state?: 'broken' | 'cut' | 'lost'
}

export interface RouteLineProps {
  label?: string
  /** The first stop is where the call arrives, the last where it ends. */
  stops: readonly RouteStop[]
  /** It is the drawing of its page, not a detail of a row. */
  isLarge?: boolean
  /** Stands at the last stop: what helps if nobody is there. */
  action?: ReactNode
}

/** A call's route at a glance: from left to right, or from top to bottom in a narrow space. */
export function RouteLine({ label, stops, isLarge = false, action }: RouteLineProps) {
  const style = { '--gaps': Math.max(stops.length - 1, 1) } as CSSProperties
  const last = stops.length - 1
  return (
    <div className={cx(css.room, isLarge && css.large)}>
      <ol className={css.line} aria-label={label} style={style}>
        {stops.map((stop, index) => (
          <li
            key={stop.id}
            className={cx(
              css.stop,
              index === 0 && css.start,
              index === last && css.end,
              stop.state && css[stop.state],
              // the line to such a stop is drawn as not taken
              index < last && stops[index + 1]?.state === 'cut' && css.untaken,
              index < last && stops[index + 1]?.state === 'lost' && css.losing,
            )}
          >
            <span className={css.dot} />
            <span className={css.text}>
              <span className={css.title}>{stop.title}</span>
              {stop.meta && <span className={css.meta}>{stop.meta}</span>}
              {stop.detail && <span className={cx(css.meta, css.detail)}>{stop.detail}</span>}
              {index === last && action && <span className={css.action}>{action}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
