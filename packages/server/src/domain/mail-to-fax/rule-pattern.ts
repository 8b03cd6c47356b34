import { RE2JS } from 're2js'

/**
 * A regular expression that somebody typed. RE2 takes time in proportion to the text, whatever the expression, and knows no
 * backreferences and no lookaround. How much time, its size says, which is bounded here: senders, servers and numbers are
 * ASCII, and the classes of Unicode and long repetitions are what makes expressions large.
 * @returns null for what is no such expression
 */
export const rulePattern = (source: string): ((text: string) => boolean) | null => {
  const known = compiled.get(source)
  if (known !== undefined) return known
  const made = compile(source)
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  compiled.set(source, made)
  return made
}

/** Each is compiled once. */
const compiled = new Map<string, ReturnType<typeof rulePattern>>()
const MAX_COMPILED = 500

/** Instructions of an expression; one for an address or a number has some twenty. */
const MAX_PROGRAM = 200
const MAX_REPETITION = 20
/** Longer headers are none of a mail that somebody writes. */
const MAX_TEXT = 1000

const compile = (source: string): ((text: string) => boolean) | null => {
  if (!/^[\x20-\x7e]*$/.test(source) || /\\[pPx]/.test(source)) return null
  const repetitions = [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, least, most]) => [least, most])
  if (repetitions.some((count) => Number(count ?? 0) > MAX_REPETITION)) return null
  try {
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
    return pattern.programSize() > MAX_PROGRAM ? null : (text) => pattern.matcher(text.slice(0, MAX_TEXT)).find()
  } catch {
    return null
  }
}
