import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../basics/cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon, type IconType } from '../basics/icon.tsx'
import input from './input.module.css'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'size'> {
  icon?: IconType
  /** Inside the frame after the text: IconButtons or a Button. */
  end?: ReactNode
  size?: 's' | 'm'
}

/** A field for one line of text. It accepts every attribute of an input, so a form library's `register` works. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, aside, hint, error, isDirty, icon, end, size = 'm', id, ...rest } = props
  return (
    <Field {...{ label, isLabelHidden, aside, hint, error, isDirty, id }}>
      {(control) => (
        <div className={cx(input.box, size === 's' && input.s)}>
          {icon && <Icon as={icon} className={input.icon} />}
          <input
            type="text"
            {...rest}
            {...control}
            // several fields may share one message below them, so the caller can set these attributes
            aria-invalid={control['aria-invalid'] ?? rest['aria-invalid']}
            aria-describedby={control['aria-describedby'] ?? rest['aria-describedby']}
            className={input.input}
          />
          {end}
        </div>
      )}
    </Field>
  )
}
