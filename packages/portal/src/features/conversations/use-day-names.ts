import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { dayHeading } from '../../shared/i18n/day-heading.ts'

/** Names of days, for headings and for use in a sentence. Days are given as YYYY-MM-DD. */
export function useDayNames() {
  const locale = useLocale()
  const t = useTranslations('conversations')
  return useMemo(
    () => ({
      /** "Today", "Yesterday", the weekday for up to six days back, else the full date. */
      heading: (day: string, now: Date): string =>
        day === '' ? t('days.unknown') : dayHeading(day, now, { locale, timeZone: browserZone }),
      /** "20 November 2026". */
      inSentence: (day: string): string =>
        new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`)),
    }),
    [locale, t],
  )
}
