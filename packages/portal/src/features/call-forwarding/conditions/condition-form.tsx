import type { FormEvent, ReactNode } from 'react'
import css from './conditions.module.css'

/** Body and foot of an editor; Enter saves. */
export function ConditionForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // a form in a popup of a form: only this one is meant
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {children}
    </form>
  )
}
