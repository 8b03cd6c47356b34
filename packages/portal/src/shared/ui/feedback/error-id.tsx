import { useTranslations } from 'use-intl'
import { cx } from '../basics/cx.ts'
import { CopyButton } from './copy-button.tsx'
import css from './error-id.module.css'

interface ErrorIdProps {
  /** The ID under which the operator finds the failed request in the log; null: there is none. */
  id: string | null | undefined
  className?: string | undefined
}

/** WATCH-03: the ID of a failed request, which readers can copy for whoever helps them. */
export function ErrorId({ id, className }: ErrorIdProps) {
  const t = useTranslations('basics')
  if (id === null || id === undefined) return null
  return (
    <span className={cx(css.id, className)}>
      <span className={css.text}>{t('errors.id', { id })}</span>
      <CopyButton name={t('errors.copyId')} text={id} size="s" />
    </span>
  )
}
