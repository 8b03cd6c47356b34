import type { Reach } from '@lineside/telephony/routing/reachability'
import { cx } from '../../shared/ui/basics/cx.ts'
import css from './reach-dot.module.css'

/** Reachability as a dot whose shape says the same as its colour. A word stands beside it. */
export function ReachDot({ reach }: { reach: Reach | 'offline' }) {
  return <span aria-hidden="true" className={cx(css.dot, css[reach])} />
}
