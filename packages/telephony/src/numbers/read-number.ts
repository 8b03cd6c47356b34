/** What people set between digits: blanks, brackets, strokes, dots and dashes of every kind. */
const SEPARATORS = String.raw`\s()/.\u2010-\u2015\u2212-`
const separators = new RegExp(`[${SEPARATORS}]`, 'g')
const number = new RegExp(String.raw`^\+?[${SEPARATORS}]*\d[\d${SEPARATORS}]*$`)
/** Marks of the writing direction, which come along when a number is copied. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A number without what people set between its digits, also one with wildcards: `+43 (0) 664/12*` is `+4366412*`. */
export const withoutSeparators = (text: string): string =>
  text
    .replace(invisible, '')
    // the prefix in brackets is for callers at home
    .replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, '$1')
    .replace(separators, '')

/**
 * The one reader of numbers: `+43 (664) 123-456`, `0664 / 123 456` and `tel:+43-664-123456` as people write and copy them.
 *
 * @returns the digits as they are dialled, behind a plus if there is one; null for what is no number, such as a name
 */
export const readNumber = (typed: string): string | null => {
  const text = typed
    .replace(invisible, '')
    .replace(/^\s*tel:/i, '')
    .trim()
  return number.test(text) ? withoutSeparators(text) : null
}
