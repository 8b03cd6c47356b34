import { type SuffixedNumber, withoutSuffix, withoutUri } from './number-suffix.ts'
import { plainDigits } from './plain-digits.ts'
import { isSeveralNumbers } from './several-numbers.ts'
import { keepsZero, withoutTrunk } from './trunk-prefix.ts'

/** Separators that people write between digits: blanks, brackets, slashes, dots and dashes of every kind. */
const SEPARATORS = String.raw`\s()/.\u00b7\u2010-\u2015\u2212\u2219\u2022-`
const separators = new RegExp(`[${SEPARATORS}]`, 'g')
const number = new RegExp(String.raw`^[${SEPARATORS}]*\+?[${SEPARATORS}]*\d[\d${SEPARATORS}]*$`)

/** A national prefix in brackets, `+43 (0)`, is only dialled within the country. */
const bracketedZero = (text: string): string =>
  text.replace(/^(\s*(?:\+|00)([^(]*))\(0\)(.*)$/s, (all, before: string, code: string, next: string) =>
    keepsZero(code.replace(/\D/g, ''), next.trim()) ? `${before}0${next}` : `${before}${next}`,
  )

/** A number, also one with wildcards, without separators: `+43 (0) 664/12*` becomes `+4366412*`. */
export const withoutSeparators = (text: string): string => {
  const dialled = bracketedZero(plainDigits(text)).replace(separators, '')
  const [, prefix, digits] = /^(\+|00)(.*)$/s.exec(dialled) ?? []
  return prefix === undefined || digits === undefined ? dialled : `${prefix}${withoutTrunk(digits)}`
}

/**
 * NAME-03: the digits to look for in stored numbers, for a number or a part of one in any notation: `+43 (0) 664/12`,
 * `0043 664 12` and `0664 12` become `4366412`, `4366412` and `66412`, because prefixes are not stored. Wildcards stay.
 */
export const soughtDigits = (text: string): string =>
  withoutSeparators(text)
    .replace('+', '')
    .replace(/^0+(?=\d)/, '')

/** Most digits of a number with its country code (ITU-T E.164). */
export const mostDigits = 15
/** Longer texts are no number, and would take the patterns long. */
const longestText = 128

/** Most digits that may be dialled for a number: `00`, `011` or `810` may stand before its country code. */
const mostDialled = (dialled: string): number => {
  if (dialled.startsWith('00')) return mostDigits + 2
  return /^(?:011|810)/.test(dialled) ? mostDigits + 3 : mostDigits
}

/**
 * Reads a number as people write and copy it, and its extension: `+43 (664) 123-456`, `0664 / 123 456`,
 * `tel:+43-664-123456;ext=21`, `0664 123456 ext. 21`, `٠٦٦٤ ١٢٣٤٥٦`.
 *
 * @returns the digits as dialled, after a plus if there is one; null when the text is not one number, for example a name, or
 * two numbers
 */
export const readWholeNumber = (typed: string): SuffixedNumber | null => {
  const text = unquoted(plainDigits(typed).replace(/\s+/g, ' ').trim())
  if (text.length > longestText) return null
  const uri = withoutUri(text)
  const { number: written, extension } = uri.extension === null ? withoutSuffix(uri.number.trim()) : uri
  if (!number.test(written) || isSeveralNumbers(written)) return null
  const dialled = withoutSeparators(written)
  return dialled.replace('+', '').length <= mostDialled(dialled) ? { number: dialled, extension } : null
}

/** Removes what spreadsheets and programs write around a number so that it stays a text, and the fraction of a figure. */
const unquoted = (text: string): string =>
  text
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^['’"]\s*|\s*["]$/g, '')
    .replace(/^(\+?\d{7,})\.0$/, '$1')

/**
 * Reads a number as people write and copy it. All code that accepts numbers uses this; an extension, which can not be
 * called from outside, is left out.
 *
 * @returns as `readWholeNumber`
 */
export const readNumber = (typed: string): string | null => readWholeNumber(typed)?.number ?? null
