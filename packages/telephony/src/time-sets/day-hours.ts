import { pad } from './calendar-day.ts'

/** Hours of a weekday (1 = Sunday), in minutes from midnight; `to` is not included, 1440 is the end of the day. */
export interface DayHours {
  readonly weekday: number
  readonly from: number
  readonly to: number
}

const endOfDay = 1440
const lastMinute = 1439

/** HH:MM. The end of the day is shown as 23:59, hours of the next day as its own. */
export const clockText = (minutes: number): string => {
  const shown = minutes > endOfDay ? minutes - endOfDay : Math.min(minutes, lastMinute)
  return `${pad(Math.floor(shown / 60))}:${pad(shown % 60)}`
}

/** What somebody means by two times: 23:59 is the end of the day, and the same time twice is its minute (CF-13). */
export const dayHours = (weekday: number, from: number, to: number): DayHours => ({
  weekday,
  from,
  to: to === lastMinute ? endOfDay : Math.max(to, from + 1),
})

/**
 * Hours that somebody means by two times of a weekday: an end before the start is one of the next day, and the platform
 * has no hours over midnight, so that these are two.
 */
export const typedHours = (weekday: number, from: number, to: number): readonly DayHours[] => {
  if (from <= to) return [dayHours(weekday, from, to)]
  const night: DayHours = { weekday, from, to: endOfDay }
  return to === 0 ? [night] : [night, { weekday: nextDay(weekday), from: 0, to }]
}

/** 1 is Sunday. */
const nextDay = (weekday: number): number => (weekday % 7) + 1

/**
 * Hours as somebody would say them: what goes on behind midnight is one range of the day that it begins on, its `to` beyond
 * 1440. Only where that takes fewer ranges: whole days that follow each other are no night.
 */
export const joinNights = (hours: readonly DayHours[]): readonly DayHours[] => {
  const isMorning = (hour: DayHours, night: DayHours) =>
    hour.weekday === nextDay(night.weekday) && hour.from === 0 && hour.to < night.from
  const nights = hours.filter(({ to }) => to === endOfDay)
  const morningOf = (night: DayHours) => nights.includes(night) && hours.find((hour) => isMorning(hour, night))
  const isTaken = (hour: DayHours) => nights.some((night) => isMorning(hour, night))
  const joined = hours
    .filter((hour) => !isTaken(hour))
    .map((hour) => ({ ...hour, to: hour.to + (morningOf(hour) || noMorning).to }))
  return sayings(joined) < sayings(hours) ? joined : hours
}

const noMorning = { to: 0 }

/** How many ranges are said: days with the same hours are said once. */
const sayings = (hours: readonly DayHours[]): number => {
  const days = new Map<number, string[]>()
  for (const { weekday, from, to } of hours) days.set(weekday, [...(days.get(weekday) ?? []), `${from}-${to}`])
  const said = new Set([...days.values()].map((ranges) => ranges.join()))
  return [...said].reduce((count, ranges) => count + ranges.split(',').length, 0)
}

/** All hours of the week that are none of these, which are merged. */
export const otherHours = (hours: readonly DayHours[]): readonly DayHours[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const ofDay = hours.filter((each) => each.weekday === weekday)
    const starts = [0, ...ofDay.map(({ to }) => to)]
    const ends = [...ofDay.map(({ from }) => from), endOfDay]
    return starts.flatMap((from, index) => {
      const to = ends[index] ?? endOfDay
      return from < to ? [{ weekday, from, to }] : []
    })
  })

/**
 * RULE-03: hours that are said shorter by what they leave out: weekends and evenings are "outside Monday to Friday, 9 to 17".
 * @param hours merged
 * @returns the hours that they lie outside of, merged; null: they are said as they are
 */
export const saidOutside = (hours: readonly DayHours[]): readonly DayHours[] | null => {
  const others = otherHours(hours)
  if (hours.length === 0 || others.length === 0) return null
  // 23:59 is typed for the end of a day: what really ends there is told by the minute that is left out
  if (endsEarly(hours) !== endsEarly(others)) return endsEarly(hours) ? others : null
  const [nights, days] = [joinNights(hours), joinNights(others)]
  const [here, there] = [sayings(nights), sayings(days)]
  // a range over midnight that is most of the day is what lies around a break
  const isBreak = here === there && nights.some(({ to }) => to > endOfDay) && minutes(others) * 2 < minutes(hours)
  return there < here || isBreak ? others : null
}

const endsEarly = (hours: readonly DayHours[]): boolean => hours.some(({ to }) => to === lastMinute)

const minutes = (hours: readonly DayHours[]): number => hours.reduce((sum, { from, to }) => sum + to - from, 0)

/** By weekday and start; what overlaps or touches on a weekday is one (CF-13). */
export const mergeHours = (hours: readonly DayHours[]): readonly DayHours[] => {
  const merged: DayHours[] = []
  for (const next of hours.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)) {
    const last = merged.at(-1)
    if (last === undefined || last.weekday !== next.weekday || last.to < next.from) merged.push(next)
    else merged[merged.length - 1] = { ...last, to: Math.max(last.to, next.to) }
  }
  return merged
}
