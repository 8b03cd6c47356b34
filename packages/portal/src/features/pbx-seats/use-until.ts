import { useLocale } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'

/** Formats the time until which something is valid, in the user's time zone: "Sun, 22 Nov, 09:30". */
export function useUntil(): (moment: string) => string {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: browserZone,
  })
  return (moment) => format.format(new Date(moment))
}
