import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../basics/cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon, type IconType } from '../basics/icon.tsx'
import input from './input.module.css'

export interface NativeSelectProps<Value extends string>
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'className' | 'size' | 'value' | 'onChange' | 'children'> {
  options: readonly { id: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
  icon?: IconType
  size?: 's' | 'm'
}

/** A native select, for short lists, for rows, and where a small download matters. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, isLabelHidden, aside, hint, error, isDirty, id, options, onChange, icon, size = 'm', ...rest } = props
  return (
    <Field {...{ label, isLabelHidden, aside, hint, error, isDirty, id }}>
      {(control) => (
        <div className={cx(input.box, size === 's' && input.s)}>
          {icon && <Icon as={icon} className={input.icon} />}
          <select
            {...rest}
            {...control}
            className={input.input}
            onChange={(event) => {
              const chosen = options.find((option) => option.id === event.target.value)
              if (chosen) onChange(chosen.id)
            }}
          >
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.text}
              </option>
            ))}
          </select>
          <Icon as={ChevronsUpDown} className={input.chevrons} />
        </div>
      )}
    </Field>
  )
}
