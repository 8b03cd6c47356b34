/** Only what a calendar holds: "2026-02-30" is no date. */
function isoOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year <= 2999 ? date.toISOString().slice(0, 10) : null
}

/** "mdy", "dmy" or "ymd": the order in which a language writes a date. */
function orderOf(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(Date.UTC(2026, 10, 16)))
  return parts.flatMap((part) => (/^(year|month|day)$/.test(part.type) ? [part.type[0]] : [])).join('')
}

/**
 * What somebody typed as a date, as YYYY-MM-DD: year first with any of - / . between, or in the order of the language.
 * Null: no date.
 */
export function parseDateText(text: string, locale: string): string | null {
  const numbers = /^\s*(\d{1,4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,4})\.?\s*$/.exec(text)?.slice(1)
  if (!numbers) return null
  const [first = '', second = '', third = ''] = numbers
  if (first.length === 4) return third.length > 2 ? null : isoOf(Number(first), Number(second), Number(third))
  if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return null
  const year = third.length === 2 ? 2000 + Number(third) : Number(third)
  const isMonthFirst = orderOf(locale) === 'mdy'
  return isMonthFirst ? isoOf(year, Number(first), Number(second)) : isoOf(year, Number(second), Number(first))
}
