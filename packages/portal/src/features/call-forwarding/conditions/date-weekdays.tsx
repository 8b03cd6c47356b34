import { readTimeSet } from '@lineside/telephony/time-sets/read-time-set'
import { encodeWeekdays } from '@lineside/telephony/time-sets/weekdays'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Days } from '../../../shared/ui/fields/dates/days.tsx'
import { ConditionForm } from './condition-form.tsx'
import type { ConditionStepProps } from './condition-props.ts'
import { SharedTimes, TimesFoot } from './times-foot.tsx'
import { useWeek } from './calendar.ts'

/** CF-10: the editor for days of the week. */
export function DateWeekdays(props: ConditionStepProps) {
  const { timeSet, isBusy, actions, onEdit } = props
  const t = useTranslations('call-forwarding-conditions')
  const week = useWeek()
  const [weekdays, setWeekdays] = useState<readonly number[]>(() => {
    const content = timeSet && readTimeSet(timeSet)
    return content?.kind === 'weekdays' ? content.weekdays : []
  })
  const canSave = weekdays.length > 0
  return (
    <ConditionForm onSubmit={() => canSave && !isBusy && actions.onSaveTimes('weekdays', encodeWeekdays(weekdays))}>
      <PopoverBody>
        <Days
          label={t('times.weekdays')}
          days={week}
          value={weekdays}
          isDisabled={isBusy}
          onChange={(next) => {
            setWeekdays(next)
            onEdit()
          }}
        />
        <SharedTimes timeSet={timeSet} />
      </PopoverBody>
      <TimesFoot {...props} canSave={canSave} />
    </ConditionForm>
  )
}
