import { longestShortNumber } from '../numbers/normalise-number.ts'

/**
 * TEL-07: whether a customer may call an outside number.
 * @param number as the platform writes it; short numbers belong to the networks of the own country and are always
 * allowed
 * @param countries country codes, or beginnings of numbers such as `4366`; null: every country
 */
export const mayCallCountry = (number: string, countries: readonly string[] | null): boolean =>
  countries === null || number.length <= longestShortNumber || countries.some((code) => number.startsWith(code))
