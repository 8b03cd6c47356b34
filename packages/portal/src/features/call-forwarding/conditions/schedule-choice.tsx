import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { schedulesQuery } from '../../../domain/schedules/schedules-query.ts'
import { LoadFailedNote } from '../../../shared/errors/load-failed-note.tsx'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import { Segment } from '../../../shared/ui/fields/segment.tsx'
import { ConditionForm } from './condition-form.tsx'
import type { ConditionStepProps } from './condition-props.ts'
import css from './conditions.module.css'
import { TimesFoot } from './times-foot.tsx'

/** SCHED-01: the rule holds while a schedule of the company is open, while it is closed, or on its holidays. */
export function ScheduleChoice(props: ConditionStepProps) {
  const { timeSet, isBusy, actions, onEdit } = props
  const t = useTranslations('call-forwarding-conditions')
  const query = useQuery(schedulesQuery)
  const [chosen, setChosen] = useState<string | null>(timeSet?.schedule ? String(timeSet.schedule.id) : null)
  const [use, setUse] = useState(timeSet?.schedule?.use ?? 'during')
  const schedules = query.data?.schedules ?? []
  const id = chosen ?? String(schedules[0]?.id ?? '')
  const submit = () => {
    const schedule = schedules.find((each) => String(each.id) === id)
    if (schedule !== undefined && !isBusy) actions.onChooseSchedule({ id: schedule.id, use, name: schedule.name })
  }
  return (
    <ConditionForm onSubmit={submit}>
      <PopoverBody>
        <LoadFailedNote query={query}>{t('schedules.failed')}</LoadFailedNote>
        {query.data !== undefined && schedules.length === 0 && <Note>{t('schedules.none')}</Note>}
        {schedules.length > 0 && (
          <>
            <Segment
              label={t('schedules.use')}
              isBlock
              isDisabled={isBusy}
              options={(['during', 'outside', 'holidays'] as const).map((each) => ({
                id: each,
                text: t(`schedules.${each}`),
              }))}
              value={use}
              onChange={(next) => {
                setUse(next)
                onEdit()
              }}
            />
            <NativeSelect
              label={t('schedules.name')}
              disabled={isBusy}
              options={schedules.map((each) => ({ id: String(each.id), text: each.name }))}
              value={id}
              onChange={(next) => {
                setChosen(next)
                onEdit()
              }}
            />
            <p className={css.hint}>{t('schedules.hint')}</p>
          </>
        )}
      </PopoverBody>
      <TimesFoot {...props} canSave={id !== ''} />
    </ConditionForm>
  )
}
