import { limits } from '@lineside/contract/limits'
import type { ScheduleItem } from '@lineside/contract/resources/pbx/schedules'
import { weekOrder } from '@lineside/telephony/time-sets/weekdays'
import { ArrowLeft } from 'lucide-react'
import { type SyntheticEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Holidays, scheduleOf } from '../../domain/schedules/schedules-query.ts'
import { fieldRefusalOf } from '../../shared/api/refusal.ts'
import { useDiscardQuestion } from '../../shared/discard/use-discard-question.tsx'
import { errorText } from '../../shared/errors/report-error.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { ComboBox } from '../../shared/ui/fields/combo-box/combo-box.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { DayHoursRow } from './day-hours-row.tsx'
import { Exceptions } from './exceptions.tsx'
import { type Draft, writtenOf, wrongDays } from './schedule-draft.ts'
import { ScheduleUsers } from './schedule-users.tsx'
import css from './schedules.module.css'
import { useScheduleActions } from './schedules-queries.ts'
import { TryMoment } from './try-moment.tsx'

interface ScheduleEditorProps {
  /** null: a new schedule. */
  item: ScheduleItem | null
  stored: Draft
  holidays: Holidays
  onClose: () => void
}

/** SCHED-01: a schedule while it is edited. Nothing counts before it is saved, and then for all that use it. */
export function ScheduleEditor({ item, stored, holidays, onClose }: ScheduleEditorProps) {
  const t = useTranslations('pbx-schedules')
  const basics = useTranslations('basics')
  const { save } = useScheduleActions()
  const [draft, setDraft] = useState(stored)
  const [isTried, setTried] = useState(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  useUnsavedWork(isChanged)
  const { ask, question } = useDiscardQuestion()
  const close = () => ask(['page'], onClose)
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((id) => ({ id, text: id.replaceAll('_', ' ') })),
    [],
  )
  const written = writtenOf(draft)
  const wrong = wrongDays(draft)
  const isNameless = written.name === ''
  const nameProblem = isTried && isNameless ? t('editor.nameMissing') : fieldRefusalOf(save.error, 'name')
  const edit = (members: Partial<Draft>) => {
    save.reset()
    setDraft({ ...draft, ...members })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (save.isPending || isNameless || wrong.length > 0) return
    save.mutate({ id: item?.id ?? null, body: written }, { onSuccess: onClose })
  }
  return (
    <>
      <PageHead
        title={item?.name ?? t('new')}
        lead={t('editor.lead')}
        actions={
          <Button icon={ArrowLeft} onClick={close}>
            {t('title')}
          </Button>
        }
      />
      <div className={css.columns}>
        <form className={css.editor} noValidate onSubmit={submit}>
          <div className={css.pair}>
            <TextField
              label={t('editor.name')}
              value={draft.name}
              maxLength={limits.nameLength}
              error={nameProblem ?? undefined}
              onChange={(event) => edit({ name: event.target.value })}
            />
            <ComboBox
              label={t('editor.zone')}
              options={zones}
              value={draft.timezone}
              onChange={(timezone) => timezone !== null && edit({ timezone })}
            />
          </div>
          <fieldset className={css.days}>
            <legend>{t('editor.week')}</legend>
            {weekOrder.map((day) => (
              <DayHoursRow
                key={day}
                weekday={day}
                value={draft.days[day] ?? ''}
                onChange={(text) => edit({ days: { ...draft.days, [day]: text } })}
              />
            ))}
          </fieldset>
          <Switch isOn={draft.followsHolidays} onChange={(followsHolidays) => edit({ followsHolidays })}>
            {t('editor.holidays')}
          </Switch>
          <Exceptions exceptions={draft.exceptions} onChange={(exceptions) => edit({ exceptions })} />
          {save.isError && fieldRefusalOf(save.error, 'name') === null && (
            <Note tone="negative" live="alert">
              {errorText(save.error)}
            </Note>
          )}
          <div className={css.saving}>
            <p>{t('editor.follow', { count: item?.used_by ?? 0 })}</p>
            <Button disabled={save.isPending} onClick={close}>
              {basics('actions.cancel')}
            </Button>
            <Button type="submit" tone="primary" isBusy={save.isPending}>
              {t('editor.save')}
            </Button>
          </div>
        </form>
        <aside className={css.side}>
          <TryMoment schedule={scheduleOf(written, holidays)} />
          {item !== null && <ScheduleUsers item={item} />}
        </aside>
      </div>
      {question}
    </>
  )
}
