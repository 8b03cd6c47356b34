import type { ClosedTarget } from '@lineside/contract/resources/pbx/schedules'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import type { Schedule, ScheduleException, ScheduleReason } from '@lineside/telephony/schedules/schedule'
import { hoursOfDay } from '@lineside/telephony/schedules/hours-of-day'
import { type ScheduleChange, scheduleAt, scheduleUntil } from '@lineside/telephony/schedules/schedule-at'
import { joinedParts, partClock, partsText } from '@lineside/telephony/schedules/typed-parts'
import type { NumberRange } from '@lineside/telephony/time-sets/number-range'
import { hoursWords } from '@lineside/telephony/time-sets/time-set-words'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { closedText } from '../../domain/schedules/closed-text.ts'
import { momentValues, screenDays } from '../../domain/schedules/moment-values.ts'
import type { Texts } from '../../shared/i18n/texts.ts'

/** SCHED-01: schedules in the reader's language; times are those of the schedule's zone. */
export function useScheduleWords() {
  const t = useTranslations('pbx-schedules')
  const locale = useLocale()
  return useMemo(() => createScheduleWords(t, locale), [t, locale])
}

export const createScheduleWords = (t: Texts<'pbx-schedules'>, locale: string) => {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const yearly = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  // 4 January 1970 was a Sunday, which is 1
  const weekday = (wday: number) => short.format(new Date(Date.UTC(1970, 0, 3 + wday)))
  const days = ({ from, to }: NumberRange) => (from === to ? weekday(from) : `${weekday(from)}–${weekday(to)}`)

  /** "17:00" today, "Mon 08:00" within a week, else with the date. */
  const moment = (at: number, now: number, zone: string): string => {
    const { on, day, time } = momentValues(at, now, zone, locale)
    return on === 'today' ? time : t('dayAndTime', { day, time })
  }

  return {
    moment,

    /** "Mon–Fri 08:00–17:00, Sat 09:00–12:30" */
    week: (week: Schedule['week']): string => {
      const parts = hoursWords(week.toSorted((left, right) => left.from - right.from))
      if (parts.length === 0) return t('never')
      return parts
        .map(({ days: runs, hours, isAllDay }) =>
          t('daysAndHours', { days: runs.map(days).join(', '), hours: isAllDay ? t('allDay') : partsText(hours) }),
        )
        .join('; ')
    },

    /** "Open until 17:00" */
    state: (schedule: Schedule, now: number): { readonly isOpen: boolean; readonly text: string } => {
      const { isOpen } = scheduleAt(schedule, now)
      const until = scheduleUntil(schedule, now, screenDays)
      if (until === null) return { isOpen, text: t(isOpen ? 'states.open' : 'states.closed') }
      const end = momentValues(until, now, schedule.zone, locale)
      return { isOpen, text: t(isOpen ? 'states.openUntil' : 'states.closedUntil', end) }
    },

    /** "Today 09:00–13:00, 14:00–17:00", whatever somebody has closed now; or why not at all. */
    today: (schedule: Schedule, now: number): string => {
      const pieces = hoursOfDay(schedule, wallTime(new Date(now), schedule.zone))
      const hours = pieces.filter(({ isOpen }) => isOpen)
      if (hours.length === pieces.length) return t('today.allDay')
      if (hours.length > 0) return t('today.open', { hours: partsText(joinedParts(hours)) })
      const names = pieces.map(({ because }) => (because.by === 'week' ? '' : because.name))
      const name = names.find((each) => each !== '') ?? ''
      return t('today.closed', { named: name === '' ? 'no' : 'yes', name })
    },

    /** "closes, Company meeting" */
    change: ({ isOpen, because }: Pick<ScheduleChange, 'isOpen' | 'because'>): string => {
      const name = because.by === 'week' ? '' : because.name
      return t(isOpen ? 'next.opens' : 'next.closes', { named: name === '' ? 'no' : 'yes', name })
    },

    reason: (because: ScheduleReason): string => {
      if (because.by === 'week') return t('reasons.week')
      return t(`reasons.${because.by}`, { named: because.name === '' ? 'no' : 'yes', name: because.name })
    },

    /** "24 Dec – 6 Jan, every year" */
    exceptionDays: ({ from, to, yearly: isYearly }: ScheduleException): string => {
      const format = isYearly ? yearly : dates
      const [first, last] = [from, to].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]
      const text = from === to ? format.format(first) : `${format.format(first)} – ${format.format(last)}`
      return isYearly ? t('exceptions.everyYear', { days: text }) : text
    },

    /** "closed from 13:00 to 24:00" */
    exceptionHours: ({ does, part }: ScheduleException): string =>
      part === null
        ? t(`exceptions.${does}AllDay`)
        : t(`exceptions.${does}Part`, { from: partClock(part.from), to: partClock(part.to) }),

    /** @param name of the line to which the calls go */
    closed: (closed: ClosedTarget, name: string | null): string => closedText(closed, name, t),
  }
}
