import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'

export const periods = ['today', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** First day of a period that lasts until now, as YYYY-MM-DD: today, this week from Monday on, or 30 days with today. */
export const firstDayOf = (period: Period, now: Date, timeZone: string): string => {
  const { year, month, day, weekday } = wallTime(now, timeZone)
  const daysBack = { today: 0, week: (weekday + 6) % 7, month: 29 }[period]
  // noon: a day's length is of no concern to it
  return isoDay(wallTime(new Date(Date.UTC(year, month - 1, day - daysBack, 12)), 'UTC'))
}
