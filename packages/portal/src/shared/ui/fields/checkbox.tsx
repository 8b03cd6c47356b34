import type { ComponentProps, ReactNode } from 'react'
import css from './choice.module.css'

export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange' | 'checked' | 'children'> {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children?: ReactNode
}

export function Checkbox({ isOn, onChange, children, ...rest }: CheckboxProps) {
  return (
    <label className={css.check}>
      <input type="checkbox" {...rest} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}
