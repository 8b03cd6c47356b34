import { type ReactNode, useId } from 'react'
import css from './settings.module.css'

export interface SettingsSectionProps {
  title: string
  lead?: ReactNode
  /** SettingsRows. */
  children: ReactNode
}

/** Title and a sentence at the left, one card of rows at the right. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </header>
      <div className={css.card}>{children}</div>
    </section>
  )
}

export function SettingsSections({ children }: { children: ReactNode }) {
  return <div className={css.sections}>{children}</div>
}

export interface SettingsRowProps {
  label: ReactNode
  hint?: ReactNode
  /** Beside the label: a badge. */
  aside?: ReactNode
  /** id of the control that the label names, or an id for the label itself, to be named in aria-labelledby. */
  htmlFor?: string
  labelId?: string
  /** Under the label, as wide as the row allows: a player, an upload. */
  below?: ReactNode
  /** The control. */
  children?: ReactNode
  /** A field with error and buttons below: control and label begin at one height. */
  isTall?: boolean
}

export function SettingsRow(props: SettingsRowProps) {
  const { label, hint, aside, htmlFor, labelId, below, children, isTall } = props
  return (
    <div className={css.row} data-tall={isTall || undefined} data-below={below !== undefined || undefined}>
      <div className={css.text}>
        <div className={css.labelLine}>
          {htmlFor ? (
            <label className={css.label} htmlFor={htmlFor} id={labelId}>
              {label}
            </label>
          ) : (
            <span className={css.label} id={labelId}>
              {label}
            </span>
          )}
          {aside}
        </div>
        {hint !== undefined && <p className={css.hint}>{hint}</p>}
        {below}
      </div>
      {children !== undefined && <div className={css.control}>{children}</div>}
    </div>
  )
}
