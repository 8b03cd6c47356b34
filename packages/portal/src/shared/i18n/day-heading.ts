import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'

const dayMs = 86_400_000
const thisWeek = 6

/**
 * The name of a day for a heading in the reader's language: "Today", "Yesterday", the weekday for up to six days back,
 * else the full date.
 *
 * @param day YYYY-MM-DD in the reader's time zone
 */
export const dayHeading = (day: string, now: Date, { locale, timeZone }: { locale: string; timeZone: string }) => {
  const today = isoDay(wallTime(now, timeZone))
  const back = Math.round((utc(today) - utc(day)) / dayMs)
  if (back === 0 || back === 1)
    return capitalised(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-back, 'day'), locale)
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const }
  const date = back > 1 && back <= thisWeek ? {} : { day: 'numeric' as const, month: 'long' as const, ...year }
  return capitalised(
    new Intl.DateTimeFormat(locale, { weekday: 'long', ...date, timeZone: 'UTC' }).format(utc(day)),
    locale,
  )
}

/** Splits a list into its days, keeping the order. The day is YYYY-MM-DD; empty if the platform sent none. */
export const byDay = <Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string,
): readonly { readonly day: string; readonly items: readonly Item[] }[] => {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = /^\d{4}-\d{2}-\d{2}/.exec(timeOf(item))?.[0] ?? ''
    const known = days.get(day)
    if (known) known.push(item)
    else days.set(day, [item])
  }
  return [...days].map(([day, of]) => ({ day, items: of }))
}

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const capitalised = (word: string, locale: string) => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
