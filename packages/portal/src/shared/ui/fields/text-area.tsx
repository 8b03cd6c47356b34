import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import input from './input.module.css'

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {}

export function TextArea({ label, isLabelHidden, aside, hint, error, isDirty, id, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, isLabelHidden, aside, hint, error, isDirty, id }}>
      {(control) => (
        <div className={input.box}>
          <textarea rows={rows} {...rest} {...control} className={input.input} />
        </div>
      )}
    </Field>
  )
}
