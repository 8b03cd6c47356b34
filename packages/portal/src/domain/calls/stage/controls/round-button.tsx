import type { ComponentProps } from 'react'
import { cx } from '../../../../shared/ui/basics/cx.ts'
import { Icon, type IconType } from '../../../../shared/ui/basics/icon.tsx'
import css from './round-button.module.css'

export interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconType
  /** The word below the circle. */
  label: string
  /** Accessible name, if it says more than the label; it must contain the label's words. */
  name?: string | undefined
  /** lit: the function is on, or its panel is open. stopped: the microphone is off. end, answer: red and green. */
  look?: 'lit' | 'stopped' | 'end' | 'answer' | undefined
  /** The keyboard shortcut, as `aria-keyshortcuts` wants it: "M", "Control+Enter". */
  shortcut?: string | undefined
  isLarge?: boolean
  /** Draws the icon filled, as pause and play are. */
  isFilled?: boolean | undefined
}

/** A control of a call: a circle with its word, both part of the button. */
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
