import { diallingPlanOf, type DiallingPlace, longestShortNumber, normaliseNumber } from '../numbers/normalise-number.ts'
import { withoutSeparators } from '../numbers/read-number.ts'
import { matchesPattern } from './matches-pattern.ts'

/** List entry for every number outside the own country. */
export const abroad = '00*'

/**
 * Normalises a number with wildcards (`*`, `?`, `[1-5]`): the digits before the first wildcard lose their prefix, if
 * more digits follow it. In Vienna `0664 *` becomes `43664*` and `0049*` becomes `49*`; without a prefix it stays as it
 * is. The bare international prefix, followed only by wildcards, is `abroad`.
 */
export const normalisePattern = (text: string, place: DiallingPlace): string => {
  if (/^\+[*?]+$/.test(text.trim())) return abroad
  const [, head, tail] = /^(\+?\d[\d\s()/.-]*)([*?[].*)$/.exec(text.trim()) ?? []
  if (head === undefined || tail === undefined) return normaliseNumber(text, place)
  const dialled = withoutSeparators(head)
  if (dialled.startsWith('+')) return `${dialled.slice(1)}${tail}`
  if (place.cc === '') return `${dialled}${tail}`
  const { international, national } = diallingPlanOf(place.cc)
  const behind = (prefix: string) => (prefix !== '' && dialled.startsWith(prefix) ? dialled.slice(prefix.length) : '')
  if (dialled === international && /^[*?]+$/.test(tail)) return abroad
  if (dialled.startsWith(international)) return `${behind(international)}${tail}`
  return behind(national) === '' ? `${dialled}${tail}` : `${place.cc}${behind(national)}${tail}`
}

const nowhere: DiallingPlace = { cc: '', ac: '' }

/**
 * Whether an entry of a list matches a normalised number. Entries with a prefix are read by the place of the line; they
 * also match numbers exactly as written.
 * @param place of the line; null: not known
 */
export const entryMatches = (entry: string, number: string, place: DiallingPlace | null): boolean => {
  if (matchesPattern(entry, number) && entry !== abroad) return true
  if (!/^[+0]/.test(entry)) return false
  const pattern = normalisePattern(entry, place ?? nowhere)
  if (pattern !== abroad) return pattern !== entry && matchesPattern(pattern, number)
  const isWhole = /^[1-9]\d+$/.test(number) && number.length > longestShortNumber
  return isWhole && place !== null && !number.startsWith(place.cc)
}
