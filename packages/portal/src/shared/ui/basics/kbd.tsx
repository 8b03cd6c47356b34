import { cx } from './cx.ts'
import css from './kbd.module.css'

export function Kbd({ children }: { children: string }) {
  return <kbd className={css.kbd}>{children}</kbd>
}

/**
 * The same as a mark on a control: no text of it, so that its name is what is written on it. Screen readers learn the key
 * by `aria-keyshortcuts`.
 */
export function KeyMark({ children }: { children: string }) {
  return <span aria-hidden="true" className={cx(css.kbd, css.mark)} data-key={children} />
}
