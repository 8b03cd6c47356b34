import type { MapWhen } from '@lineside/contract/resources/company-map'
import { pad } from '../clocks/calendar-day.ts'
import type { WallTime } from '../clocks/wall-time.ts'

/**
 * The moment that a word of the map's switch stands for, as the company's local time; null: now. At night is 02:00 of
 * the next night. A holiday is 11:00 on the next New Year's Day: the one holiday that all countries have.
 */
export const mapMoment = (when: MapWhen, { year, month, day, hour }: WallTime): string | null => {
  if (when === 'now') return null
  if (when === 'holiday') return `${pad(month === 1 && day === 1 && hour < 11 ? year : year + 1, 4)}-01-01 11:00`
  const next = new Date(Date.UTC(year, month - 1, hour < 2 ? day : day + 1))
  return `${next.toISOString().slice(0, 10)} 02:00`
}
