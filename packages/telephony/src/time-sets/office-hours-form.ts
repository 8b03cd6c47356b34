import { typedMinutes } from '../clocks/typed-time.ts'
import { clockText, type DayHours, joinNights, mergeHours, otherHours, saidOutside, typedHours } from './day-hours.ts'
import { weekOrder } from './weekdays.ts'

/** A typed range of hours; each field is a time or empty. */
export interface TypedRange {
  readonly from: string
  readonly to: string
}

/** The state of the editor of office hours (CF-11). Days are in the platform's numbers, 1 = Sunday. */
export interface OfficeHoursForm {
  readonly weekdays: readonly number[]
  /** Whether all chosen days have the same ranges (`same`), or each its own (`byDay`). */
  readonly isSameTime: boolean
  readonly same: readonly TypedRange[]
  readonly byDay: Readonly<Record<number, readonly TypedRange[]>>
  /** RULE-03: the set consists of all hours except these. */
  readonly isOutside: boolean
}

type TimeProblem = 'Time is invalid'
type RangeProblem = 'Start and End time should be set' | 'Start time should be less than End time'

/** The problems of a range: of each field, and of both together. */
export interface RangeCheck {
  readonly from: TimeProblem | null
  readonly to: TimeProblem | null
  readonly both: RangeProblem | null
}

/** Monday to Friday. */
const workdays = [2, 3, 4, 5, 6] as const
export const emptyRange: TypedRange = { from: '', to: '' }

/**
 * CF-11: checks a range. Each field is empty or a time, and either both are filled or none. An end before the start is
 * on the next day; start and end must not be equal.
 */
export const checkRange = ({ from, to }: TypedRange): RangeCheck => {
  const [start, end] = [typedMinutes(from), typedMinutes(to)]
  const fields = { from: problemOf(from, start), to: problemOf(to, end) }
  if (fields.from !== null || fields.to !== null) return { ...fields, both: null }
  if (isEmpty(from) !== isEmpty(to)) return { ...fields, both: 'Start and End time should be set' }
  return { ...fields, both: start !== null && start === end ? 'Start time should be less than End time' : null }
}

export const isEmptyRange = ({ from, to }: TypedRange): boolean => isEmpty(from) && isEmpty(to)

/** The ranges of one day in the form; a day without ranges shows an empty one. */
export const rangesOf = ({ isSameTime, same, byDay }: OfficeHoursForm, weekday: number): readonly TypedRange[] =>
  (isSameTime ? same : byDay[weekday]) ?? [emptyRange]

/** Whether the form can be saved: at least one day is chosen, and no range is wrong. */
export const canSaveOfficeHours = (form: OfficeHoursForm): boolean =>
  form.weekdays.length > 0 && form.weekdays.every((day) => rangesOf(form, day).every(isValid))

/**
 * The hours to save: the complete ranges of the chosen days, or all hours except those. Empty means "No data to save.
 * ..." (CF-11); that is also the result for "outside" of the whole week.
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

/**
 * The form for stored hours; all days share one range list if they have the same hours. Without stored hours, Monday to
 * Friday are chosen.
 */
export const officeHoursForm = (hours: readonly DayHours[]): OfficeHoursForm => {
  if (hours.length === 0)
    return { weekdays: workdays, isSameTime: true, same: [emptyRange], byDay: {}, isOutside: false }
  const outside = saidOutside(hours)
  const byDay: Record<number, TypedRange[]> = {}
  for (const { weekday, from, to } of joinNights(outside ?? hours)) {
    const start = clockText(from)
    // a range that is only the last minute of a day ends at 00:00, because 23:59 to 23:59 would not be a range
    const range = { from: start, to: clockText(to) === start ? '00:00' : clockText(to) }
    byDay[weekday] = [...(byDay[weekday] ?? []), range]
  }
  const days = Object.values(byDay)
  const [first = [emptyRange]] = days
  const isSameTime = days.every((ranges) => JSON.stringify(ranges) === JSON.stringify(first))
  return { weekdays: Object.keys(byDay).map(Number), isSameTime, same: first, byDay, isOutside: outside !== null }
}

/** Whether a range goes across midnight, so that it ends on the next day. */
export const isNight = ({ from, to }: TypedRange): boolean => {
  const [start, end] = [typedMinutes(from), typedMinutes(to)]
  return start !== null && end !== null && start > end
}

/**
 * Switches "same time for selected days" without losing what was typed; if no day is chosen, switching it on chooses
 * all days (CF-11).
 */
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
