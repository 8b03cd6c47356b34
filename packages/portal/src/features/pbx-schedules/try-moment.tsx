import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { typedTime } from '@lineside/telephony/clocks/typed-time'
import { clockTime, momentOfWallTime, wallTime } from '@lineside/telephony/clocks/wall-time'
import type { Schedule } from '@lineside/telephony/schedules/schedule'
import { scheduleAt } from '@lineside/telephony/schedules/schedule-at'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DateField } from '../../shared/ui/fields/dates/date-field.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './schedules.module.css'
import { useScheduleWords } from './use-schedule-words.ts'

/** SCHED-01: whether the schedule, as it is drafted, is open at a moment, and why. */
export function TryMoment({ schedule }: { schedule: Schedule }) {
  const t = useTranslations('pbx-schedules')
  const words = useScheduleWords()
  const headingId = useId()
  const [first] = useState(() => wallTime(new Date(), schedule.zone))
  const [day, setDay] = useState<string>(isoDay(first))
  const [clock, setClock] = useState(clockTime(first))
  const moment = momentOfWallTime(`${day} ${typedTime(clock)}`, schedule.zone)?.getTime() ?? null
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{t('try.title')}</h2>
      <div className={css.pair}>
        <DateField
          label={t('try.day')}
          value={day}
          popup="try-day"
          onChange={(next) => next !== null && setDay(next)}
        />
        <TextField
          label={t('try.time')}
          value={clock}
          maxLength={10}
          error={moment === null ? t('try.wrong') : undefined}
          onChange={(event) => setClock(event.target.value)}
          onBlur={() => setClock(typedTime(clock))}
        />
      </div>
      <p className={css.answer} role="status">
        {moment !== null && (
          <>
            <span className={css.dot} data-on={scheduleAt(schedule, moment).isOpen || undefined} />
            <span>
              {words.state(schedule, moment).text}
              <span>{words.reason(scheduleAt(schedule, moment).because)}</span>
            </span>
          </>
        )}
      </p>
    </section>
  )
}
