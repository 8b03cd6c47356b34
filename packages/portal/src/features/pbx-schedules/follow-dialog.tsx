import type { ReplyOf } from '@lineside/contract/http/route'
import type { ClosedTarget, listHoursLines, ScheduleItem } from '@lineside/contract/resources/pbx/schedules'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { ClosedFields } from '../../domain/schedules/closed-fields.tsx'
import { schedulesQuery } from '../../domain/schedules/schedules-query.ts'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { errorText } from '../../shared/errors/report-error.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import {
  type ClosedDraft,
  closedDraft,
  closedOf,
  draftForLine,
  isDraftChanged,
} from '../../domain/schedules/closed-draft.ts'
import css from './schedules.module.css'
import { hoursLinesQuery, useScheduleActions } from './schedules-queries.ts'

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

function FollowForm({ form, schedule, line, onSave, problem }: FollowFormProps) {
  const t = useTranslations('pbx-schedules')
  const lines = useQuery({ ...hoursLinesQuery, enabled: line === null }).data?.lines ?? null
  const source = useSubscriberSource('attendant')
  const [chosen, setChosen] = useState('')
  const storedOf = (id: string) => lines?.find(({ subscriber_id: each }) => String(each) === id)?.closed ?? null
  const stored = line === null ? storedOf(chosen) : line.closed
  const [draft, setDraft] = useState(() => closedDraft(line?.closed ?? null))
  const [isTried, setTried] = useState(false)
  const id = line?.subscriber_id ?? (chosen === '' ? null : Number(chosen))
  const change = (part: Partial<ClosedDraft>) => setDraft((before) => ({ ...before, ...part }))
  useUnsavedWork(chosen !== '' || isDraftChanged(draft, closedDraft(stored)), 'dialog')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const way = closedOf(draft)
    if (id !== null && way !== null) onSave(id, way)
  }
  return (
    <form id={form} className={css.form} noValidate onSubmit={submit}>
      {line === null && (
        <LineChoice
          schedule={schedule}
          lines={lines}
          value={chosen}
          isMissing={isTried && id === null}
          onChange={(next) => {
            setChosen(next)
            setDraft((before) => draftForLine(before, stored, storedOf(next)))
          }}
        />
      )}
      <ClosedFields label={t('follow.closed')} draft={draft} source={source} isTried={isTried} onChange={change} />
      {problem !== null && (
        <Note tone="negative" live="alert">
          {problem}
        </Note>
      )}
    </form>
  )
}

interface LineChoiceProps {
  schedule: ScheduleItem
  /** null: not yet known. */
  lines: ReplyOf<typeof listHoursLines>['lines'] | null
  value: string
  isMissing: boolean
  onChange: (line: string) => void
}

/** Lines that do not follow the schedule yet; one that follows another says so. */
function LineChoice({ schedule, lines, value, isMissing, onChange }: LineChoiceProps) {
  const t = useTranslations('pbx-schedules')
  const schedules = useQuery(schedulesQuery).data?.schedules
  const free = (lines ?? []).filter(({ schedule_id: id }) => id !== schedule.id)
  const textOf = (line: (typeof free)[number]): string => {
    const text = t(`follow.lines.${line.type}`, { name: `${line.name} ${line.extension ?? ''}`.trim() })
    const present = schedules?.find(({ id }) => id === line.schedule_id)
    return present === undefined ? text : t('follow.follows', { line: text, schedule: present.name })
  }
  return (
    <NativeSelect
      label={t('follow.line')}
      hint={lines !== null && free.length === 0 ? t('follow.noLines') : t('follow.lineHint')}
      error={isMissing ? t('follow.lineMissing') : undefined}
      options={[
        { id: '', text: t('follow.choose') },
        ...free.map((each) => ({ id: String(each.subscriber_id), text: textOf(each) })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
