/** How many mails somebody may cause. */
export interface MailRate {
  /** One mail in this time in the long run, and so many at once. */
  readonly everyMs: number
  readonly atOnce: number
  /** A mail that would wait longer than this is left out. */
  readonly longestWaitMs: number
}

const hourMs = 3_600_000

export const mailRates = {
  /** 100 mails an hour about one line, 50 of them at once. */
  subscriber: { everyMs: hourMs / 100, atOnce: 50, longestWaitMs: hourMs },
  /** 5,000 mails an hour about all lines of a customer: an administrator may hand over that many seats in an hour. */
  customer: { everyMs: hourMs / 5_000, atOnce: 1_000, longestWaitMs: hourMs },
  /** Mails of a customer about emergency calls, which other mails never use up: 60 at once, and one in 30 seconds. */
  emergency: { everyMs: 30_000, atOnce: 60, longestWaitMs: 0 },
  /** One mail a minute that hands over a seat. */
  handover: { everyMs: 60_000, atOnce: 1, longestWaitMs: 0 },
} as const satisfies Readonly<Record<string, MailRate>>

export type MailBudgetKind = keyof typeof mailRates

/** A budget after one more mail. */
export interface Spent {
  readonly filledUntil: Date
  /** How long the mail waits. */
  readonly waitMs: number
  /** The part of everything allowed that is used now, from 0 to 1. */
  readonly used: number
}

/**
 * Takes one mail from a budget (the generic cell rate algorithm, ITU-T I.371).
 * @param filledUntil when the whole budget would be free again
 * @returns null: there are too many
 */
export const spend = (filledUntil: Date, now: Date, { everyMs, atOnce, longestWaitMs }: MailRate): Spent | null => {
  const filledMs = Math.max(filledUntil.getTime() - now.getTime(), 0) + everyMs
  const waitMs = Math.max(filledMs - atOnce * everyMs, 0)
  if (waitMs > longestWaitMs) return null
  return {
    filledUntil: new Date(now.getTime() + filledMs),
    waitMs,
    used: filledMs / (atOnce * everyMs + longestWaitMs),
  }
}
