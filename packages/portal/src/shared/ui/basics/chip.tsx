import type { ComponentProps, ReactNode } from 'react'
import css from './chip.module.css'
import { cx } from './cx.ts'
import { Icon, type IconType } from './icon.tsx'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  children: ReactNode
  icon?: IconType
  /** A filter in force: soft accent, and pressed for a screen reader. Absent where it only opens something. */
  isOn?: boolean
  /** Dashed: adds one more. */
  isNew?: boolean
  /** Its words are never cut: they take as many lines as they need. */
  isWhole?: boolean
  /** Behind the words: that it opens a choice. */
  end?: IconType
}

/** A word in a sentence that can be pressed: a condition, a filter, "one more". */
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
