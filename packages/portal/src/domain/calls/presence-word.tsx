import { useTranslations } from 'use-intl'
import { cx } from '../../shared/ui/basics/cx.ts'
import type { Presence } from './call-stage-props.ts'
import css from './presence-word.module.css'

/** Whether somebody can be reached: a word, and a dot whose form repeats it. */
export function PresenceWord({ presence }: { presence: Presence }) {
  const t = useTranslations('dial')
  return <span className={cx(css.word, css[presence])}>{t(`presence.${presence}`)}</span>
}
