import { type CalendarDay, isoDay } from '@lineside/telephony/clocks/calendar-day'
import { parseDay } from '@lineside/telephony/time-sets/exact-date'
import { encodeExactDate } from '@lineside/telephony/time-sets/exact-date'
import { readTimeSet } from '@lineside/telephony/time-sets/read-time-set'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { DateField } from '../../../shared/ui/fields/dates/date-field.tsx'
import { ConditionForm } from './condition-form.tsx'
import type { ConditionStepProps } from './condition-props.ts'
import { firstDay, lastDay, today } from './calendar.ts'
import { SharedTimes, TimesFoot } from './times-foot.tsx'

/** CF-10: the editor for a single day. */
export function DateIs(props: ConditionStepProps) {
  const { timeSet, isBusy, actions, onEdit } = props
  const t = useTranslations('call-forwarding-conditions')
  const [day, setDay] = useState<CalendarDay | null>(() => {
    const content = timeSet && readTimeSet(timeSet)
    return content?.kind === 'date-exact' ? content.day : today()
  })
  const edit = (text: string | null) => {
    setDay(text === null ? null : parseDay(text))
    onEdit()
  }
  return (
    <ConditionForm onSubmit={() => day !== null && !isBusy && actions.onSaveTimes('date-exact', encodeExactDate(day))}>
      <PopoverBody>
        <DateField
          label={t('times.day')}
          value={day && isoDay(day)}
          min={firstDay}
          max={lastDay}
          isDisabled={isBusy}
          onChange={edit}
          onInvalid={() => edit(null)}
        />
        <SharedTimes timeSet={timeSet} />
      </PopoverBody>
      <TimesFoot {...props} canSave={day !== null} />
    </ConditionForm>
  )
}
