import { longestShortNumber } from '../numbers/normalise-number.ts'
import { type CostlyClass, costlyClassOf } from './number-class.ts'
import { mayCallCountry } from './may-call-country.ts'

/** HARD-02: the numbers that somebody may call: an operator sets them for a customer, a customer for itself and its lines. */
export interface OutsideScope {
  /** Country codes, or beginnings of numbers such as `4366`; null: every country. */
  readonly countries: readonly string[] | null
  /** Kinds of costly numbers that may not be called. */
  readonly barred: readonly CostlyClass[]
}

/** How much may be called; null: any amount. */
export interface OutsideQuota {
  /** Calls that begin within 60 seconds. */
  readonly aMinute: number | null
  /** Calls that begin within a day of the customer's time zone. */
  readonly aDay: number | null
  /** Cost of that day, in millionths of the currency of the rates. */
  readonly costADay: number | null
}

/** Calls and cost so far, in the units of `OutsideQuota`. */
export interface OutsideCount {
  readonly minute: number
  readonly day: number
  readonly cost: number
}

/** Why an outside call is refused, or is ended. */
export const outsideLimitReasons = [
  'number_barred',
  'calls_a_minute',
  'calls_a_day',
  'cost_a_day',
  'new_phone',
] as const
export type OutsideLimitReason = (typeof outsideLimitReasons)[number]

/** The shares of the two that a call counts for. */
export interface OutsideUse {
  readonly line: { readonly quota: OutsideQuota; readonly count: OutsideCount }
  readonly customer: { readonly quota: OutsideQuota; readonly count: OutsideCount }
}

export interface OutsideRefused {
  readonly reason: OutsideLimitReason
  /** The owner of the limit that is met. */
  readonly of: keyof OutsideUse
}

/**
 * HARD-02: whether everybody who sets limits lets a number be called. Short numbers belong to the networks of the own
 * country and are no numbers of E.164: they are allowed, and counted.
 * @param number digits with the country code
 */
export const isInScope = (number: string, scopes: readonly OutsideScope[]): boolean => {
  if (number.length <= longestShortNumber) return true
  const kind = costlyClassOf(number)
  return scopes.every(
    ({ countries, barred }) => mayCallCountry(number, countries) && (kind === null || !barred.includes(kind)),
  )
}

/** The scope that keeps to each of several: countries that every list has, and all kinds that one bars. */
export const narrowestScope = (scopes: readonly OutsideScope[]): OutsideScope => ({
  countries: scopes.reduce<OutsideScope['countries']>((kept, { countries }) => commonBeginnings(kept, countries), null),
  barred: [...new Set(scopes.flatMap(({ barred }) => barred))],
})

/** The longer one of `43` and `4366`: numbers that begin with it are in both lists. */
const commonBeginnings = (
  one: OutsideScope['countries'],
  other: OutsideScope['countries'],
): OutsideScope['countries'] => {
  if (one === null || other === null) return one ?? other
  const within = (list: readonly string[], wider: readonly string[]) =>
    list.filter((code) => wider.some((begin) => code.startsWith(begin)))
  return [...new Set([...within(one, other), ...within(other, one)])]
}

/**
 * HARD-02: whether one more outside call may begin, for its line and its customer. Emergency calls are not asked about.
 * @returns the first limit that is met, the line's before its customer's; null: the call may begin
 */
export const refusedByQuota = ({ line, customer }: OutsideUse): OutsideRefused | null => {
  for (const [of, { quota, count }] of [['line', line] as const, ['customer', customer] as const]) {
    const reason = metBy(quota, count)
    if (reason !== null) return { reason, of }
  }
  return null
}

const metBy = (quota: OutsideQuota, count: OutsideCount): OutsideLimitReason | null => {
  if (quota.costADay !== null && count.cost >= quota.costADay) return 'cost_a_day'
  if (quota.aDay !== null && count.day >= quota.aDay) return 'calls_a_day'
  return quota.aMinute !== null && count.minute >= quota.aMinute ? 'calls_a_minute' : null
}

/** The quota that keeps to each of several: the smaller value of each. */
export const narrowest = (quotas: readonly OutsideQuota[]): OutsideQuota => {
  const least = (of: (quota: OutsideQuota) => number | null): number | null => {
    const values = quotas.map(of).filter((value) => value !== null)
    return values.length === 0 ? null : Math.min(...values)
  }
  return {
    aMinute: least(({ aMinute }) => aMinute),
    aDay: least(({ aDay }) => aDay),
    costADay: least(({ costADay }) => costADay),
  }
}
