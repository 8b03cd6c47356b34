import { typedMinutes } from '../clocks/typed-time.ts'
import { clockText, type DayHours, joinNights, mergeHours, otherHours, saidOutside, typedHours } from './day-hours.ts'
import { weekOrder } from './weekdays.ts'

/** A range of hours as somebody types it: a time or empty. */
export interface TypedRange {
  readonly from: string
  readonly to: string
}

/** The editor of office hours (CF-11). Days in the platform's numbers, 1 = Sunday. */
export interface OfficeHoursForm {
  readonly weekdays: readonly number[]
  /** The same ranges for every chosen day, or ranges of each day. */
  readonly isSameTime: boolean
  readonly same: readonly TypedRange[]
  readonly byDay: Readonly<Record<number, readonly TypedRange[]>>
  /** RULE-03: all hours but these are meant. */
  readonly isOutside: boolean
}

type TimeProblem = 'Time is invalid'
type RangeProblem = 'Start and End time should be set' | 'Start time should be less than End time'

/** What is wrong with a range: each field by itself, then both. */
export interface RangeCheck {
  readonly from: TimeProblem | null
  readonly to: TimeProblem | null
  readonly both: RangeProblem | null
}

/** Monday to Friday. */
const workdays = [2, 3, 4, 5, 6] as const
export const emptyRange: TypedRange = { from: '', to: '' }

/** CF-11: fields are empty or a time, both or none. An end before the start is one of the next day; the same time is neither. */
export const checkRange = ({ from, to }: TypedRange): RangeCheck => {
  const [start, end] = [typedMinutes(from), typedMinutes(to)]
  const fields = { from: problemOf(from, start), to: problemOf(to, end) }
  if (fields.from !== null || fields.to !== null) return { ...fields, both: null }
  if (isEmpty(from) !== isEmpty(to)) return { ...fields, both: 'Start and End time should be set' }
  return { ...fields, both: start !== null && start === end ? 'Start time should be less than End time' : null }
}

export const isEmptyRange = ({ from, to }: TypedRange): boolean => isEmpty(from) && isEmpty(to)

/** The ranges of one day as the form has them; a day that has none shows one to be filled. */
export const rangesOf = ({ isSameTime, same, byDay }: OfficeHoursForm, weekday: number): readonly TypedRange[] =>
  (isSameTime ? same : byDay[weekday]) ?? [emptyRange]

/** Whether nothing stands in the way of saving: a day chosen, and no range that is wrong. */
export const canSaveOfficeHours = (form: OfficeHoursForm): boolean =>
  form.weekdays.length > 0 && form.weekdays.every((day) => rangesOf(form, day).every(isValid))

/**
 * What is sent: the complete ranges of the chosen days, or all hours but those. Empty: "No data to save. ..." (CF-11); so is
 * what lies outside of the whole week.
 */
export const hoursToSave = (form: OfficeHoursForm): readonly DayHours[] => {
  const typed = form.weekdays.flatMap((weekday) =>
    rangesOf(form, weekday).flatMap((range) => {
      const [from, to] = [typedMinutes(range.from), typedMinutes(range.to)]
      return from !== null && to !== null && from !== to ? typedHours(weekday, from, to) : []
    }),
  )
  return form.isOutside && typed.length > 0 ? otherHours(mergeHours(typed)) : typed
}

/** The form for stored hours: the same time for all of its days, where they have the same; none: Monday to Friday. */
export const officeHoursForm = (hours: readonly DayHours[]): OfficeHoursForm => {
  if (hours.length === 0)
    return { weekdays: workdays, isSameTime: true, same: [emptyRange], byDay: {}, isOutside: false }
  const outside = saidOutside(hours)
  const byDay: Record<number, TypedRange[]> = {}
  for (const { weekday, from, to } of joinNights(outside ?? hours)) {
    const start = clockText(from)
    // the last minute of a day ends at midnight: 23:59 twice would be no range
    const range = { from: start, to: clockText(to) === start ? '00:00' : clockText(to) }
    byDay[weekday] = [...(byDay[weekday] ?? []), range]
  }
  const days = Object.values(byDay)
  const [first = [emptyRange]] = days
  const isSameTime = days.every((ranges) => JSON.stringify(ranges) === JSON.stringify(first))
  return { weekdays: Object.keys(byDay).map(Number), isSameTime, same: first, byDay, isOutside: outside !== null }
}

/** A range over midnight: it ends on the next day. */
export const isNight = ({ from, to }: TypedRange): boolean => {
  const [start, end] = [typedMinutes(from), typedMinutes(to)]
  return start !== null && end !== null && start > end
}

/** Switches "same time for selected days"; without a day it chooses all of them again (CF-11). Nothing typed is lost. */
export const withSameTime = (form: OfficeHoursForm, isSameTime: boolean, shownDay: number): OfficeHoursForm => {
  if (isSameTime === form.isSameTime) return form
  if (!isSameTime) {
    const spread = Object.fromEntries(form.weekdays.map((day) => [day, form.same]))
    return { ...form, isSameTime, byDay: { ...form.byDay, ...spread } }
  }
  const weekdays = form.weekdays.length > 0 ? form.weekdays : weekOrder
  return { ...form, weekdays, isSameTime, same: rangesOf(form, shownDay) }
}

const isEmpty = (text: string): boolean => text.trim() === ''
const problemOf = (text: string, time: number | null): TimeProblem | null =>
  isEmpty(text) || time !== null ? null : 'Time is invalid'
const isValid = (range: TypedRange): boolean => {
  const { from, to, both } = checkRange(range)
  return from === null && to === null && both === null
}
