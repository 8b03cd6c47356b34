import { pad } from '../clocks/calendar-day.ts'

/** Hours on a weekday (1 = Sunday), in minutes from midnight; `to` is exclusive, and 1440 is the end of the day. */
export interface DayHours {
  readonly weekday: number
  readonly from: number
  readonly to: number
}

const endOfDay = 1440
const lastMinute = 1439

/** Minutes as HH:MM. The end of the day is shown as 23:59, times after midnight as times of the next day. */
export const clockText = (minutes: number): string => {
  const shown = minutes > endOfDay ? minutes - endOfDay : Math.min(minutes, lastMinute)
  return `${pad(Math.floor(shown / 60))}:${pad(shown % 60)}`
}

/**
 * The hours that two typed times mean: 23:59 stands for the end of the day, and the same time twice for that one minute
 * (CF-13).
 */
export const dayHours = (weekday: number, from: number, to: number): DayHours => ({
  weekday,
  from,
  to: to === lastMinute ? endOfDay : Math.max(to, from + 1),
})

/**
 * The hours that two typed times of a weekday mean. An end before the start is on the next day; the platform has no
 * hours across midnight, so this gives two ranges.
 */
export const typedHours = (weekday: number, from: number, to: number): readonly DayHours[] => {
  if (from <= to) return [dayHours(weekday, from, to)]
  const night: DayHours = { weekday, from, to: endOfDay }
  return to === 0 ? [night] : [night, { weekday: nextDay(weekday), from: 0, to }]
}

/** The weekday after this one; 1 is Sunday. */
const nextDay = (weekday: number): number => (weekday % 7) + 1

/**
 * Hours as people would say them: hours that go on after midnight become one range of the day on which they begin, with
 * `to` above 1440. Only if that gives fewer ranges: consecutive whole days, for example, are not joined.
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

/** How many ranges have to be said, where days with the same hours are said together. */
const sayings = (hours: readonly DayHours[]): number => {
  const days = new Map<number, string[]>()
  for (const { weekday, from, to } of hours) days.set(weekday, [...(days.get(weekday) ?? []), `${from}-${to}`])
  const said = new Set([...days.values()].map((ranges) => ranges.join()))
  return [...said].reduce((count, ranges) => count + ranges.split(',').length, 0)
}

/**
 * All hours of the week except these.
 * @param hours merged
 */
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
 * RULE-03: finds hours that are shorter to say by what they exclude: weekends and evenings are "outside Monday to
 * Friday, 9 to 17".
 * @param hours merged
 * @returns the excluded hours, merged; null when the hours are better said directly
 */
export const saidOutside = (hours: readonly DayHours[]): readonly DayHours[] | null => {
  const others = otherHours(hours)
  if (hours.length === 0 || others.length === 0) return null
  // 23:59 is read as the end of the day, so hours that really end at 23:59 have to be said by what they exclude
  if (endsEarly(hours) !== endsEarly(others)) return endsEarly(hours) ? others : null
  const [nights, days] = [joinNights(hours), joinNights(others)]
  const [here, there] = [sayings(nights), sayings(days)]
  // a range across midnight that covers most of the day is better said as "outside" a break
  const isBreak = here === there && nights.some(({ to }) => to > endOfDay) && minutes(others) * 2 < minutes(hours)
  return there < here || isBreak ? others : null
}

const endsEarly = (hours: readonly DayHours[]): boolean => hours.some(({ to }) => to === lastMinute)

const minutes = (hours: readonly DayHours[]): number => hours.reduce((sum, { from, to }) => sum + to - from, 0)

/** Hours ordered by weekday and start, with overlapping or adjacent ranges of a weekday joined (CF-13). */
export const mergeHours = (hours: readonly DayHours[]): readonly DayHours[] => {
  const merged: DayHours[] = []
  for (const next of hours.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)) {
    const last = merged.at(-1)
    if (last === undefined || last.weekday !== next.weekday || last.to < next.from) merged.push(next)
    else merged[merged.length - 1] = { ...last, to: Math.max(last.to, next.to) }
  }
  return merged
}
