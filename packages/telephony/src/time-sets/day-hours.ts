import { pad } from './calendar-day.ts'

/** Hours of a weekday (1 = Sunday), in minutes from midnight; `to` is not included, 1440 is the end of the day. */
export interface DayHours {
  readonly weekday: number
  readonly from: number
  readonly to: number
}

const endOfDay = 1440
const lastMinute = 1439

/**
 * Reads HH:MM, 24 hours.
 * @returns minutes from midnight, or null
 */
export const parseClock = (text: string): number | null => {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  const isTime = hour !== undefined && Number(hour) < 24 && Number(minute) < 60
  return isTime ? Number(hour) * 60 + Number(minute) : null
}

/** HH:MM. The end of the day is shown as 23:59. */
export const clockText = (minutes: number): string => {
  const shown = Math.min(minutes, lastMinute)
  return `${pad(Math.floor(shown / 60))}:${pad(shown % 60)}`
}

/** What somebody means by two times: 23:59 is the end of the day, and the same time twice is its minute (CF-13). */
export const dayHours = (weekday: number, from: number, to: number): DayHours => ({
  weekday,
  from,
  to: to === lastMinute ? endOfDay : Math.max(to, from + 1),
})

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
