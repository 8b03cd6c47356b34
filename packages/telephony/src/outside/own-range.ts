/** Digits that may follow a company's main number: those of an extension. */
const extension = /^\d{1,6}$/

/**
 * Whether a number lies in the range behind a company's main number, so that only a line of the company could have it.
 *
 * @param number with the country code, digits only
 * @param mainNumber the pilot's primary number, in the same form; null: the company has none
 */
export const isInOwnRange = (number: string, mainNumber: string | null): boolean =>
  mainNumber !== null && number.startsWith(mainNumber) && extension.test(number.slice(mainNumber.length))
