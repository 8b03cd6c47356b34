import type { SeatImport, SeatVerdict } from '@lineside/contract/resources/seat-imports'
import { useTranslations } from 'use-intl'
import { refusalText } from '../../shared/errors/refusal-text.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import { Badge, type BadgeProps } from '../../shared/ui/feedback/badge.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import css from './seats.module.css'

/** More than this nobody reads; what is wrong comes first. */
const most = 200

const verdicts = ['error', 'create', 'update', 'skip'] as const
const tones = { create: 'positive', update: 'accent', skip: 'neutral', error: 'negative' } as const satisfies Record<
  SeatVerdict['verdict'],
  BadgeProps['tone']
>

type Why = Pick<SeatVerdict, 'reason' | 'values' | 'field'>

/** Under the name of the column, as the file has it; where the reason has no sentence, what the platform says. */
const whyOf = (t: Texts<'refusals'>, { reason, values = {}, field }: Why, message: string | null) => {
  const text = reason === undefined ? null : refusalText(t, { reason, values })
  if (text === null) return message
  return field === undefined ? text : `${field}: ${text}`
}

/** What would become, or has become, of each row of the file. */
export function ImportVerdicts({ state }: { state: SeatImport }) {
  const t = useTranslations('pbx-seats')
  const refusals = useTranslations('refusals')
  const { counts, phase } = state
  const ordered = state.verdicts.toSorted(
    (left, right) => verdicts.indexOf(left.verdict) - verdicts.indexOf(right.verdict) || left.line - right.line,
  )
  return (
    <div className={css.import}>
      {phase === 'failed' && (
        <Note tone="negative" live="alert">
          {t('import.failed')} {state.refusal?.line && `${t('import.line', { line: state.refusal.line })}: `}
          {whyOf(refusals, state.refusal ?? {}, state.message)}
        </Note>
      )}
      {phase === 'checked' && counts.error > 0 && (
        <Note tone="warning">{t('import.fix', { count: counts.error })}</Note>
      )}
      {phase === 'done' && (
        <Note tone="positive" live="status">
          {t('import.done', { count: counts.create + counts.update })}
        </Note>
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
                {message !== null && <small>{whyOf(refusals, reason, message)}</small>}
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
