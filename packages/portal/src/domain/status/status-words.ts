import { dayNumber } from '@lineside/telephony/clocks/calendar-day'
import type { StatusKind } from '@lineside/contract/rtc/status-kinds'
import { clockTime, wallTime } from '@lineside/telephony/clocks/wall-time'
import type { Texts } from '../../shared/i18n/texts.ts'

/** The reader's language and formats, for the words of a status. */
export interface StatusTexts {
  readonly t: Texts<'status'>
  readonly locale: string
  readonly timeZone: string
}

/** A status that ends at or before this hour ends with the day before: its day says enough. */
const morning = 8

/** The values of the texts that name an end: today and tomorrow by the time, later by the day. */
export const endValues = (
  until: Date | null,
  { locale, timeZone }: Pick<StatusTexts, 'locale' | 'timeZone'>,
  now: Date,
) => {
  if (until === null) return { day: 'open', time: '', date: '' }
  const end = wallTime(until, timeZone)
  // by the calendar: a day has 23 to 25 hours
  const days = dayNumber(end) - dayNumber(wallTime(now, timeZone))
  const time = clockTime(end)
  const isMorning = end.hour < morning || (end.hour === morning && end.minute === 0)
  // a Russian preposition wants another case of the long word
  const weekday = locale.startsWith('ru') ? 'short' : 'long'
  const date = new Intl.DateTimeFormat(locale, { weekday, day: 'numeric', month: 'short', timeZone }).format(until)
  return {
    day: days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later',
    time,
    date: isMorning ? date : `${date}, ${time}`,
  }
}

/** "until 13:00", "until Monday, Dec 7". */
export const untilText = (until: Date | null, { t, ...reader }: StatusTexts, now = new Date()): string =>
  t('until', endValues(until, reader, now))

/** STAT-03: "In a meeting until 13:00"; without an end only what the person does. */
export const statusText = (
  { kind, until }: { readonly kind: StatusKind; readonly until: string | null },
  texts: StatusTexts,
  now = new Date(),
): string => {
  const { t } = texts
  const name = t(`kind.${kind}`)
  return until === null ? name : `${name} ${untilText(new Date(until), texts, now)}`
}

/** STAT-02: the step of a trace at which a status decides. */
export const statusStepWords = (
  step: { readonly kind: StatusKind; readonly until: string | null; readonly goes_on: boolean },
  whose: { readonly who: string; readonly name: string },
  texts: StatusTexts,
): { readonly title: string; readonly detail: string } => {
  const { t } = texts
  const decides = whose.who === 'own' ? t('trace.own') : t('trace.other', { name: whose.name })
  return { title: step.goes_on ? t('trace.passes', whose) : decides, detail: statusText(step, texts) }
}
