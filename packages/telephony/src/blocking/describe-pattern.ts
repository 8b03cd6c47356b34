import { abroad } from './entry-matches.ts'
import type { PatternPart } from './number-pattern.ts'
import { patternParts } from './number-pattern.ts'

/** The meaning of an entry, as values for a sentence in the reader's language. */
export type PatternMeaning =
  | { readonly kind: 'number'; readonly text: string }
  /** Callers without a number. */
  | { readonly kind: 'anonymous' }
  /** A user name, or another text with letters. */
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'everything' }
  /** Every number outside the own country. */
  | { readonly kind: 'abroad' }
  | { readonly kind: 'begins' | 'ends' | 'contains'; readonly text: string }
  /** A number with some digits more, whichever they are. */
  | { readonly kind: 'more'; readonly text: string; readonly count: number }
  | { readonly kind: 'form'; readonly parts: readonly MeaningPart[] }

export type MeaningPart =
  | Exclude<PatternPart, { kind: 'digit' }>
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  | { readonly kind: 'choice'; readonly digits: readonly string[] }

/** The entry that stands for callers without a number. */
const anonymous = 'anonymous'

/** The shortest correct description of a pattern, such as "begins with 43664" instead of its parts. */
export const describePattern = (pattern: string): PatternMeaning => {
  if (pattern === abroad) return { kind: 'abroad' }
  const parts = patternParts(pattern)
  const [first, second, third] = parts
  const isText = (part: PatternPart | undefined) => part?.kind === 'text'
  const isAny = (part: PatternPart | undefined) => part?.kind === 'anything'
  if (parts.every(isText)) return describeText(pattern)
  if (parts.every(isAny)) return { kind: 'everything' }
  if (parts.length === 2 && first?.kind === 'text' && isAny(second)) return { kind: 'begins', text: first.text }
  if (parts.length === 2 && isAny(first) && second?.kind === 'text') return { kind: 'ends', text: second.text }
  if (parts.length === 3 && isAny(first) && second?.kind === 'text' && isAny(third))
    return { kind: 'contains', text: second.text }
  const rest = parts.slice(1)
  if (first?.kind === 'text' && /^\d+$/.test(first.text) && rest.every(isAnyDigit))
    return { kind: 'more', text: first.text, count: rest.length }
  return { kind: 'form', parts: parts.map(meaningOf) }
}

const isAnyDigit = (part: PatternPart): boolean =>
  part.kind === 'one' || (part.kind === 'digit' && new Set(part.digits).size === 10)

const describeText = (pattern: string): PatternMeaning => {
  if (pattern.toLowerCase() === anonymous) return { kind: 'anonymous' }
  return { kind: /[a-z]/i.test(pattern) ? 'name' : 'number', text: pattern }
}

const meaningOf = (part: PatternPart): MeaningPart => {
  if (part.kind !== 'digit') return part
  const { digits } = part
  const [from, to] = [digits.charAt(0), digits.charAt(digits.length - 1)]
  const isRow = Number(to) - Number(from) === digits.length - 1 && digits.length > 2
  return isRow ? { kind: 'range', from, to } : { kind: 'choice', digits: digits.split('') }
}

/** The pattern with this meaning. Patterns that say the same become one: `43[12]*` and `43[1-2]*`, `*` and `**`. */
export const patternOf = (meaning: PatternMeaning): string => {
  switch (meaning.kind) {
    case 'anonymous':
      return anonymous
    case 'everything':
      return '*'
    case 'abroad':
      return abroad
    case 'begins':
      return `${meaning.text}*`
    case 'ends':
      return `*${meaning.text}`
    case 'contains':
      return `*${meaning.text}*`
    case 'more':
      return `${meaning.text}${'?'.repeat(meaning.count)}`
    case 'form':
      return meaning.parts.map(partPattern).join('')
    default:
      return meaning.text
  }
}

const partPattern = (part: MeaningPart): string => {
  switch (part.kind) {
    case 'anything':
      return '*'
    case 'one':
      return '?'
    case 'range':
      return `[${part.from}-${part.to}]`
    case 'choice':
      return `[${part.digits.join('')}]`
    default:
      return part.text
  }
}

/** Whether two entries say the same, however they are written. */
export const isSameEntry = (one: string, other: string): boolean =>
  patternOf(describePattern(one)) === patternOf(describePattern(other))

/** The most open digits that are told as a count of numbers: six make a million. */
const mostOpen = 6

/** How many numbers an entry covers; null: as many as begin, end or look so. */
export const numbersCovered = (entry: string): number | null => {
  const meaning = describePattern(entry)
  return meaning.kind === 'more' && meaning.count <= mostOpen ? 10 ** meaning.count : null
}
