import { useLocale, useTimeZone } from 'use-intl'

/** Formats a moment (ISO 8601) as a day of the reader's time zone, with the year only if it is another one: "1 Dec". */
export function useShortDay(): (moment: string) => string {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const yearOf = (moment: Date) => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(moment)
  return (moment) => {
    const at = new Date(moment)
    const year = yearOf(at) === yearOf(new Date()) ? undefined : 'numeric'
    return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year, timeZone }).format(at)
  }
}
