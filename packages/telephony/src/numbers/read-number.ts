/** Separators that people write between digits: blanks, brackets, slashes, dots and dashes of every kind. */
const SEPARATORS = String.raw`\s()/.\u2010-\u2015\u2212-`
const separators = new RegExp(`[${SEPARATORS}]`, 'g')
const number = new RegExp(String.raw`^\+?[${SEPARATORS}]*\d[\d${SEPARATORS}]*$`)
/** Invisible characters, such as direction marks, that come along when a number is copied. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A number, also one with wildcards, without separators: `+43 (0) 664/12*` becomes `+4366412*`. */
export const withoutSeparators = (text: string): string =>
  text
    .replace(invisible, '')
    // a national prefix in brackets, `(0)`, is only dialled within the country
    .replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, '$1')
    .replace(separators, '')

/**
 * Reads a number as people write and copy it: `+43 (664) 123-456`, `0664 / 123 456` and `tel:+43-664-123456`. All code
 * that accepts numbers uses this.
 *
 * @returns the digits as dialled, after a plus if there is one; null when the text is not a number, for example a name
 */
export const readNumber = (typed: string): string | null => {
  const text = typed
    .replace(invisible, '')
    .replace(/^\s*tel:/i, '')
    .trim()
  return number.test(text) ? withoutSeparators(text) : null
}
