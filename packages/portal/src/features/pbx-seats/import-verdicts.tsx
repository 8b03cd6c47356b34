import type { SeatImport, SeatVerdict } from '@lineside/contract/resources/pbx/seat-imports'
import { useLocale, useTranslations } from 'use-intl'
import { Badge, type BadgeProps } from '../../shared/ui/basics/badge.tsx'
import { listed } from '../../shared/i18n/listed.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { FileDown } from 'lucide-react'
import css from './seats.module.css'
import { useWrongRows } from './seat-files.ts'
import { useVerdictReason } from './use-verdict-reason.ts'

/** The most rows shown; nobody reads more, and errors come first. */
const most = 200

const verdicts = ['error', 'create', 'update', 'skip'] as const
const tones = { create: 'positive', update: 'accent', skip: 'neutral', error: 'negative' } as const satisfies Record<
  SeatVerdict['verdict'],
  BadgeProps['tone']
>

/** The result of each row of the file, before and after the import. */
export function ImportVerdicts({ state }: { state: SeatImport }) {
  const t = useTranslations('pbx-seats')
  const reasonOf = useVerdictReason()
  const wrongRows = useWrongRows(state)
  const locale = useLocale()
  const { counts, phase, unread_columns: unread } = state
  const ordered = state.verdicts.toSorted(
    (left, right) => verdicts.indexOf(left.verdict) - verdicts.indexOf(right.verdict) || left.line - right.line,
  )
  return (
    <div className={css.import}>
      {phase === 'failed' && (
        <Note tone="negative" live="alert">
          {t('import.failed')} {state.refusal?.line && `${t('import.line', { line: state.refusal.line })}: `}
          {reasonOf(state.refusal ?? {}, state.message)}
        </Note>
      )}
      {phase === 'done' && (
        <Note tone="positive" live="status">
          {t('import.done', { count: counts.create + counts.update })}
        </Note>
      )}
      {(phase === 'checked' || phase === 'done') && counts.error > 0 && (
        <Note
          tone="warning"
          action={
            <Actions>
              <Button size="s" icon={FileDown} isBusy={wrongRows.isPending} onClick={() => wrongRows.mutate()}>
                {t('import.wrongFile', { count: counts.error })}
              </Button>
            </Actions>
          }
        >
          {t('import.fix', { count: counts.error })}
        </Note>
      )}
      {phase !== 'failed' && unread.length > 0 && (
        <Note tone="warning">{t('import.unread', { columns: listed(unread, locale) })}</Note>
      )}
      <p className={css.counts}>
        {verdicts.map(
          (verdict) =>
            counts[verdict] > 0 && (
              <Badge key={verdict} tone={tones[verdict]}>
                {t(`import.counts.${verdict}`, { count: counts[verdict] })}
              </Badge>
            ),
        )}
      </p>
      <div className={css.verdicts}>
        <Rows aria-label={t('import.rows')}>
          {ordered.slice(0, most).map(({ line, verdict, name, extension, username, message, ...reason }) => (
            <li key={line} className={css.verdict}>
              <span className={css.line}>{t('import.line', { line })}</span>
              <span className={css.who}>
                {[name, extension, username].filter((part) => part !== '').join(' · ')}
                {message !== null && <small>{reasonOf(reason, message)}</small>}
              </span>
              <Badge tone={tones[verdict]}>{t(`import.verdicts.${verdict}`)}</Badge>
            </li>
          ))}
        </Rows>
      </div>
      {ordered.length > most && <p className={css.columns}>{t('import.more', { count: ordered.length - most })}</p>}
    </div>
  )
}
