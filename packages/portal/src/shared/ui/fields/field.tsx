import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../basics/cx.ts'
import css from './field.module.css'
import { Icon } from '../basics/icon.tsx'

/** The props of every field. Texts are final: the kit adds none. */
export interface FieldProps {
  label: string
  /** The label is for screen readers only, because something else on the page shows it. */
  isLabelHidden?: boolean | undefined
  /** Stands at the end of the label's line, for example a link. */
  aside?: ReactNode
  hint?: ReactNode
  /** Replaces the hint, marks the control as invalid, and is linked to it for screen readers. */
  error?: string | undefined
  /** The value was edited and not saved yet: the edge has the accent colour. */
  isDirty?: boolean | undefined
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'data-dirty': true | undefined
}

interface FieldShellProps extends FieldProps {
  id?: string | undefined
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A label above, a control, and a hint or error below, linked for screen readers. */
export function Field({ label, isLabelHidden, aside, hint, error, isDirty, id, className, children }: FieldShellProps) {
  const own = useId()
  const control = id ?? own
  const noteId = `${control}-note`
  return (
    <div className={cx(css.field, className)}>
      <div className={cx(css.top, isLabelHidden && css.unseen)}>
        <label className={css.label} htmlFor={control}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id: control,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'data-dirty': isDirty || undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error) {
    return (
      <p className={css.error} id={id}>
        <Icon as={CircleAlert} size="s" className={css.errorIcon} />
        {error}
      </p>
    )
  }
  return hint ? (
    <p className={css.hint} id={id}>
      {hint}
    </p>
  ) : null
}
