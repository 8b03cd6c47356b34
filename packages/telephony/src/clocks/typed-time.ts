import { pad } from './calendar-day.ts'

/** Minutes from midnight as HH:MM; the end of the day is 24:00. */
const clock = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`

/**
 * Reads a time of day as people type it: `9`, `0900`, `17.00`, `730`, `9:05`, `17h30`, `5 pm`.
 * @returns minutes from midnight, or null
 */
export const typedMinutes = (text: string): number | null => {
  const plain = text.trim().toLowerCase().replace(/\s+/g, '')
  const [, digits = '', half] = /^([\d:.,h]+?)(?:uhr|h)?(am|pm|a\.m\.|p\.m\.)?$/.exec(plain) ?? []
  const [, hour, minute = '0'] =
    /^(\d{1,2})$/.exec(digits) ?? /^(\d{1,2})[:.,h](\d{2})$/.exec(digits) ?? /^(\d{1,2})(\d{2})$/.exec(digits) ?? []
  if (hour === undefined || Number(minute) > 59) return null
  const afternoon = half === undefined ? Number(hour) : hourOf(Number(hour), half.startsWith('p'))
  return afternoon === null || afternoon > 23 ? null : afternoon * 60 + Number(minute)
}

/** 12 am is midnight, 12 pm noon. */
const hourOf = (hour: number, isAfternoon: boolean): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (isAfternoon ? 12 : 0)

/** A typed time as HH:MM; a text that is not a time is returned unchanged, so that the user can correct it. */
export const typedTime = (text: string): string => {
  const minutes = typedMinutes(text)
  return minutes === null ? text : clock(minutes)
}
