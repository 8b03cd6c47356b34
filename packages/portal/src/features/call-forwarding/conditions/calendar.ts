import { type CalendarDay, isoDay } from '@lineside/telephony/clocks/calendar-day'
import { timeBounds } from '@lineside/telephony/time-sets/time-entry'
import { weekOrder } from '@lineside/telephony/time-sets/weekdays'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'

/** CF-10: the first and the last day that the user may choose. */
export const firstDay = isoDay({ year: timeBounds.year[0], month: 1, day: 1 })
export const lastDay = isoDay({ year: timeBounds.year[1], month: 12, day: 31 })

/** The current day in the device's time zone. */
export const today = (): CalendarDay => {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}

/** The days of the week from Monday, with the platform's numbers and the names in the user's language (CF-10). */
export function useWeek(): readonly { id: number; name: string; short: string }[] {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
    const shorts = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
    return weekOrder.map((id) => {
      // 4 January 1970 was a Sunday
      const day = new Date(Date.UTC(1970, 0, 3 + id))
      return { id, name: names.format(day), short: shorts.format(day) }
    })
  }, [locale])
}
