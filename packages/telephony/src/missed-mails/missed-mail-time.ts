import type { MissedMailRhythm } from '@lineside/contract/resources/app/call-mails'
import { offsetAt } from '../clocks/zone-offset.ts'
import { nextReminder } from '../reminder/next-reminder.ts'

const minute = 60_000
/** A call is told of half a minute after it: the message that its caller leaves belongs to it. */
const settling = 30_000
/** Mails of single calls are at least so far apart; calls between two of them share the second. */
const apart = minute

export interface MissedMailChoice {
  readonly rhythm: Exclude<MissedMailRhythm, 'off'>
  /** `HH:MM`, the local time of the mail of a day. */
  readonly dayAt: string
  /** IANA name of the reader's time zone. */
  readonly timeZone: string
}

/**
 * PUSH-03: when missed calls that wait are mailed: half a minute after the first of them, or at the next full quarter of an
 * hour, hour or time of day, as clocks show it in the reader's zone.
 *
 * @param firstAt when the first call that waits was stored
 * @param mailedAt when the last mail was written; null: none was
 */
export const missedMailAt = (
  { rhythm, dayAt, timeZone }: MissedMailChoice,
  firstAt: Date,
  mailedAt: Date | null,
): Date => {
  if (rhythm === 'quarter') return nextFull(firstAt, 15 * minute, timeZone)
  if (rhythm === 'hour') return nextFull(firstAt, 60 * minute, timeZone)
  if (rhythm === 'day')
    return nextReminder({ time: dayAt, recur: 'always', active: true }, firstAt, timeZone) ?? firstAt
  return new Date(Math.max(firstAt.getTime() + settling, (mailedAt?.getTime() ?? 0) + apart))
}

/** Zones differ from UTC by odd minutes, so hours are full at other moments there. */
const nextFull = (at: Date, step: number, timeZone: string): Date => {
  const offset = offsetAt(at.getTime(), timeZone)
  const shown = at.getTime() + offset
  return new Date(Math.floor(shown / step) * step + step - offset)
}
