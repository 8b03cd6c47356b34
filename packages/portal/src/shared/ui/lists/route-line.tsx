import type { CSSProperties } from 'react'
import { cx } from '../basics/cx.ts'
import css from './route-line.module.css'

export interface RouteStop {
  id: string
  title: string
  /** "ring 20 s", "after 50 s". */
  meta?: string
}

export interface RouteLineProps {
  label?: string
  /** The first is where the call comes in, the last where it ends. */
  stops: readonly RouteStop[]
}

/** A journey at a glance: from left to right, on a phone from top to bottom. */
export function RouteLine({ label, stops }: RouteLineProps) {
  const style = { '--gaps': Math.max(stops.length - 1, 1) } as CSSProperties
  return (
    <ol className={css.line} aria-label={label} style={style}>
      {stops.map((stop, at) => (
        <li key={stop.id} className={cx(css.stop, at === 0 && css.start, at === stops.length - 1 && css.end)}>
          <span className={css.dot} />
          <span className={css.text}>
            <span className={css.title}>{stop.title}</span>
            {stop.meta && <span className={css.meta}>{stop.meta}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
