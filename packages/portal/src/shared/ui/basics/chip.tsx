import type { ComponentProps, ReactNode } from 'react'
import css from './chip.module.css'
import { cx } from './cx.ts'
import { Icon, type IconType } from './icon.tsx'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  children: ReactNode
  icon?: IconType
  /**
   * Whether a filter is on: shown in soft accent and as pressed to screen readers. Absent if the chip only opens
   * something.
   */
  isOn?: boolean
  /** A dashed outline: the chip adds another one. */
  isNew?: boolean
  /** The text is never cut, but wraps. */
  isWhole?: boolean
  /** An icon after the text, as a sign that the chip opens a choice. */
  end?: IconType
}

/** A part of a sentence that can be pressed: a condition, a filter, or "one more". */
export function Chip({ children, icon, isOn, isNew, isWhole, end, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      {...rest}
      className={cx(css.chip, css.press, isNew && css.new, isWhole && css.whole)}
    >
      {icon && <Icon as={icon} size="s" className={css.icon} />}
      <span className={css.text}>{children}</span>
      {end && <Icon as={end} size="s" className={css.icon} />}
    </button>
  )
}
