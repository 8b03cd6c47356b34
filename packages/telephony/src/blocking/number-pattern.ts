import { limits } from '@lineside/contract/limits'
import { withoutSeparators } from '../numbers/read-number.ts'

/** One part of a pattern. */
export type PatternPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `*`: any number of characters, including none. */
  | { readonly kind: 'anything' }
  /** `?`: exactly one character. */
  | { readonly kind: 'one' }
  /** `[1-5]`: exactly one of these digits. */
  | { readonly kind: 'digit'; readonly digits: string }

export type PatternProblem = 'empty' | 'tooLong' | 'brackets' | 'characters'

const numberLike = /^[\d+*?[\]]*$/
const known = /^[\w.+@#~-]*$/

/**
 * Reads a typed entry of a block list. Blanks, plus signs and separators in a number are removed, since the platform
 * writes plain digits.
 * @returns the entry to store, or what is wrong with it
 */
export const readPattern = (typed: string): { pattern: string } | { problem: PatternProblem } => {
  const trimmed = typed.trim()
  if (trimmed === '') return { problem: 'empty' }
  // "abroad" (see `entry-matches.ts`): without its plus, the entry would match every number
  if (/^\+\s*[*?]+$/.test(trimmed)) return { pattern: '00*' }
  const pieces = trimmed.split(/(\[[^[\]]*\])/)
  const isNumber = numberLike.test(withoutSeparators(trimmed))
  const tidy = (piece: string) => (isNumber ? withoutSeparators(piece).replaceAll('+', '') : piece)
  const pattern = pieces.map((piece, index) => (index % 2 === 1 ? piece : tidy(piece))).join('')
  if (pattern === '') return { problem: 'characters' }
  if (pattern.length > limits.preferenceLength) return { problem: 'tooLong' }
  const text = patternParts(pattern).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  if (text.some((piece) => /[[\]]/.test(piece))) return { problem: 'brackets' }
  return text.every((piece) => known.test(piece)) ? { pattern } : { problem: 'characters' }
}

/** The parts of a pattern. Brackets with anything but digits and ascending ranges are ordinary characters. */
export const patternParts = (pattern: string): readonly PatternPart[] => {
  const parts: PatternPart[] = []
  for (const piece of pattern.match(/\[[^[\]]*\]|[*?]|[^[*?]+|\[/g) ?? []) {
    const digits = digitsIn(piece)
    const last = parts.at(-1)
    if (piece === '*') parts.push({ kind: 'anything' })
    else if (piece === '?') parts.push({ kind: 'one' })
    else if (digits !== null) parts.push({ kind: 'digit', digits })
    else if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + piece }
    else parts.push({ kind: 'text', text: piece })
  }
  return parts
}

/** The digits of `[1-5]` or `[17-9]`, ascending, each once; null: not a valid set. */
const digitsIn = (piece: string): string | null => {
  const inside = /^\[((?:\d(?:-\d)?)+)\]$/.exec(piece)?.[1]
  if (inside === undefined) return null
  const chosen = new Set<number>()
  for (const [, from = '', to = from] of inside.matchAll(/(\d)(?:-(\d))?/g)) {
    if (to < from) return null
    for (let digit = Number(from); digit <= Number(to); digit += 1) chosen.add(digit)
  }
  return [...chosen].toSorted((a, b) => a - b).join('')
}
