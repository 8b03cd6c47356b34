/** The members of an entry of a time set, in the order of the platform. */
export const timeMembers = ['year', 'month', 'mday', 'wday', 'hour', 'minute'] as const
export type TimeMember = (typeof timeMembers)[number]

/**
 * One entry of a time set's `times`: each member a number, `n` or `n-m`; absent, null or empty means any.
 * `wday` counts from 1, Sunday.
 */
export type TimeEntry = { readonly [member in TimeMember]?: string | number | null | undefined }

/**
 * The lowest and highest value of each member: those of the platform, except for the years, which are from the
 * specification (CF-10).
 */
export const timeBounds = {
  year: [1900, 2100],
  month: [1, 12],
  mday: [1, 31],
  wday: [1, 7],
  hour: [0, 23],
  minute: [0, 59],
} as const satisfies Record<TimeMember, readonly [number, number]>

/** Why an entry can not be shown in an editor. The first three texts are those of the original portal (CF-13). */
export type TimeSetProblem =
  | 'Kamailio range should not be empty'
  | 'multiple ranges are not supported'
  | 'reversed ranges are not supported'
  | 'range should be numeric'
  | 'range is out of bounds'
  /** The entry sets a member that a set of this kind does not have. */
  | 'unexpected member'
  /** CF-12: the name has none of the four prefixes. */
  | 'unknown kind'

/** The result of reading, or why it failed; reading never throws. */
export type Reading<Value> = { readonly value: Value } | { readonly problem: TimeSetProblem }

export const isSet = (entry: TimeEntry, member: TimeMember): boolean => {
  const value = entry[member]
  return value !== undefined && value !== null && String(value).trim() !== ''
}

/** Reads all entries, or returns the problem of the first that can not be read. */
export const readAll = <Value>(
  times: readonly TimeEntry[],
  read: (entry: TimeEntry) => Reading<readonly Value[]>,
): Reading<readonly Value[]> => {
  const values: Value[] = []
  for (const entry of times) {
    const reading = read(entry)
    if ('problem' in reading) return reading
    values.push(...reading.value)
  }
  return { value: values }
}

/** Entries as the platform returns them: with all members, each a text or null. */
export const shownTimes = (times: readonly TimeEntry[]): Record<TimeMember, string | null>[] =>
  times.map(({ year, month, mday, wday, hour, minute }) => ({
    year: textOrNull(year),
    month: textOrNull(month),
    mday: textOrNull(mday),
    wday: textOrNull(wday),
    hour: textOrNull(hour),
    minute: textOrNull(minute),
  }))

const textOrNull = (value: TimeEntry[TimeMember]): string | null =>
  value === null || value === undefined ? null : String(value)
