/**
 * CONV-04: what a call cost, in units of the currency, rounded to two decimals.
 *
 * @param cents the platform's `total_customer_cost`: cents, with or without fractions, as a number or as digits
 * @returns null when there is no cost or it is no number
 */
export function costInUnits(cents: number | string | null | undefined): number | null {
  if (cents === null || cents === undefined || cents === '') return null
  const value = Number(cents)
  return Number.isFinite(value) ? Math.round(value) / 100 : null
}

/** Whether a text has the form of a currency code (ISO 4217); operators may have typed something else. */
export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text)
