import { type CalendarDay, compareDays, isoDay, daysInMonth } from './calendar-day.ts'

export interface DayReading {
  /** The reader's language writes the month before the day. */
  readonly isMonthFirst: boolean
  /** Today; a day without a year is taken as the next such day from here on. */
  readonly today: CalendarDay
}

/**
 * Reads a day as people type it: `2026-11-21`, `21.11.2026`, `21/11/26`, `20261121`, `21.11.`; in a language that
 * writes the month first also `11/21/2026`. A first number above 12 is always the day, and so is one followed by a dot.
 * @returns YYYY-MM-DD, or null
 */
export const typedDay = (text: string, { isMonthFirst, today }: DayReading): string | null => {
  const plain = text.trim()
  const whole = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})$/.exec(plain)
  const wholeDay = whole && dayOf(Number(whole[1]), Number(whole[2]), Number(whole[3]))
  if (wholeDay) return wholeDay
  // for keypads that only have digits
  const joined = /^(\d{2})(\d{2})(\d{4})$/.exec(plain)
  if (joined) return dayOf(Number(joined[3]), ...monthAndDay(Number(joined[1]), Number(joined[2]), isMonthFirst))
  const [, first, mark, second, , year] =
    /^(\d{1,2})\s*([-/.])\s*(\d{1,2})(\s*[-/.]\s*(\d{2}|\d{4})?)?\.?$/.exec(plain) ?? []
  if (first === undefined || second === undefined) return null
  const [month, day] = monthAndDay(Number(first), Number(second), isMonthFirst && mark !== '.')
  if (year !== undefined) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const isOver = compareDays({ year: today.year, month, day }, today) < 0
  return dayOf(isOver ? today.year + 1 : today.year, month, day)
}

const monthAndDay = (first: number, second: number, isMonthFirst: boolean): readonly [month: number, day: number] =>
  isMonthFirst && first <= 12 ? [first, second] : [second, first]

/** The text of a day; null when it does not exist, such as 30 February, or its year does not have four digits. */
const dayOf = (year: number, month: number, day: number): string | null => {
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return isReal && year >= 1000 ? isoDay({ year, month, day }) : null
}
