import { useTranslations } from 'use-intl'
import { cx } from '../../shared/ui/basics/cx.ts'
import type { Presence } from './call-stage-props.ts'
import css from './presence-word.module.css'

/** Presence as a word, and a dot that says the same by its shape. */
export function PresenceWord({ presence }: { presence: Presence }) {
  const t = useTranslations('dial')
  return <PresenceMark presence={presence}>{t(`presence.${presence}`)}</PresenceMark>
}

/** The same with a word that the page has. */
export function PresenceMark({ presence, children }: { presence: Presence; children: string }) {
  return <span className={cx(css.word, css[presence])}>{children}</span>
}
