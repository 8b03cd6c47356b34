import { type CalendarDay, dayNumber, type DayRange } from '@lineside/telephony/clocks/calendar-day'
import { clockText } from '@lineside/telephony/time-sets/day-hours'
import type { NumberRange } from '@lineside/telephony/time-sets/number-range'
import { readTimeSet } from '@lineside/telephony/time-sets/read-time-set'
import type { TimeEntry } from '@lineside/telephony/time-sets/time-entry'
import type { TimeSetKind } from '@lineside/telephony/time-sets/time-set-kind'
import { type HoursWords, type TimeSetWords, timeSetWords } from '@lineside/telephony/time-sets/time-set-words'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { listed } from '../../shared/i18n/listed.ts'
import type { Texts } from '../../shared/i18n/texts.ts'

/** For each kind of time set, the popup that edits it. The texts name the kind under the same key. */
export const timeSetSteps = {
  'date-exact': 'date-is',
  'date-range': 'date-range-is',
  weekdays: 'date-weekdays',
  'office-hours': 'office-hours',
} as const satisfies Record<TimeSetKind, string>

/** A time set in words. `kind` chooses the word before it: "on" a day, "during" hours. */
export interface SpokenTimes {
  readonly kind: TimeSetWords['kind'] | 'holidays'
  /** "Monday to Friday, 09:00 to 17:00"; the set's name if it was not made by one of these editors. */
  readonly text: string
}

interface NamedTimes {
  readonly name: string
  readonly times: readonly TimeEntry[]
  /** SCHED-01: the schedule for which the set stands, and whose name it has. */
  readonly schedule?: { readonly use: 'during' | 'outside' | 'holidays' } | undefined
}

/** Says what a time set means, in the reader's language. */
export function useTimeSetWords(): (set: NamedTimes) => SpokenTimes {
  const t = useTranslations('call-forwarding-conditions')
  const locale = useLocale()
  return useMemo(() => createTimeSetWords(t, locale), [t, locale])
}

export function createTimeSetWords(t: Texts<'call-forwarding-conditions'>, locale: string) {
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const and = (said: readonly string[]): string => listed(said, locale)
  const range = (from: string, to: string) => t('words.range', { from, to })
  const weekdayRange = (from: string, to: string) => t('words.weekdays', { from, to })

  const day = ({ from, to }: DayRange): string => dates.formatRange(dateOf(from), dateOf(to))
  // 4 January 1970 was a Sunday, which is 1
  const names = Array.from({ length: 7 }, (_, index) => weekdays.format(new Date(Date.UTC(1970, 0, 4 + index))))
  const weekday = (wday: number): string => names[wday - 1] ?? ''
  const days = (runs: readonly NumberRange[]): string => {
    if (runs.some(({ from, to }) => from === 2 && to === 1)) return t('words.every')
    const said = runs.flatMap(({ from, to }) => {
      if (from === to) return [weekday(from)]
      return isPair(from, to) ? [weekday(from), weekday(to)] : [weekdayRange(weekday(from), weekday(to))]
    })
    return and(said)
  }
  const hours = ({ days: runs, hours: ranges, isAllDay }: HoursWords): string => {
    const said = ranges.map(({ from, to }) => range(clockText(from), to === 1440 ? '24:00' : clockText(to)))
    return t('words.daysAndHours', { days: days(runs), hours: isAllDay ? t('words.allDay') : and(said) })
  }
  const textOf = (words: TimeSetWords, name: string): string => {
    switch (words.kind) {
      case 'never':
        return t('words.never')
      case 'day':
        return dates.format(dateOf(words.day))
      case 'days':
        return and(words.ranges.map(day))
      case 'weekdays':
        return days(words.days)
      case 'hours':
      case 'outside':
        return words.parts.map(hours).join('; ')
      case 'unknown':
        return name
    }
  }
  const spoken = (set: NamedTimes): SpokenTimes => {
    if (set.schedule) return { kind: set.schedule.use === 'during' ? 'hours' : set.schedule.use, text: set.name }
    const content = readTimeSet(set)
    const words = timeSetWords(content)
    const name =
      content.kind === 'incompatible' && content.as !== null ? t(`titles.${timeSetSteps[content.as]}`) : set.name
    return { kind: words.kind, text: textOf(words, name) }
  }
  // caches the words, because title, note and outline of a forwarding ask for the same set
  const known = new WeakMap<NamedTimes, SpokenTimes>()
  return (set: NamedTimes): SpokenTimes => {
    const said = known.get(set) ?? spoken(set)
    known.set(set, said)
    return said
  }
}

const dateOf = (day: CalendarDay): Date => new Date(dayNumber(day) * 86_400_000)

/** Whether two days follow each other, where Sunday (1) comes after Saturday (7). */
const isPair = (from: number, to: number): boolean => to === (from % 7) + 1
