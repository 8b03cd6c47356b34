import type { Reach } from '@lineside/telephony/routing/reachability'
import { cx } from '../../shared/ui/basics/cx.ts'
import css from './reach-dot.module.css'

/** Reachability as a dot whose shape says the same as its colour. A word stands beside it. */
export function ReachDot({ reach, isLarge }: { reach: Reach | 'offline'; isLarge?: boolean }) {
  return <span aria-hidden="true" className={cx(css.dot, css[reach], isLarge && css.large)} />
}
