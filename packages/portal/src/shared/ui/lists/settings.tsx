import { type ReactNode, useId } from 'react'
import { usePageSection } from '../basics/page-section.tsx'
import css from './settings.module.css'

export interface SettingsSectionProps {
  title: string
  lead?: ReactNode
  /** The rows of the card: SettingsRow elements. */
  children: ReactNode
}

/**
 * A section of settings: title and a sentence on the left, one card of rows on the right. Within a section of a page, the
 * rows stand below the title, without a card.
 */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId()
  const isPart = usePageSection() !== null
  return (
    <section className={css.section} aria-labelledby={id} data-part={isPart || undefined}>
      <header className={css.head}>
        {isPart ? <h3 id={id}>{title}</h3> : <h2 id={id}>{title}</h2>}
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
  /** Stands beside the label, for example a badge. */
  aside?: ReactNode
  /**
   * `htmlFor`: id of the control that the label names. `labelId`: id for the label itself, to use in aria-labelledby.
   */
  htmlFor?: string
  labelId?: string
  /** Stands under the label at full width, for example a player or an upload. */
  below?: ReactNode
  /** The control. */
  children?: ReactNode
  /** For a field with an error and buttons below it: label and control align at the top. */
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
