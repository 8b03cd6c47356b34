import css from './combo-box.module.css'
import { cx } from '../basics/cx.ts'
import type { Option } from './option.ts'
import { OptionFace } from './option-face.tsx'
import list from './option-list.module.css'

interface ComboOptionProps<Value extends string> {
  id: string
  option: Option<Value>
  /** Whether Enter takes this option. */
  isLit: boolean
  isSelected: boolean
  onChoose: (option: Option<Value>) => void
}

export function ComboOption<Value extends string>({
  id,
  option,
  isLit,
  isSelected,
  onChoose,
}: ComboOptionProps<Value>) {
  return (
    // the field keeps the focus and handles the keys
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={option.isDisabled || undefined}
      data-selected={isSelected || undefined}
      data-disabled={option.isDisabled || undefined}
      data-focused={isLit || undefined}
      className={cx(list.option, css.option)}
      onClick={() => onChoose(option)}
    >
      <OptionFace option={option} isSelected={isSelected} />
    </div>
  )
}
