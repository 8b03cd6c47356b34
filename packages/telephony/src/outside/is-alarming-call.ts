import { countryCodeOf } from '../numbers/number-plan.ts'
import { longestShortNumber } from '../numbers/normalise-number.ts'
import { costlyClassOf } from './number-class.ts'

/** From this price of a minute on a call is expensive, in millionths of the currency of the rates. */
export const expensiveMinute = 500_000

export interface AlarmingFacts {
  /** Country code of the line's own country, such as `43`; null: not known. */
  readonly ownCountry: string | null
  /** The price of a minute, in millionths; null: no rate is known. */
  readonly price: number | null
  /** The line has called this country before. */
  readonly hasCalledCountry: boolean
}

/**
 * HARD-02: whether a call that a new phone begins is to be told at once: it is expensive, of a kind that fraud uses, or goes to a
 * foreign country that its line has never called.
 * @param number digits with the country code; short numbers belong to networks of the own country
 */
export const isAlarmingCall = (number: string, { ownCountry, price, hasCalledCountry }: AlarmingFacts): boolean => {
  if (price !== null && price >= expensiveMinute) return true
  if (number.length <= longestShortNumber) return false
  if (costlyClassOf(number) !== null) return true
  const country = countryCodeOf(number)
  return country !== ownCountry && !hasCalledCountry
}
