import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { clockTime, wallTime } from '@lineside/telephony/clocks/wall-time'

/** The values of the texts that name a moment at which a schedule opens or closes. */
export interface MomentValues extends Record<string, string> {
  /** How the text names the day: not at all, by its weekday, or with its date. */
  readonly on: 'today' | 'weekday' | 'date'
  /** Empty today. */
  readonly day: string
  /** `HH:MM` */
  readonly time: string
}

const dayMs = 86_400_000
/** From here on a weekday alone could be that of another week. */
const nearDays = 6

/** "17:00" today, "Mon" and "08:00" within a week, else with the date. Both moments in milliseconds since 1970. */
export const momentValues = (at: number, now: number, zone: string, locale: string): MomentValues => {
  const time = clockTime(wallTime(new Date(at), zone))
  const dayOf = (moment: number) => isoDay(wallTime(new Date(moment), zone))
  if (dayOf(at) === dayOf(now)) return { on: 'today', day: '', time }
  const isNear = at - now < nearDays * dayMs
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    ...(!isNear && { day: 'numeric', month: 'short' }),
  })
  return { on: isNear ? 'weekday' : 'date', day: format.format(at), time }
}

/** How far ahead the screens look for the end of a state, in days: beyond closed weeks around New Year. */
export const screenDays = 31
