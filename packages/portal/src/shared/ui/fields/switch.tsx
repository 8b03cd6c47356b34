import type { ComponentProps, ReactNode } from 'react'
import css from './choice.module.css'

export interface SwitchProps
  extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange' | 'checked' | 'children'> {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Absent: name it by aria-label or aria-labelledby. */
  children?: ReactNode
  /** The change is on its way to the server: no second one meanwhile, the focus stays. */
  isBusy?: boolean
}

/** For on and off that saves at once. */
export function Switch({ isOn, onChange, children, isBusy, ...rest }: SwitchProps) {
  return (
    <label className={css.switch}>
      <input
        type="checkbox"
        role="switch"
        {...rest}
        checked={isOn}
        aria-busy={isBusy || undefined}
        onChange={(event) => !isBusy && onChange(event.target.checked)}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}
