import { useId } from 'react'
import css from './choice.module.css'
import { cx } from '../basics/cx.ts'

export interface SegmentProps<Value extends string> {
  label: string
  /** Two to four short options, of which one is selected. */
  options: readonly { id: Value; text: string; isDisabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  isDisabled?: boolean
  isBlock?: boolean
}

export function Segment<Value extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled,
  isBlock,
}: SegmentProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cx(css.segment, isBlock && css.block)} disabled={isDisabled}>
      <legend className={css.unseen}>{label}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="radio"
            name={name}
            checked={option.id === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.id)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  )
}
