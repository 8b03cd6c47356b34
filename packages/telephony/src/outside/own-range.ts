import { type ExtensionRange, isInExtensionRange, isSet } from '../numbers/extension-range.ts'

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

/**
 * Whether what was dialled can only be an extension of the customer's: it lies in the range of its extensions and is as
 * long as these are. Such a number never leaves the house, even if no line has it: it is mistyped. A range with a
 * minimum alone holds extensions as long as that; without any end nothing is known.
 */
export const isOwnExtension = (dialled: string, range: ExtensionRange): boolean => {
  const [min, max] = [range.min, range.max].map((end) => (isSet(end) ? end : null)) as [string | null, string | null]
  const longest = (max ?? min)?.length ?? 0
  const { length } = dialled
  return length >= (min?.length ?? 1) && length <= longest && isInExtensionRange(dialled, range)
}
