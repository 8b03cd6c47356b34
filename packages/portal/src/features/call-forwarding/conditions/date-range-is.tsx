import { compareDays, type DayRange, isoDay } from '@lineside/telephony/clocks/calendar-day'
import { parseDay } from '@lineside/telephony/time-sets/exact-date'
import { encodeDateRanges } from '@lineside/telephony/time-sets/date-range'
import { readTimeSet } from '@lineside/telephony/time-sets/read-time-set'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../../../shared/ui/basics/actions.tsx'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { ConditionForm } from './condition-form.tsx'
import type { ConditionStepProps } from './condition-props.ts'
import { DateRangeRow, type TypedDates } from './date-range-row.tsx'
import { today } from './calendar.ts'
import { SharedTimes, TimesFoot } from './times-foot.tsx'

/** CF-10: the editor for ranges of days. Removing the last range removes the forwarding, after a question (CF-15). */
export function DateRangeIs(props: ConditionStepProps) {
  const { timeSet, isBusy, actions, onEdit } = props
  const t = useTranslations('call-forwarding-conditions')
  const [ranges, setRanges] = useState<readonly TypedDates[]>(() => {
    const content = timeSet && readTimeSet(timeSet)
    const stored = content?.kind === 'date-range' ? content.ranges.map(typed) : []
    const day = isoDay(today())
    return stored.length > 0 ? stored : [{ from: day, to: day }]
  })
  const [isLastAsked, setLastAsked] = useState(false)
  const complete = ranges.flatMap(completed)
  const canSave = complete.length === ranges.length
  const edit = (next: readonly TypedDates[]) => {
    setRanges(next)
    onEdit()
  }
  const remove = (index: number) => (ranges.length > 1 ? edit(ranges.toSpliced(index, 1)) : setLastAsked(true))
  const submit = () => {
    if (canSave && !isBusy) actions.onSaveTimes('date-range', encodeDateRanges(complete))
  }
  return (
    <ConditionForm onSubmit={submit}>
      <PopoverBody>
        {ranges.map((range, index) => (
          <DateRangeRow
            // ranges have no id
            key={index}
            {...{ range, index, isBusy }}
            isReversed={range.from !== null && range.to !== null && completed(range).length === 0}
            onChange={(next) => edit(ranges.with(index, next))}
            onRemove={ranges.length > 1 || timeSet !== null ? () => remove(index) : undefined}
          />
        ))}
        <Actions>
          <Button tone="text" icon={Plus} disabled={isBusy} onClick={() => edit([...ranges, { from: null, to: null }])}>
            {t('times.addRange')}
          </Button>
        </Actions>
        <SharedTimes timeSet={timeSet} />
      </PopoverBody>
      <TimesFoot {...props} canSave={canSave} />
      <ConfirmDialog
        isOpen={isLastAsked}
        onClose={() => setLastAsked(false)}
        onConfirm={actions.onDeleteForwarding}
        title={t('removal.last')}
        confirmLabel={t('actions.delete')}
        cancelLabel={t('removal.keep')}
        isBusy={isBusy}
        isDanger
      >
        {t('removal.lastText')}
      </ConfirmDialog>
    </ConditionForm>
  )
}

const typed = ({ from, to }: DayRange): TypedDates => ({ from: isoDay(from), to: isoDay(to) })

const completed = ({ from, to }: TypedDates): readonly DayRange[] => {
  const [first, last] = [from === null ? null : parseDay(from), to === null ? null : parseDay(to)]
  return first !== null && last !== null && compareDays(first, last) <= 0 ? [{ from: first, to: last }] : []
}
