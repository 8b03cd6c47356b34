import { RE2JS } from 're2js'

/**
 * Compiles a regular expression that a user typed. RE2 takes time in proportion to the text, whatever the expression,
 * and has neither backreferences nor lookaround. How much time depends on the compiled size, which is limited here:
 * senders, servers and numbers are ASCII, and it is Unicode classes and long repetitions that make expressions large.
 * @returns null for a text that is no such expression
 */
export const rulePattern = (source: string): ((text: string) => boolean) | null => {
  const known = compiled.get(source)
  if (known !== undefined) return known
  const made = compile(source)
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  compiled.set(source, made)
  return made
}

/** Compiled expressions, so that each is compiled once. */
const compiled = new Map<string, ReturnType<typeof rulePattern>>()
const MAX_COMPILED = 500

/** Most instructions of an expression; one for an address or a number has some twenty. */
const MAX_PROGRAM = 200
const MAX_REPETITION = 20
/** Longest text that is matched; no honest mail has longer headers. */
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
