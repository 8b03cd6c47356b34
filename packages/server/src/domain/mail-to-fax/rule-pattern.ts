import { RE2JS } from 're2js'

/**
 * A regular expression that somebody typed. RE2 takes time in proportion to the text, whatever the expression: no rule of
 * a subscriber can hold up the server. It knows no backreferences and no lookaround, and refuses what unfolds too far.
 * @returns null for what is no such expression
 */
export const rulePattern = (source: string): ((text: string) => boolean) | null => {
  try {
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
    return (text) => pattern.matcher(text.slice(0, MAX_TEXT)).find()
  } catch {
    return null
  }
}

/** Longer headers are none of a mail that somebody writes. */
const MAX_TEXT = 1000
