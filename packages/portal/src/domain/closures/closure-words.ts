import type { ClosureItem } from '@lineside/contract/resources/pbx/closures'
import type { Schedule } from '@lineside/telephony/schedules/schedule'
import { dayEnd } from '@lineside/telephony/schedules/closure-ends'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Texts } from '../../shared/i18n/texts.ts'
import { announcementNumber } from '../schedules/announcements.ts'
import { momentValues } from '../schedules/moment-values.ts'

/** The reader's texts, and the time zone of the company, in which ends are told. */
export interface ClosureTexts {
  readonly t: Texts<'closures'>
  readonly locale: string
  readonly zone: string
}

/** @param zone the company's */
export function useClosureTexts(zone: string): ClosureTexts {
  const t = useTranslations('closures')
  const locale = useLocale()
  return useMemo(() => ({ t, locale, zone }), [t, locale, zone])
}

/** Those of the company, as schedules have them. */
export const companyClosures = (closures: readonly ClosureItem[]): Schedule['closures'] =>
  closures.flatMap(({ subscriber_id: id, reason, since, until }) =>
    id === null ? { reason, since: Date.parse(since), until: until === null ? null : Date.parse(until) } : [],
  )

/** "until Mon 08:00", "until the end of the day". @param until ISO 8601; null: no end */
export const untilWords = (until: string | null, now: number, { t, locale, zone }: ClosureTexts): string => {
  if (until === null) return t('until', { on: 'open', day: '', time: '' })
  const at = Date.parse(until)
  if (at === dayEnd(new Date(now), zone).getTime()) return t('until', { on: 'dayEnd', day: '', time: '' })
  return t('until', momentValues(at, now, zone, locale))
}

/** "Closed until Mon 08:00: Snow"; a line is named. */
export const closureTitle = (
  { subscriber_id, name, reason, until }: Pick<ClosureItem, 'subscriber_id' | 'name' | 'reason' | 'until'>,
  now: number,
  texts: ClosureTexts,
): string => {
  const { t } = texts
  const of = subscriber_id === null ? 'company' : 'line'
  const title = t('title', { of, name: name ?? '', until: untilWords(until, now, texts) })
  return reason === '' ? title : t('titleReason', { title, reason })
}

/** "closed by Anna Novak, 09:42" */
export const closedByWords = (
  { since, closed_by: by }: Pick<ClosureItem, 'since' | 'closed_by'>,
  now: number,
  { t, locale, zone }: ClosureTexts,
): string => {
  const { on, day, time } = momentValues(Date.parse(since), now, zone, locale)
  const moment = on === 'today' ? time : t('dayAndTime', { day, time })
  return t('by', { known: by === null ? 'no' : 'yes', name: by ?? '', moment })
}

/** "Announcement “closed”", "Announcement 3". */
export const soundName = (handle: string, t: Texts<'closures'>): string => {
  const number = announcementNumber(handle)
  return number === null ? t('sounds.officeHours') : t('sounds.custom', { number })
}
