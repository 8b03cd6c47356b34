import { RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { useSettled } from '../../shared/state/use-settled.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import css from './outcome-panel.module.css'
import { partyName } from './party-name.ts'
import { type OutcomeForm, questionOf } from './outcome-form.ts'
import { QuestionFields } from './question-fields.tsx'
import { Trace } from './trace.tsx'
import { useCallOutcome } from './use-call-outcome.ts'

const blank: OutcomeForm = { who: 'anybody', number: '', when: 'now', date: null, time: '', assume: 'as_registered' }
const typingMilliseconds = 300

/** "What happens if ...": a question about the user's own line, answered in numbered sentences. */
export function OutcomePanel({ direction }: { direction: 'in' | 'out' }) {
  const t = useTranslations('call-outcome')
  const common = useTranslations('common')
  const labels = useKitLabels()
  const id = useId()
  const [form, setForm] = useState(blank)
  const asked = useSettled(form, typingMilliseconds)
  const wanted = questionOf(asked, direction)
  const question = typeof wanted === 'string' ? null : wanted
  const { data, error, isPlaceholderData, isFetching, refetch } = useCallOutcome(question)
  const shown = question === null ? undefined : data
  return (
    <section className={css.panel} aria-labelledby={id}>
      <h2 id={id}>{t(`panel.${direction}`)}</h2>
      <QuestionFields direction={direction} form={form} onChange={setForm} />
      {typeof wanted === 'string' && <p className={css.hint}>{t(`panel.ask.${wanted}`)}</p>}
      {question !== null && !shown && !error && <SkeletonRows count={4} />}
      {question !== null && error && (
        <Note
          tone="negative"
          action={
            <Button size="s" icon={RotateCw} isBusy={isFetching} onClick={() => void refetch()}>
              {labels.retry}
            </Button>
          }
        >
          {errorText(error, common('errors.whileTrying', { action: t('panel.action') }))}
        </Note>
      )}
      {shown && !error && (
        <Trace
          outcome={shown}
          isStale={isPlaceholderData || asked !== form}
          caller={{
            name: partyName(shown.party) || (asked.who === 'number' ? asked.number.trim() : null),
            isAnonymous: asked.who === 'anonymous',
          }}
        />
      )}
    </section>
  )
}
