import { limits } from '@lineside/contract/limits'
import { withoutSeparators } from '../numbers/read-number.ts'

/** One place of a pattern. */
export type PatternPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `*`: any characters, none too. */
  | { readonly kind: 'anything' }
  /** `?`: exactly one character. */
  | { readonly kind: 'one' }
  /** `[1-5]`: exactly one of these digits. */
  | { readonly kind: 'digit'; readonly digits: string }

export type PatternProblem = 'empty' | 'tooLong' | 'brackets' | 'characters'

const numberLike = /^[\d+*?[\]]*$/
const known = /^[\w.+@#~-]*$/

/**
 * Reads an entry of a block list as somebody types it. Blanks, plus and strokes of a number go: the platform writes digits.
 * @returns the entry as it is kept, or what is wrong with it
 */
export const readPattern = (typed: string): { pattern: string } | { problem: PatternProblem } => {
  const trimmed = typed.trim()
  if (trimmed === '') return { problem: 'empty' }
  // without the plus it would be every number there is
  if (/^\+\s*[*?]+$/.test(trimmed)) return { pattern: '00*' }
  const pieces = trimmed.split(/(\[[^[\]]*\])/)
  const isNumber = numberLike.test(withoutSeparators(trimmed))
  const tidy = (piece: string) => (isNumber ? withoutSeparators(piece).replaceAll('+', '') : piece)
  const pattern = pieces.map((piece, at) => (at % 2 === 1 ? piece : tidy(piece))).join('')
  if (pattern === '') return { problem: 'characters' }
  if (pattern.length > limits.preferenceLength) return { problem: 'tooLong' }
  const text = patternParts(pattern).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  if (text.some((piece) => /[[\]]/.test(piece))) return { problem: 'brackets' }
  return text.every((piece) => known.test(piece)) ? { pattern } : { problem: 'characters' }
}

/** The places of a pattern. Brackets that hold no digits and rising ranges are ordinary characters. */
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

/** Digits of `[1-5]` or `[17-9]`, rising, each once. */
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
