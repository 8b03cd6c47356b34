import { limits } from '@lineside/contract/limits'

const written = /[\s()\-+]/g
/** What is left after the cleaning: digits, or a service by `*` and `#`. */
const dialable = /^[0-9*#]+$/

/** CALL-12: the number that is dialled, without the spaces, parentheses, dashes and the plus it may be written with. */
export const dialledNumber = (text: string): string => text.replace(written, '')

/**
 * CALL-01: whether a text can be dialled. Slashes and dots between digits are none of the signs that the dialling takes
 * away, so such a number is not valid before they are removed by hand.
 */
export const isDialable = (text: string): boolean =>
  text.length <= limits.phoneNumberLength && dialable.test(dialledNumber(text))
