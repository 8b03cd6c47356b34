import type { ComponentProps } from 'react'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { Icon, type IconType } from '../../../shared/ui/basics/icon.tsx'
import css from './round-button.module.css'

export interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconType
  /** Below the circle. */
  label: string
  /** What a screen reader says, if that is more than the label; it holds the label's words. */
  name?: string | undefined
  /** lit: it is on, or its panel is open. stopped: the microphone is off. end, answer: red and green. */
  look?: 'lit' | 'stopped' | 'end' | 'answer' | undefined
  /** The key that does the same: "M", "Control+Enter". */
  shortcut?: string | undefined
  isLarge?: boolean
  /** Pause and play are drawn full. */
  isFilled?: boolean | undefined
}

/** A control of a call: a circle and its word, pressed as one. */
export function RoundButton({ icon, label, name, look, shortcut, isLarge, isFilled, ...rest }: RoundButtonProps) {
  const said = name ?? label
  return (
    <button
      type="button"
      {...rest}
      aria-label={said === label ? undefined : said}
      aria-keyshortcuts={shortcut}
      data-tip={shortcut ? `${said} (${shownShortcut(shortcut)})` : said === label ? undefined : said}
      data-tip-side="above"
      className={cx(css.button, isLarge && css.large)}
    >
      <span className={cx(css.circle, look && css[look], isFilled && css.filled)}>
        <Icon as={icon} size="l" />
      </span>
      <span className={css.label}>{label}</span>
    </button>
  )
}

const shownShortcut = (shortcut: string) => shortcut.replace('Control+', 'Ctrl ').replace('Enter', '⏎')
