import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './page-head.module.css'
import { usePageSection } from './page-section.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The sentence of a page: what is so, and what of it needs attention; '' for none. */
export interface Voice {
  readonly calm: string
  readonly warning: string
}

export interface PageHeadProps {
  title: ReactNode
  /** The sentence in the title's place; the title is then read before it. '' in both: not known yet. */
  voice?: Voice | undefined
  /** One muted line below the title: the purpose of the page, or its count. */
  lead?: ReactNode
  /**
   * Buttons, the primary one last. On a phone the primary button floats near the thumb, and the others shrink to icons.
   */
  actions?: ReactNode
  /** A link to the page above, over the title. */
  crumb?: ReactNode
  /** The larger title of the greeting. */
  isLarge?: boolean
}

/** The head of a page, or of what is a section of another page: that names it. */
export function PageHead({ title, voice, lead, actions, crumb, isLarge }: PageHeadProps) {
  const section = usePageSection()
  return (
    <header className={cx(css.head, isLarge && css.large)} data-section={section ? true : undefined}>
      <div className={css.text}>
        {crumb && <div className={css.crumb}>{crumb}</div>}
        {section ? (
          <h2 id={section.headingId} tabIndex={-1}>
            {section.title}
          </h2>
        ) : voice === undefined ? (
          <h1>{title}</h1>
        ) : (
          <VoiceTitle title={title} voice={voice} />
        )}
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {actions && (
        <div {...(section ? { className: css.beside } : { className: css.actions, 'data-float': 'true' })}>
          {actions}
        </div>
      )}
    </header>
  )
}

function VoiceTitle({ title, voice: { calm, warning } }: { title: ReactNode; voice: Voice }) {
  const isKnown = calm !== '' || warning !== ''
  if (!isKnown) return <h1 className={css.voice}>{title}</h1>
  return (
    <h1 className={css.voice}>
      <VisuallyHidden>{title}: </VisuallyHidden>
      {calm}
      {warning !== '' && <span className={css.warning}> {warning}</span>}
    </h1>
  )
}
