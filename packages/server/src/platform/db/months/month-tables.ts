/** A table whose rows lie in a table a month (GROW-05), by its column of time. Months are those of UTC. */
export interface MonthTable {
  readonly name: 'conversations' | 'audit_log' | 'operator_log'
  readonly time: 'start_time' | 'written_at'
}

export const monthTables: readonly MonthTable[] = [
  { name: 'conversations', time: 'start_time' },
  { name: 'audit_log', time: 'written_at' },
  { name: 'operator_log', time: 'written_at' },
]

/** Months that are made before they are needed, beside the present one. */
const monthsAhead = 3
/** Older rows stay in the edge `earlier`, so that one row with a wrong time does not make a table for each month since. */
const mostYears = 10

/** Months from `first` to before `past`; both are the beginning of a month. */
export interface Months {
  readonly first: Date
  readonly past: Date
}

const startOfMonth = (at: Date, months = 0): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months))

/** The months that a table needs for rows of these times, at this moment. */
export const monthsFor = (now: Date, earliest: Date | null): Months => {
  const limit = startOfMonth(now, -12 * mostYears)
  const from = earliest === null || earliest > now ? now : earliest
  return { first: startOfMonth(from < limit ? limit : from), past: startOfMonth(now, monthsAhead + 1) }
}

export const covers = (made: Months | null, wanted: Months): boolean =>
  made !== null && made.first <= wanted.first && made.past >= wanted.past

/** The month of a table's part, such as `conversations_2026_11`; null: it is an edge. */
export const monthOfPart = (part: string): Date | null => {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(part) ?? []
  return year === undefined ? null : new Date(Date.UTC(Number(year), Number(month) - 1))
}

/** The months of these parts. */
export const monthsOfParts = (parts: readonly string[]): Months | null => {
  const months = parts.map(monthOfPart).filter((month) => month !== null)
  if (months.length === 0) return null
  const times = months.map((month) => month.getTime())
  return { first: new Date(Math.min(...times)), past: startOfMonth(new Date(Math.max(...times)), 1) }
}
