import { limits } from '@lineside/contract/limits'

const written = /[\s()\-+]/g
/** The characters that may remain after the cleaning: digits, and `*` and `#` for services. */
const dialable = /^[0-9*#]+$/

/** CALL-12: the number to dial: the text without spaces, parentheses, dashes and plus signs. */
export const dialledNumber = (text: string): string => text.replace(written, '')

/**
 * CALL-01: whether a text can be dialled. Slashes and dots are not among the characters that are removed before
 * dialling, so a number with them is not valid until the user deletes them.
 */
export const isDialable = (text: string): boolean =>
  text.length <= limits.phoneNumberLength && dialable.test(dialledNumber(text))
