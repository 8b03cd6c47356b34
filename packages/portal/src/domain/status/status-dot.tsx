import type { StatusKind } from '@lineside/contract/rtc/status-kinds'
import { cx } from '../../shared/ui/basics/cx.ts'
import css from './status-dot.module.css'

/** A status as a dot whose shape says the same as its colour. A word stands beside it. */
export function StatusDot({ kind }: { kind: StatusKind | 'available' }) {
  return <span aria-hidden="true" className={cx(css.dot, css[kind])} />
}
