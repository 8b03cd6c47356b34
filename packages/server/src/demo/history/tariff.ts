/** Hundredths of the currency's unit a started minute: by the beginning of the number, the longest first. */
const rates: readonly (readonly [prefix: string, cents: number])[] = [
  ['43664', 6],
  ['43676', 6],
  ['43', 3],
  ['491', 11],
  ['49', 5],
  ['447', 12],
  ['44', 5],
  ['1', 8],
]

/** What a call costs its customer; with 20 % VAT in the total. */
export const costOf = (callee: string, seconds: number): { customer_cost: number; total_customer_cost: number } => {
  const cents = rates.find(([prefix]) => callee.startsWith(prefix))?.[1] ?? 15
  const customer_cost = Math.ceil(seconds / 60) * cents
  return { customer_cost, total_customer_cost: Math.round(customer_cost * 1.2) }
}
