import { cx } from '../basics/cx.ts'
import css from './skeleton.module.css'

export interface SkeletonProps {
  /** `short`, `middle`, `long`: a third to a half of the width; `figure`: a short number; `dot`: an icon. */
  shape?: 'short' | 'middle' | 'long' | 'figure' | 'dot' | 'title'
}

/** One bar in place of text that is loading. */
export function Skeleton({ shape = 'middle' }: SkeletonProps) {
  return <span className={cx(css.bar, css[shape])} />
}
