import type { ScheduleItem, WrittenException, WrittenSchedule } from '@lineside/contract/resources/pbx/schedules'
import { joinedParts, partsText, typedParts } from '@lineside/telephony/schedules/typed-parts'
import { weekOrder } from '@lineside/telephony/time-sets/weekdays'

/** A schedule while it is edited: the hours of each weekday (1 = Sunday) as they are typed. */
export interface Draft {
  readonly name: string
  readonly timezone: string
  readonly days: Readonly<Record<number, string>>
  readonly exceptions: readonly WrittenException[]
  readonly followsHolidays: boolean
}

const workdays = new Set([2, 3, 4, 5, 6])

/** A new schedule begins with the usual office hours. */
export const newDraft = (timezone: string): Draft => ({
  name: '',
  timezone,
  days: Object.fromEntries(weekOrder.map((day) => [day, workdays.has(day) ? '08:00–17:00' : ''])),
  exceptions: [],
  followsHolidays: true,
})

export const draftOf = ({ name, timezone, week, exceptions, follows_holidays }: ScheduleItem): Draft => ({
  name,
  timezone,
  days: Object.fromEntries(
    weekOrder.map((day) => [
      day,
      partsText(joinedParts(week.filter(({ weekday }) => weekday === day).map(({ from, to }) => ({ from, to })))),
    ]),
  ),
  exceptions,
  followsHolidays: follows_holidays,
})

/** The weekdays whose hours can not be read. */
export const wrongDays = ({ days }: Draft): readonly number[] =>
  weekOrder.filter((day) => typedParts(days[day] ?? '') === null)

/** The schedule that a draft means; days that can not be read have no hours. */
export const writtenOf = ({ name, timezone, days, exceptions, followsHolidays }: Draft): WrittenSchedule => ({
  name: name.trim(),
  timezone,
  week: weekOrder.flatMap((weekday) =>
    (typedParts(days[weekday] ?? '') ?? []).map(({ from, to }) => ({ weekday, from, to })),
  ),
  exceptions: [...exceptions],
  follows_holidays: followsHolidays,
})
