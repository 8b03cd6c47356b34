import { digitsOf, type PhoneNumberParts } from './phone-number.ts'
import { internationalDigits, pairs, readableNumber } from './readable-number.ts'

/**
 * A stored number as people read it: formatted by `readableNumber`, as everywhere else. If it has too few digits for an
 * international number, its own parts are separated by blanks.
 */
export const showNumber = (number: PhoneNumberParts): string => {
  const digits = digitsOf(number)
  if (internationalDigits(digits) !== null) return readableNumber(digits)
  const { cc, ac, sn } = number
  return [`+${cc}`, ac, pairs(sn)].filter((part) => part !== '' && part !== '+').join(' ')
}
