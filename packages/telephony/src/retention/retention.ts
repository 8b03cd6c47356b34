/** Kinds of things that are kept for a number of months (SAFE-04). `conversations` are calls without their messages. */
export const retentionKinds = ['conversations', 'voicemails', 'faxes', 'recordings', 'audit'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** Most months that can be asked for: a hundred years. */
export const mostKeptMonths = 1_200

/** The value by which a customer says: for ever, whatever the platform does. */
export const forEver = 0

/**
 * Months for which a customer's things are kept.
 * @param own the customer's own; null: as the platform
 * @param platform null: for ever
 * @returns null: for ever
 */
export const keptMonths = (own: number | null, platform: number | null): number | null =>
  own === forEver ? null : (own ?? platform)

/**
 * Things that began before this are no longer kept. Months are those of the calendar in UTC: with one month, on the 31st
 * of March everything since the end of February stays.
 */
export const keptSince = (now: Date, months: number): Date => {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  // a day that the earlier month does not have would fall into the month after it
  if (since.getUTCDate() !== now.getUTCDate()) since.setUTCDate(0)
  return since
}
