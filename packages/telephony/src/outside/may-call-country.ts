import { longestShortNumber } from '../numbers/normalise-number.ts'

/**
 * TEL-07: whether a customer may call a number outside at all.
 * @param number as the platform writes it; short ones belong to the own country's networks, and may always be called
 * @param countries country codes, or beginnings of numbers such as `4366`; null: every country
 */
export const mayCallCountry = (number: string, countries: readonly string[] | null): boolean =>
  countries === null || number.length <= longestShortNumber || countries.some((code) => number.startsWith(code))
