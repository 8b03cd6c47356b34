import { digitsOf, type PhoneNumberParts } from './phone-number.ts'
import { internationalDigits, pairs, readableNumber } from './readable-number.ts'

/**
 * A number of the platform as people read it: as `readableNumber` writes its digits wherever else they stand. Only where they are
 * too few for a number of any country its own parts are set apart.
 */
export const showNumber = (number: PhoneNumberParts): string => {
  const digits = digitsOf(number)
  if (internationalDigits(digits) !== null) return readableNumber(digits)
  const { cc, ac, sn } = number
  return [`+${cc}`, ac, pairs(sn)].filter((part) => part !== '' && part !== '+').join(' ')
}
