import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '../basics/button.tsx'
import { TextField, type TextFieldProps } from '../fields/text-field.tsx'
import css from './sentence.module.css'

interface AskedWordProps {
  onCancel: () => void
  /** The control that has this id and takes the focus. */
  children: (id: string) => ReactNode
}

/** A question that a menu of the sentence leads to, in the place after its word. It takes the focus; Escape cancels. */
export function AskedWord({ onCancel, children }: AskedWordProps) {
  const id = useId()
  // the menu that asked gives its focus back first
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(id)?.focus(), 60)
    return () => clearTimeout(timer)
  }, [id])
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  return (
    <span role="presentation" className={css.field} onKeyDown={leave}>
      {children(id)}
    </span>
  )
}

interface TypedWordProps extends Pick<TextFieldProps, 'inputMode' | 'maxLength' | 'autoCapitalize' | 'spellCheck'> {
  id: string
  label: string
  /** "Use it" */
  takeLabel: string
  /** Why the typed text can not be taken, in words; undefined: it can. */
  problem: (typed: string) => string | undefined
  onTake: (typed: string) => void
}

/** A word that is typed: Enter or the button takes it. */
export function TypedWord({ label, takeLabel, problem, onTake, ...field }: TypedWordProps) {
  const [typed, setTyped] = useState('')
  const [isTold, setTold] = useState(false)
  const wrong = problem(typed)
  const take = () => {
    setTold(true)
    if (wrong === undefined) onTake(typed)
  }
  return (
    <TextField
      {...field}
      label={label}
      isLabelHidden
      placeholder={label}
      autoComplete="off"
      value={typed}
      error={isTold ? wrong : undefined}
      end={
        <Button size="s" tone="quiet" onClick={take}>
          {takeLabel}
        </Button>
      }
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}
