import { limits } from '@lineside/contract/limits'
import type { ClosureItem, PutClosure } from '@lineside/contract/resources/pbx/closures'
import { type ClosureEnd, closureEnds } from '@lineside/telephony/schedules/closure-ends'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { errorText } from '../../shared/errors/report-error.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { announcements } from '../schedules/announcements.ts'
import { scheduleOf, schedulesQuery } from '../schedules/schedules-query.ts'
import { type ClosureDraft, closureDraft, closureOf } from './closure-draft.ts'
import { type ClosureTexts, soundName, untilWords, useClosureTexts } from './closure-words.ts'
import type { Closures } from './closures-query.ts'
import { useClosureActions } from './use-closure-actions.ts'
import css from './closures.module.css'

/** The company; a line, by its id; or one that is chosen in the dialog. */
export type ClosureSubject = 'company' | 'chosen' | number

interface ClosureDialogProps {
  told: Closures
  subject: ClosureSubject
  isOpen: boolean
  onClose: () => void
}

/** SCHED-03: closes the company, a group or a queue now: why, until when, and what callers hear; or changes that. */
export function ClosureDialog({ told, subject, isOpen, onClose }: ClosureDialogProps) {
  const t = useTranslations('closures')
  const { close } = useClosureActions()
  const done = () => {
    close.reset()
    onClose()
  }
  return (
    <FormDialog isOpen={isOpen} title={t('form.title')} isSaving={close.isPending} save={t('form.save')} onClose={done}>
      {(form) => (
        <ClosureForm
          form={form}
          told={told}
          subject={subject}
          onSave={(line, closure) => close.mutate({ line, ...closure }, { onSuccess: done })}
          problem={close.error === null ? null : errorText(close.error)}
        />
      )}
    </FormDialog>
  )
}

interface ClosureFormProps {
  form: string
  told: Closures
  subject: ClosureSubject
  onSave: (line: number | null, closure: PutClosure) => void
  problem: string | null
}

/** The typed draft, and the closure that was there when typing began. */
interface Edited {
  readonly draft: ClosureDraft
  readonly line: number | null
  readonly seen: ClosureItem | null
}

const seenOf = ({ reason, until, announcement }: ClosureItem) => ({ reason, until, announcement })

function ClosureForm({ form, told, subject, onSave, problem }: ClosureFormProps) {
  const t = useTranslations('closures')
  const { timezone: zone, closures } = told
  const texts = useClosureTexts(zone)
  const [now] = useState(() => new Date())
  const ends = closureEnds(now, zone, useClosedSchedules())
  const [chosen, setChosen] = useState(typeof subject === 'number' ? String(subject) : '')
  const line = chosen === '' ? null : Number(chosen)
  const stored = closures.find(({ subscriber_id: id }) => id === line) ?? null
  const [edited, setEdited] = useState<Edited | null>(null)
  const shown = edited?.draft ?? closureDraft(stored, ends, { now, zone })
  // others may close and open while this is filled in
  const seen = edited?.line === line ? edited.seen : stored
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<ClosureDraft>) => setEdited({ draft: { ...shown, ...part }, line, seen })
  const closure = closureOf(shown, ends, { now, zone })
  useUnsavedWork(edited !== null, 'dialog')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (closure !== null) onSave(line, { ...closure, seen: seen && seenOf(seen) })
  }
  return (
    <form id={form} className={css.form} noValidate onSubmit={submit}>
      {subject === 'chosen' && <SubjectChoice told={told} value={chosen} onChange={setChosen} />}
      <TextField
        label={t('form.reason')}
        hint={t('form.reasonHint')}
        value={shown.reason}
        maxLength={limits.nameLength}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <RadioGroup
        label={t('form.until')}
        direction="column"
        options={[
          ...ends.map((end) => ({ id: end.id, text: endText(end, now.getTime(), t, texts) })),
          { id: 'other' as const, text: t('form.ends.other') },
        ]}
        value={shown.end}
        onChange={(end) => change({ end })}
      />
      {shown.end === 'other' && (
        <TextField
          label={t('form.moment')}
          type="datetime-local"
          value={shown.typed}
          error={isTried && closure === null ? t('form.past') : undefined}
          onChange={(event) => change({ typed: event.target.value })}
        />
      )}
      <NativeSelect
        label={t('form.announcement')}
        options={[
          ...announcements.map((each) => ({ id: each, text: soundName(each, t) })),
          { id: '', text: t('sounds.none') },
        ]}
        value={shown.announcement}
        onChange={(announcement) => change({ announcement })}
      />
      <Consequence told={told} line={line} />
      {problem !== null && (
        <Note tone="negative" live="alert">
          {problem}
        </Note>
      )}
    </form>
  )
}

const endText = ({ id, at }: ClosureEnd, now: number, t: Texts<'closures'>, texts: ClosureTexts): string => {
  return id === 'hour' ? t('form.ends.hour') : untilWords(at?.toISOString() ?? null, now, texts)
}

/** Schedules that close with the company; the first one to open again is an end that is offered. */
function useClosedSchedules() {
  const known = useQuery(schedulesQuery).data
  return (known?.schedules ?? []).flatMap((item) =>
    item.follows_holidays ? scheduleOf(item, known?.holidays ?? []) : [],
  )
}

function SubjectChoice(props: { told: Closures; value: string; onChange: (value: string) => void }) {
  const { told, value, onChange } = props
  const t = useTranslations('closures')
  return (
    <NativeSelect
      label={t('form.subject')}
      options={[
        { id: '', text: t('form.company') },
        ...told.lines.map(({ subscriber_id: id, name, extension, type }) => ({
          id: String(id),
          text: t(`form.lines.${type}`, { name: [name, extension].filter(Boolean).join(' ') }),
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

/** Says before it is saved what follows for callers. */
function Consequence({ told, line }: { told: Closures; line: number | null }) {
  const t = useTranslations('closures')
  if (line !== null) return <p className={css.told}>{t('form.lineFollows')}</p>
  const count = told.lines.filter(({ closes_with_company: closes }) => closes).length
  const stays = told.open_schedules
  if (count === 0) return <Note tone="warning">{t('form.nothingFollows')}</Note>
  return (
    <p className={css.told}>
      {t('form.follow', { count })}
      {stays.length > 0 && ` ${t('form.stays', { names: stays.join(', '), count: stays.length })}`}
    </p>
  )
}
