import css from './combo-box.module.css'
import { cx } from '../../basics/cx.ts'
import type { Option } from '../option.ts'
import { OptionFace } from '../option-face.tsx'
import list from '../option-list.module.css'
import type { Listbox } from '../use-listbox.ts'

interface ComboOptionProps<Value extends string> {
  item: ReturnType<Listbox['option']>
  option: Option<Value>
  /** Whether Enter takes this option. */
  isLit: boolean
  isSelected: boolean
}

export function ComboOption<Value extends string>({ item, option, isLit, isSelected }: ComboOptionProps<Value>) {
  return (
    <div
      {...item}
      aria-selected={isSelected}
      aria-disabled={option.isDisabled || undefined}
      data-selected={isSelected || undefined}
      data-disabled={option.isDisabled || undefined}
      data-focused={isLit || undefined}
      className={cx(list.option, css.option)}
    >
      <OptionFace option={option} isSelected={isSelected} />
    </div>
  )
}
