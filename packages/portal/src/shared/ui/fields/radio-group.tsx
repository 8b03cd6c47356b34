import { useId } from 'react'
import css from './choice.module.css'
import { cx } from '../basics/cx.ts'
import { FieldNote } from './field.tsx'

export interface RadioGroupProps<Value extends string> {
  label: string
  isLabelHidden?: boolean
  options: readonly { id: Value; text: string; hint?: string; isDisabled?: boolean }[]
  value: Value | null
  onChange: (value: Value) => void
  isDisabled?: boolean
  error?: string | undefined
  direction?: 'row' | 'column'
}

/** A choice of one among few options, each with room for a sentence. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, isLabelHidden, options, value, onChange, isDisabled, error, direction = 'row' } = props
  const name = useId()
  return (
    <fieldset className={css.group} disabled={isDisabled} aria-describedby={error ? `${name}-note` : undefined}>
      <legend className={cx(css.legend, isLabelHidden && css.unseen)}>{label}</legend>
      <div className={cx(css.options, direction === 'column' && css.column)}>
        {options.map((option) => (
          <label key={option.id} className={css.check}>
            <input
              type="radio"
              name={name}
              checked={option.id === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.id)}
            />
            <span>
              {option.text}
              {option.hint && <span className={css.optionHint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={`${name}-note`} error={error} />
    </fieldset>
  )
}
