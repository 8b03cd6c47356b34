import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../basics/cx.ts'
import css from './field.module.css'
import { Icon } from '../basics/icon.tsx'

/** What every kind of field takes. Texts are finished: the kit adds none. */
export interface FieldProps {
  label: string
  /** The label is said, not seen: something else on the screen shows it. */
  isLabelHidden?: boolean | undefined
  /** At the end of the label's line, such as a link. */
  aside?: ReactNode
  hint?: ReactNode
  /** Takes the hint's place, turns the edge red, and is tied to the control. */
  error?: string | undefined
  /** Edited and not saved: accent edge. */
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

/** Label above, control, hint or error below, tied together. */
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
