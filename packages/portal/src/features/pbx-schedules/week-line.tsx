import { dayNumber } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { dayOf, hoursOfDay } from '@lineside/telephony/schedules/hours-of-day'
import type { Schedule } from '@lineside/telephony/schedules/schedule'
import { useLocale } from 'use-intl'
import css from './schedules.module.css'

const endOfDay = 1440
const width = 336
const scale = width / (7 * endOfDay)

/** The week of `now` from Monday: a hairline, lit where it is open, with a dot for now. The words beside it say the same. */
export function WeekLine({ schedule, now }: { schedule: Schedule; now: number }) {
  const wall = wallTime(new Date(now), schedule.zone)
  const monday = dayNumber(wall) - ((wall.weekday + 6) % 7)
  const days = [0, 1, 2, 3, 4, 5, 6]
  const lit = days.flatMap((day) =>
    hoursOfDay(schedule, dayOf(monday + day))
      .filter(({ isOpen }) => isOpen)
      .map(({ from, to }) => ({ from: day * endOfDay + from, to: day * endOfDay + to })),
  )
  const at = (dayNumber(wall) - monday) * endOfDay + wall.hour * 60 + wall.minute
  return (
    <svg className={css.week} viewBox={`0 0 ${width} 16`} aria-hidden="true" focusable="false">
      <path className={css.hairline} d={`M0 8H${width}`} />
      {days.slice(1).map((day) => (
        <path key={day} className={css.hairline} d={`M${(day * width) / 7} 3V13`} />
      ))}
      {lit.map(({ from, to }) => (
        <path
          key={from}
          className={css.lit}
          d={`M${from * scale + 2} 8H${Math.max(to * scale - 2, from * scale + 2.1)}`}
        />
      ))}
      <circle className={css.now} cx={at * scale} cy={8} r={4.5} />
    </svg>
  )
}

/** Names of the days above the lines of a list, each at its place. The words beside each line say the same. */
export function WeekDays() {
  const locale = useLocale()
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // 5 January 1970 was a Monday
  const days = [4, 5, 6, 7, 8, 9, 10]
  return (
    <span className={css.weekDays} aria-hidden="true">
      {days.map((day) => (
        <span key={day}>{names.format(new Date(day * 86_400_000))}</span>
      ))}
    </span>
  )
}
