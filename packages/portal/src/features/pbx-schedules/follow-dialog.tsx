import { limits } from '@lineside/contract/limits'
import type { ClosedTarget, ScheduleItem } from '@lineside/contract/resources/pbx/schedules'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { errorText } from '../../shared/errors/report-error.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './schedules.module.css'
import { hoursLinesQuery, useScheduleActions } from './schedules-queries.ts'
import { announcements, announcementText } from './use-schedule-words.ts'

interface Followed {
  readonly subscriber_id: number
  readonly name: string
  readonly closed: ClosedTarget
}

interface FollowDialogProps {
  schedule: ScheduleItem
  /** The line that follows it already; null: one is chosen. */
  line: Followed | null
  isOpen: boolean
  onClose: () => void
}

/** SCHED-01: lets a group, a queue or an attendant follow a schedule, and says where its calls go while it is closed. */
export function FollowDialog({ schedule, line, isOpen, onClose }: FollowDialogProps) {
  const t = useTranslations('pbx-schedules')
  const { follow } = useScheduleActions()
  const close = () => {
    follow.reset()
    onClose()
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={line === null ? t('follow.title', { name: schedule.name }) : line.name}
      isSaving={follow.isPending}
      onClose={close}
    >
      {(form) => (
        <FollowForm
          form={form}
          schedule={schedule}
          line={line}
          onSave={(id, closed) => follow.mutate({ line: id, schedule_id: schedule.id, closed }, { onSuccess: close })}
          problem={follow.error === null ? null : errorText(follow.error)}
        />
      )}
    </FormDialog>
  )
}

interface FollowFormProps {
  form: string
  schedule: ScheduleItem
  line: Followed | null
  onSave: (line: number, closed: ClosedTarget) => void
  problem: string | null
}

const ways = ['announcement', 'voicebox', 'line', 'number'] as const

function FollowForm({ form, schedule, line, onSave, problem }: FollowFormProps) {
  const t = useTranslations('pbx-schedules')
  const lines = useQuery({ ...hoursLinesQuery, enabled: line === null }).data?.lines
  const free = lines?.filter(({ schedule_id: id }) => id !== schedule.id)
  const source = useSubscriberSource('attendant')
  const closed = line?.closed
  const [chosen, setChosen] = useState('')
  const [to, setTo] = useState<ClosedTarget['to']>(closed?.to ?? 'voicebox')
  const [handle, setHandle] = useState<string>(closed?.to === 'announcement' ? closed.handle : 'office_hours')
  const stored = storedOf(closed)
  const [target, setTarget] = useState(stored.target)
  const [number, setNumber] = useState(stored.number)
  const [isTried, setTried] = useState(false)
  const id = line?.subscriber_id ?? (chosen === '' ? null : Number(chosen))
  const way = wayOf(to, handle, target, number.trim())
  const isChanged = to !== (closed?.to ?? 'voicebox') || target !== stored.target || number !== stored.number
  useUnsavedWork(chosen !== '' || isChanged, 'dialog')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (id !== null && way !== null) onSave(id, way)
  }
  return (
    <form id={form} className={css.form} noValidate onSubmit={submit}>
      {line === null && (
        <NativeSelect
          label={t('follow.line')}
          hint={free?.length === 0 ? t('follow.noLines') : t('follow.lineHint')}
          error={isTried && id === null ? t('follow.lineMissing') : undefined}
          options={[
            { id: '', text: t('follow.choose') },
            ...(free ?? []).map((each) => ({
              id: String(each.subscriber_id),
              text: t(`follow.lines.${each.type}`, { name: `${each.name} ${each.extension ?? ''}`.trim() }),
            })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <RadioGroup
        label={t('follow.closed')}
        direction="column"
        options={ways.map((each) => ({ id: each, text: t(`follow.ways.${each}`) }))}
        value={to}
        onChange={setTo}
      />
      {to === 'announcement' && (
        <NativeSelect
          label={t('follow.announcement')}
          options={announcements.map((each) => ({ id: each, text: announcementText(each, t) }))}
          value={handle}
          onChange={setHandle}
        />
      )}
      {to === 'line' && (
        <OptionSearch
          label={t('follow.target')}
          source={source}
          value={target}
          error={isTried && target === null ? t('follow.targetMissing') : undefined}
          onChange={setTarget}
        />
      )}
      {to === 'number' && (
        <TextField
          label={t('follow.number')}
          inputMode="tel"
          value={number}
          maxLength={limits.phoneNumberLength}
          error={isTried && number.trim() === '' ? t('follow.numberMissing') : undefined}
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
      {problem !== null && (
        <Note tone="negative" live="alert">
          {problem}
        </Note>
      )}
    </form>
  )
}

const storedOf = (closed: ClosedTarget | undefined) => ({
  target: closed?.to === 'line' ? String(closed.subscriber_id) : null,
  number: closed?.to === 'number' ? closed.number : '',
})

/** @returns null: something is missing */
const wayOf = (to: ClosedTarget['to'], handle: string, target: string | null, number: string): ClosedTarget | null => {
  switch (to) {
    case 'announcement':
      return { to, handle }
    case 'voicebox':
      return { to }
    case 'line':
      return target === null ? null : { to, subscriber_id: Number(target) }
    case 'number':
      return number === '' ? null : { to, number }
  }
}
