import { limits } from '@lineside/contract/limits'
import type { WrittenException } from '@lineside/contract/resources/pbx/schedules'
import { CircleSlash, Pencil, Plus, Sun, X } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { DateField } from '../../shared/ui/fields/dates/date-field.tsx'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import {
  type ExceptionDraft,
  exceptionDraft,
  exceptionOf,
  type ExceptionProblems,
  exceptionProblems,
} from './exception-draft.ts'
import { isDraftChanged } from '../../domain/schedules/closed-draft.ts'
import css from './schedules.module.css'
import { useScheduleWords } from './use-schedule-words.ts'

interface ExceptionsProps {
  exceptions: readonly WrittenException[]
  onChange: (exceptions: readonly WrittenException[]) => void
}

/** SCHED-01: days that differ from the week: a day, a part of a day, a range, or the same days every year. */
export function Exceptions({ exceptions, onChange }: ExceptionsProps) {
  const t = useTranslations('pbx-schedules')
  const words = useScheduleWords()
  const headingId = useId()
  const [edited, setEdited] = useState<number | null>(null)
  const isFull = exceptions.length >= limits.scheduleExceptions
  return (
    <section className={css.exceptions} aria-labelledby={headingId}>
      <div className={css.head}>
        <h2 id={headingId}>{t('exceptions.title')}</h2>
        <span>{t('exceptions.lead')}</span>
        <Button
          size="s"
          tone="quiet"
          icon={Plus}
          disabled={isFull}
          data-popup="schedule-exception"
          onClick={() => setEdited(exceptions.length)}
        >
          {t('exceptions.add')}
        </Button>
      </div>
      <ul>
        {exceptions.map((exception, index) => (
          // equal exceptions are alike, and the list is only changed as a whole
          // biome-ignore lint/suspicious/noArrayIndexKey: exceptions have no other identity
          <li key={`${index} ${exception.from}`}>
            <Icon as={exception.does === 'opens' ? Sun : CircleSlash} />
            <span>{words.exceptionDays(exception)}</span>
            <span>
              <strong>{words.exceptionHours(exception)}</strong> {exception.name}
            </span>
            <span className={css.acts}>
              <IconButton
                icon={Pencil}
                size="s"
                tone="muted"
                name={t('exceptions.change', { days: words.exceptionDays(exception) })}
                onClick={() => setEdited(index)}
              />
              <IconButton
                icon={X}
                size="s"
                tone="muted"
                name={t('exceptions.remove', { days: words.exceptionDays(exception) })}
                onClick={() => onChange(exceptions.filter((_, each) => each !== index))}
              />
            </span>
          </li>
        ))}
      </ul>
      <FormDialog isOpen={edited !== null} title={t('exceptions.one')} isSaving={false} onClose={() => setEdited(null)}>
        {(form) => (
          <ExceptionForm
            form={form}
            stored={exceptions[edited ?? exceptions.length] ?? null}
            onSave={(exception) => {
              onChange(exceptions.toSpliced(edited ?? exceptions.length, 1, exception).toSorted(byDay))
              setEdited(null)
            }}
          />
        )}
      </FormDialog>
    </section>
  )
}

const byDay = (left: WrittenException, right: WrittenException): number => left.from.localeCompare(right.from)

interface ExceptionFormProps {
  form: string
  stored: WrittenException | null
  onSave: (exception: WrittenException) => void
}

function ExceptionForm({ form, stored, onSave }: ExceptionFormProps) {
  const t = useTranslations('pbx-schedules')
  const [first] = useState(() => exceptionDraft(stored))
  const [draft, setDraft] = useState(first)
  const [isTried, setTried] = useState(false)
  useUnsavedWork(isDraftChanged(draft, first), 'dialog')
  const change = (part: Partial<ExceptionDraft>) => setDraft((before) => ({ ...before, ...part }))
  const problems = exceptionProblems(draft)
  const errorOf = (field: keyof ExceptionProblems) => {
    const problem = problems[field]
    return isTried && problem !== null ? t(`exceptions.${problem}`) : undefined
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    const exception = exceptionOf(draft)
    if (exception !== null) onSave(exception)
  }
  return (
    <form id={form} className={css.form} noValidate onSubmit={submit}>
      <Segment
        label={t('exceptions.does')}
        isBlock
        options={[
          { id: 'closes', text: t('exceptions.closes') },
          { id: 'opens', text: t('exceptions.opens') },
        ]}
        value={draft.does}
        onChange={(does) => change({ does })}
      />
      <div className={css.pair}>
        <DateField
          label={t('exceptions.from')}
          value={draft.from}
          error={errorOf('from')}
          onChange={(from) => change({ from })}
        />
        <DateField
          label={t('exceptions.to')}
          hint={t('exceptions.toHint')}
          value={draft.to}
          error={errorOf('to')}
          onChange={(to) => change({ to })}
        />
      </div>
      <TextField
        label={t('exceptions.hours')}
        hint={t(draft.does === 'opens' ? 'exceptions.opensHint' : 'exceptions.closesHint')}
        value={draft.hours}
        maxLength={40}
        placeholder="13:00–24:00"
        error={errorOf('hours')}
        onChange={(event) => change({ hours: event.target.value })}
      />
      <TextField
        label={t('exceptions.name')}
        value={draft.name}
        maxLength={limits.nameLength}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Checkbox isOn={draft.isYearly} onChange={(isYearly) => change({ isYearly })}>
        {t('exceptions.yearly')}
      </Checkbox>
    </form>
  )
}
