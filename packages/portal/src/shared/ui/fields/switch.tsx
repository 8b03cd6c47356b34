import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import css from './choice.module.css'

export interface SwitchProps
  extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange' | 'checked' | 'children'> {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The label; if absent, name the switch by aria-label or aria-labelledby. */
  children?: ReactNode
  /** The last change is being saved. Another press waits until that is done; the focus stays. */
  isBusy?: boolean
}

/** A switch whose change is saved at once. */
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

/**
 * Shows a press at once. If a change is still being saved, the press takes effect after it: unless it wishes what was
 * saved and is stored. The stored value may then still be the one before the change, if the answer to another
 * question has come instead of the newest.
 */
function usePresses(isOn: boolean, isBusy: boolean, onChange: (isOn: boolean) => void) {
  const [sent, setSent] = useState(isOn)
  const [wish, setWish] = useState<boolean | null>(null)
  const [due, setDue] = useState<{ readonly isOn: boolean } | null>(null)
  const change = useEffectEvent(onChange)
  if (wish !== null && !isBusy) {
    setWish(null)
    if (wish !== isOn || wish !== sent) {
      setSent(wish)
      setDue({ isOn: wish })
    }
  }
  useEffect(() => {
    if (due !== null) change(due.isOn)
  }, [due])
  const press = (next: boolean) => {
    if (isBusy) return setWish(next)
    setSent(next)
    onChange(next)
  }
  return { shown: wish ?? isOn, press }
}
