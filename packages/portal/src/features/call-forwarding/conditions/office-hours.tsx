import { encodeOfficeHours } from '@lineside/telephony/time-sets/office-hours'
import {
  canSaveOfficeHours,
  hoursToSave,
  officeHoursForm,
  type OfficeHoursForm,
  rangesOf,
  type TypedRange,
  withSameTime,
} from '@lineside/telephony/time-sets/office-hours-form'
import { readTimeSet } from '@lineside/telephony/time-sets/read-time-set'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Segment } from '../../../shared/ui/fields/segment.tsx'
import { Days } from '../../../shared/ui/fields/dates/days.tsx'
import { Switch } from '../../../shared/ui/fields/switch.tsx'
import { TabList, TabPanel } from '../../../shared/ui/basics/tabs.tsx'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import { ConditionForm } from './condition-form.tsx'
import type { ConditionStepProps } from './condition-props.ts'
import css from './conditions.module.css'
import { HoursRanges } from './hours-ranges.tsx'
import { SharedTimes, TimesFoot } from './times-foot.tsx'
import { useWeek } from './calendar.ts'

/** CF-11: the editor for hours on chosen days, the same for all days or different for each. */
export function OfficeHours(props: ConditionStepProps) {
  const { timeSet, isBusy, actions, onEdit } = props
  const t = useTranslations('call-forwarding-conditions')
  const week = useWeek()
  const tabs = useId()
  const [form, setForm] = useState<OfficeHoursForm>(() => {
    const content = timeSet && readTimeSet(timeSet)
    return officeHoursForm(content?.kind === 'office-hours' ? content.hours : [])
  })
  const [tab, setTab] = useState<number | null>(null)
  const chosenDays = week.filter(({ id }) => form.weekdays.includes(id))
  const day = chosenDays.find(({ id }) => id === tab)?.id ?? chosenDays[0]?.id ?? 2
  const hasDays = chosenDays.length > 0
  const edit = (next: OfficeHoursForm) => {
    setForm(next)
    onEdit()
  }
  const editRanges = (ranges: readonly TypedRange[]) =>
    edit(form.isSameTime ? { ...form, same: ranges } : { ...form, byDay: { ...form.byDay, [day]: ranges } })
  const canSave = canSaveOfficeHours(form)
  const submit = () => {
    if (!canSave || isBusy) return
    const hours = hoursToSave(form)
    if (hours.length === 0) toast.warning(t('times.nothing'))
    else actions.onSaveTimes('office-hours', encodeOfficeHours(hours))
  }
  const ranges = (
    <HoursRanges
      // the ranges of another day need new fields
      key={form.isSameTime ? 'same' : day}
      ranges={rangesOf(form, day)}
      isDisabled={isBusy || !hasDays}
      onChange={editRanges}
    />
  )
  return (
    <ConditionForm onSubmit={submit}>
      <PopoverBody>
        <Segment
          label={t('times.when')}
          isBlock
          isDisabled={isBusy}
          options={[
            { id: 'during', text: t('times.during') },
            { id: 'outside', text: t('times.outside') },
          ]}
          value={form.isOutside ? 'outside' : 'during'}
          onChange={(side) => edit({ ...form, isOutside: side === 'outside' })}
        />
        {form.isOutside && <p className={css.hint}>{t('times.outsideHint')}</p>}
        <Days
          label={t('times.weekdays')}
          days={week}
          value={form.weekdays}
          isDisabled={isBusy}
          onChange={(weekdays) => edit({ ...form, weekdays })}
        />
        <Switch isOn={form.isSameTime} disabled={isBusy} onChange={(isOn) => edit(withSameTime(form, isOn, day))}>
          {t('times.sameTime')}
        </Switch>
        {form.isSameTime || !hasDays ? (
          ranges
        ) : (
          <>
            <TabList
              id={tabs}
              label={t('times.hoursOf')}
              isEven
              items={chosenDays.map(({ id, short }) => ({ id: String(id), text: short }))}
              value={String(day)}
              onChange={(next) => setTab(Number(next))}
            />
            <TabPanel of={tabs} value={String(day)}>
              {ranges}
            </TabPanel>
          </>
        )}
        <SharedTimes timeSet={timeSet} />
      </PopoverBody>
      <TimesFoot {...props} canSave={canSave} canDelete={hasDays} />
    </ConditionForm>
  )
}
