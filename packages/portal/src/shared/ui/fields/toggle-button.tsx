import { Button, type ButtonProps } from '../basics/button.tsx'

export interface ToggleButtonProps extends Omit<ButtonProps, 'onChange' | 'onClick' | 'isBusy' | 'busyLabel'> {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A button that stays pressed while it is on. */
export function ToggleButton({ isOn, onChange, ...rest }: ToggleButtonProps) {
  return <Button {...rest} aria-pressed={isOn} onClick={() => onChange(!isOn)} />
}
