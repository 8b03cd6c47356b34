import { costInUnits, isCurrencyCode } from '@lineside/telephony/conversations/cost'
import { callDuration, playerTime } from '@lineside/telephony/conversations/duration'
import { relativeTime } from '@lineside/telephony/conversations/relative-time'
import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { clockTime, isoMinute, parseTimestamp, slashDay, wallTime } from '@lineside/telephony/clocks/wall-time'
import { useMemo } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import type { Texts } from './texts.ts'

/** A time as the platform sends it (`YYYY-MM-DD HH:MM:SS`, read as UTC), a moment, or nothing. */
export type TimeInput = string | Date | null | undefined

/**
 * Formats dates, durations, money and counts in the reader's language and time zone. For values that can not be shown
 * it gives a text that says so (UI-07).
 */
export function useFormats() {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const t = useTranslations('common')
  return useMemo(() => createFormats(locale, timeZone, t), [locale, timeZone, t])
}

export function createFormats(locale: string, timeZone: string, t: Texts<'common'>) {
  const shown = (input: TimeInput, show: (at: Date) => string): string => {
    if (input === null || input === undefined || input === '') return t('time.empty')
    const at = typeof input === 'string' ? parseTimestamp(input) : input
    return at === null || Number.isNaN(at.getTime()) ? t('time.dataError') : show(at)
  }
  const wall = (at: Date) => wallTime(at, timeZone)
  const counts = new Intl.NumberFormat(locale)

  return {
    /** `YYYY-MM-DD` (UI-07). */
    day: (input: TimeInput) => shown(input, (at) => isoDay(wall(at))),
    /** `YYYY/MM/DD` (UI-07). */
    slashDay: (input: TimeInput) => shown(input, (at) => slashDay(wall(at))),
    /** `YYYY-MM-DD HH:mm` (UI-07). */
    minute: (input: TimeInput) => shown(input, (at) => isoMinute(wall(at))),
    /** `HH:mm`. */
    clock: (input: TimeInput) => shown(input, (at) => clockTime(wall(at))),
    /**
     * NAME-04: the time of day for today, "just now" for the last seconds, else day and time. Its tooltip is
     * `relative`.
     */
    time: (input: TimeInput, now: Date) => shown(input, (at) => timeText(at, now, { locale, timeZone, t })),
    /** The same with a short day, "Thu, 16:08", for the narrow rows of a card. */
    shortTime: (input: TimeInput, now: Date) =>
      shown(input, (at) => timeText(at, now, { locale, timeZone, t, isShort: true })),
    /** How long ago (CONV-09); take `now` from use-intl's `useNow({ updateInterval })` once a list. */
    relative: (input: TimeInput, now: Date) =>
      shown(input, (at) => relativeText(at, relativeTime(at, now, timeZone), { locale, timeZone, t })),
    /** A call's `H:MM:SS.mmm` without fractions, `4:31` (CONV-04). */
    callDuration: (wire: string | null | undefined) =>
      wire ? (callDuration(wire) ?? t('time.dataError')) : t('time.empty'),
    /** Seconds as `0:06`, from an hour on `1:02:03` (NAME-04). */
    seconds: (seconds: number) => playerTime(seconds),
    /** Cents as an amount with exactly two decimals and its currency (CONV-04); empty without a cost. */
    cost: (cents: number | string | null | undefined, currency: string | null | undefined) =>
      costText(costInUnits(cents), currency ?? '', locale),
    /** A whole number with the language's digit groups. */
    count: (value: number) => counts.format(value),
  }
}

/** The text of `time`. */
function timeText(at: Date, now: Date, reader: Reader): string {
  const relative = relativeTime(at, now, reader.timeZone)
  if (relative.kind === 'seconds' && relative.count < justNow) return reader.t('time.justNow')
  const isToday = isoDay(wallTime(at, reader.timeZone)) === isoDay(wallTime(now, reader.timeZone))
  if (isToday) return clockTime(wallTime(at, reader.timeZone))
  const isBrief = relative.kind === 'seconds' || relative.kind === 'minutes'
  return relativeText(at, isBrief ? { kind: 'yesterday' } : relative, reader)
}

/** Up to this many seconds ago is "just now". */
const justNow = 10

type Reader = { locale: string; timeZone: string; t: Texts<'common'>; isShort?: boolean }

function relativeText(at: Date, relative: ReturnType<typeof relativeTime>, reader: Reader): string {
  const { locale, timeZone, t, isShort = false } = reader
  const time = clockTime(wallTime(at, timeZone))
  switch (relative.kind) {
    case 'seconds':
      return relative.count === 0 ? t('time.justNow') : t('time.secondsAgo', { count: relative.count })
    case 'minutes':
      return t('time.minutesAgo', { count: relative.count })
    case 'today':
      return t('time.today', { time })
    case 'yesterday':
      return t('time.yesterday', { time })
    case 'weekday':
      return t('time.onDay', {
        day: capitalised(intlDate(at, { locale, timeZone, weekday: isShort ? 'short' : 'long' }), locale),
        time,
      })
    case 'date':
      return t('time.onDay', { day: intlDate(at, { locale, timeZone, dateStyle: 'medium' }), time })
  }
}

const intlDate = (at: Date, { locale, ...options }: Intl.DateTimeFormatOptions & { locale: string }) =>
  new Intl.DateTimeFormat(locale, options).format(at)

const capitalised = (word: string, locale: string) => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)

function costText(units: number | null, currency: string, locale: string): string {
  if (units === null) return ''
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  if (isCurrencyCode(currency))
    return new Intl.NumberFormat(locale, {
      ...decimals,
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).format(units)
  return `${new Intl.NumberFormat(locale, decimals).format(units)} ${currency}`.trim()
}
