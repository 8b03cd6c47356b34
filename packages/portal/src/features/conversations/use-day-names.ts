import { isoDay, wallTime } from '@lineside/telephony/clocks/wall-time'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'

const dayMs = 86_400_000

/** Names of days, for headings and for use in a sentence. Days are given as YYYY-MM-DD. */
export function useDayNames() {
  const locale = useLocale()
  const t = useTranslations('conversations')
  return useMemo(() => {
    const format = (day: string, options: Intl.DateTimeFormatOptions) => {
      const text = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(utc(day))
      return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
    }
    return {
      /** "Today", "Yesterday", the weekday for up to six days back, else the full date. */
      heading: (day: string, now: Date): string => {
        if (day === '') return t('days.unknown')
        const today = isoDay(wallTime(now, browserZone))
        const back = Math.round((utc(today) - utc(day)) / dayMs)
        if (back === 0) return t('days.today')
        if (back === 1) return t('days.yesterday')
        const isThisWeek = back > 1 && back <= 6
        const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const }
        return format(day, { weekday: 'long', ...(isThisWeek ? {} : { day: 'numeric', month: 'long', ...year }) })
      },
      /** "20 November 2026". */
      inSentence: (day: string): string => format(day, { dateStyle: 'long' }),
    }
  }, [locale, t])
}

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
