import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { useLocale } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'

const day = 86_400_000
const week = 6 * day

/** Formats a moment briefly to follow "since": "00:37" today, "Thu" this week, else the date. */
export function useSince() {
  const formats = useFormats()
  const locale = useLocale()
  return (iso: string, now: Date = new Date()): string => {
    const at = new Date(iso)
    const isToday = isoDay(wallTime(at, browserZone)) === isoDay(wallTime(now, browserZone))
    if (isToday) return formats.clock(at)
    const isNear = now.getTime() - at.getTime() < week
    const options = isNear ? ({ weekday: 'short' } as const) : ({ dateStyle: 'medium' } as const)
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: browserZone }).format(at)
  }
}
