import type { ContactImport } from '@lineside/contract/resources/contacts'
import { useLocale, useTranslations } from 'use-intl'
import { refusalText } from '../../shared/errors/refusal-text.ts'
import { listed } from '../../shared/i18n/listed.ts'
import css from './contacts.module.css'

const outcomes = ['create', 'update', 'skip', 'error'] as const

interface ContactsImportResultProps {
  /** Name of the file. */
  name: string
  found: ContactImport
  /** The contacts are imported; otherwise, they were only checked. */
  isDone: boolean
}

interface Why {
  readonly reason?: string | undefined
  readonly values?: Readonly<Record<string, string | number>> | undefined
  readonly message: string | null
}

/** The result of the check, or of the import: the counts in one line, then each error and everything that is left out. */
export function ContactsImportResult({ name, found, isDone }: ContactsImportResultProps) {
  const t = useTranslations('contacts')
  const refusals = useTranslations('refusals')
  const locale = useLocale()
  const { counts, left_out: leftOut, unread_columns: unread, verdicts } = found
  const because = ({ reason, values, message }: Why) =>
    (reason === undefined ? null : refusalText(refusals, { reason, values: values ?? {} })) ?? message ?? ''
  const shownName = (contact: string) => (contact === '' ? t('import.noName') : contact)
  const lines = verdicts.flatMap((verdict) => {
    const about = { line: verdict.line, name: shownName(verdict.name) }
    if (verdict.verdict === 'error') return [t('import.wrong', { ...about, because: because(verdict) })]
    return verdict.left_out.map((left) => t('import.leftOut', { ...about, value: left.value, because: because(left) }))
  })
  const told = outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => t(`import.counts.${outcome}`, { count: counts[outcome] }))
  return (
    <div role="status">
      <p className={css.dry}>
        <b>{isDone ? t('import.written', { file: name }) : t('import.nothingYet', { file: name })}</b>
        {[...told, ...(leftOut > 0 ? [t('import.leftOutCount', { count: leftOut })] : [])].join(', ')}
      </p>
      {unread.length > 0 && <p className={css.unread}>{t('import.unread', { columns: listed(unread, locale) })}</p>}
      {lines.length > 0 && (
        <ul className={css.wrong}>
          {lines.map((text, index) => (
            // the lines of a result never change their order
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
