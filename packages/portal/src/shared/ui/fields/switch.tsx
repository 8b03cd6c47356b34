import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import css from './choice.module.css'

export interface SwitchProps
  extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange' | 'checked' | 'children'> {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Absent: name it by aria-label or aria-labelledby. */
  children?: ReactNode
  /** The change is on its way to the server. Who presses meanwhile is heard when it has arrived; the focus stays. */
  isBusy?: boolean
}

/** For on and off that saves at once. */
export function Switch({ isOn, onChange, children, isBusy = false, ...rest }: SwitchProps) {
  const { shown, press } = usePresses(isOn, isBusy, onChange)
  return (
    <label className={css.switch}>
      <input
        type="checkbox"
        role="switch"
        {...rest}
        checked={shown}
        aria-busy={isBusy || undefined}
        onChange={({ target }) => press(target.checked)}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}

/** A press while the one before is on its way shows at once, and counts when that one has arrived. */
function usePresses(isOn: boolean, isBusy: boolean, onChange: (isOn: boolean) => void) {
  const [wish, setWish] = useState<boolean | null>(null)
  const [due, setDue] = useState<{ readonly isOn: boolean } | null>(null)
  const change = useEffectEvent(onChange)
  if (wish !== null && !isBusy) {
    setWish(null)
    if (wish !== isOn) setDue({ isOn: wish })
  }
  useEffect(() => {
    if (due !== null) change(due.isOn)
  }, [due])
  return { shown: wish ?? isOn, press: isBusy ? setWish : onChange }
}
