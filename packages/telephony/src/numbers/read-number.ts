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
 * NAME-03: the digits to look for in stored numbers, for a number or a part of one in any notation: `+43 (0) 664/12`,
 * `0043 664 12` and `0664 12` become `4366412`, `4366412` and `66412`, because prefixes are not stored. Wildcards stay.
 */
export const soughtDigits = (text: string): string =>
  withoutSeparators(text)
    .replace('+', '')
    .replace(/^0+(?=\d)/, '')

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
