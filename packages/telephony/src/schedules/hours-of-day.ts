import { type CalendarDay, dayNumber, isoDay } from '../clocks/calendar-day.ts'
import type { DayPart, Schedule, ScheduleException, ScheduleReason } from './schedule.ts'

/** A part of one calendar day in which nothing changes. */
export interface DayPiece extends DayPart {
  readonly isOpen: boolean
  readonly because: ScheduleReason
}

const endOfDay = 1440
const dayMs = 86_400_000

/**
 * SCHED-01: a calendar day of a schedule, from 0 to 1440 in minutes of its zone, without gaps. Later rules go before earlier
 * ones: the week (with what goes on from the day before), holidays, days that open, days that close. All of them count by
 * the calendar day: a night's hours that reach into a closed day end at midnight, and those that begin on a closed day do not
 * go on after it. "Closed now" is not in it.
 */
export const hoursOfDay = (schedule: Schedule, day: CalendarDay): readonly DayPiece[] => {
  const number = dayNumber(day)
  const [today, yesterday] = [number, number - 1].map(dateOf) as [string, string]
  const weekday = weekdayOf(number)
  const before = weekdayOf(number - 1)
  let pieces: readonly DayPiece[] = [{ from: 0, to: endOfDay, isOpen: false, because: { by: 'week' } }]
  const paint = (part: DayPart, isOpen: boolean, because: ScheduleReason) => {
    pieces = painted(pieces, { ...clipped(part), isOpen, because })
  }

  for (const hours of schedule.week) {
    if (hours.weekday === weekday) paint(hours, true, { by: 'week' })
    if (hours.weekday === before && hours.to > endOfDay && isWeekUpToMidnight(schedule, yesterday))
      paint(sinceMidnight(hours), true, { by: 'week' })
  }
  for (const { day: of, name, from } of schedule.holidays)
    if (of === today) paint({ from, to: endOfDay }, false, { by: 'holiday', name })

  const of = (does: ScheduleException['does'], date: string) =>
    schedule.exceptions.filter((exception) => exception.does === does && isOn(exception, date))
  const opening = of('opens', today)
  const [first] = opening
  if (first !== undefined) paint(wholeDay, false, { by: 'exception', name: first.name })
  for (const does of ['opens', 'closes'] as const) {
    for (const { part, name } of of(does, yesterday))
      if (part !== null) paint(sinceMidnight(part), does === 'opens', { by: 'exception', name })
    for (const { part, name } of does === 'opens' ? opening : of(does, today))
      paint(part ?? wholeDay, does === 'opens', { by: 'exception', name })
  }
  return pieces
}

const wholeDay: DayPart = { from: 0, to: endOfDay }

/**
 * Whether the week decides about the last minute of a day, so that its hours go on after midnight. A part that closes and
 * reaches into the next day says itself when it ends.
 */
const isWeekUpToMidnight = ({ holidays, exceptions }: Schedule, day: string): boolean =>
  holidays.every((holiday) => holiday.day !== day) &&
  exceptions.every(
    (exception) =>
      !isOn(exception, day) || (exception.does === 'closes' && (exception.part ?? wholeDay).to !== endOfDay),
  )

/** Whether an exception names a day, `YYYY-MM-DD`. A yearly range may go over new year. */
const isOn = ({ from, to, yearly }: ScheduleException, day: string): boolean => {
  if (!yearly) return from <= day && day <= to
  const [first, last, date] = [from.slice(5), to.slice(5), day.slice(5)] as const
  return first <= last ? first <= date && date <= last : first <= date || date <= last
}

/** The part of hours that lies on the following day; empty if they end before. */
const sinceMidnight = ({ to }: DayPart): DayPart => ({ from: 0, to: to - endOfDay })
const clipped = ({ from, to }: DayPart): DayPart => ({ from, to: Math.min(to, endOfDay) })

/** Pieces with one more, which covers what lies below it; neighbours with the same reason become one. */
const painted = (pieces: readonly DayPiece[], over: DayPiece): readonly DayPiece[] => {
  if (over.from >= over.to) return pieces
  if (over.from <= 0 && over.to >= endOfDay) return [{ ...over, from: 0, to: endOfDay }]
  const parts = [
    ...pieces.map((piece) => ({ ...piece, to: Math.min(piece.to, over.from) })),
    over,
    ...pieces.map((piece) => ({ ...piece, from: Math.max(piece.from, over.to) })),
  ].filter(({ from, to }) => from < to)
  const joined: DayPiece[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last !== undefined && isAlike(last, part)) joined[joined.length - 1] = { ...last, to: part.to }
    else joined.push(part)
  }
  return joined
}

const isAlike = (left: DayPiece, right: DayPiece): boolean =>
  left.isOpen === right.isOpen && left.because.by === right.because.by && nameOf(left) === nameOf(right)
const nameOf = ({ because }: DayPiece): string => (because.by === 'week' ? '' : because.name)

const dateOf = (number: number): string => isoDay(dayOf(number))

/** The calendar day of a number of days since 1970. */
export const dayOf = (number: number): CalendarDay => {
  const date = new Date(number * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 1 is Sunday; 1 January 1970 was a Thursday. */
const weekdayOf = (number: number): number => ((((number + 4) % 7) + 7) % 7) + 1
