import { parseTimestamp } from '@lineside/telephony/clocks/wall-time'

/** Days as YYYY-MM-DD, both inclusive; null: no bound. */
export interface DayRange {
  readonly from: string | null
  readonly to: string | null
}

/** A day of an address; null for what is none. */
export const dayOf = (text: string | undefined): string | null =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTimestamp(`${text} 00:00`) !== null ? text : null

/** CONV-02, UI-10: it ends before it begins. */
export const isRangeWrong = ({ from, to }: DayRange): boolean => from !== null && to !== null && from > to
