import { COSTLY_NUMBERS } from '../numbers/costly-numbers.ts'
import { countryCodeOf } from '../numbers/number-plan.ts'

/**
 * Kinds of numbers that cost more than a call to their country, and that fraud uses: `premium` (premium rate),
 * `shared_cost`, and `satellite` (Inmarsat, Iridium, Globalstar, Thuraya and the international networks).
 */
export const costlyClasses = ['premium', 'shared_cost', 'satellite'] as const
export type CostlyClass = (typeof costlyClasses)[number]

/** Country codes of ITU-T E.164 that belong to networks and to no country. */
const networks = ['870', '878', '881', '882', '883']

/** Patterns by country code, parsed when first needed. */
const patterns = new Map<string, Readonly<Record<'premium' | 'shared_cost', RegExp | null>>>()
const lines = new Map(
  COSTLY_NUMBERS.trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), line]),
)

const whole = (pattern = '-'): RegExp | null => (pattern === '-' ? null : new RegExp(`^(?:${pattern})$`))

const patternsOf = (code: string) => {
  const known = patterns.get(code)
  if (known !== undefined) return known
  const [, premium, shared] = lines.get(code)?.split(' ') ?? []
  const read = { premium: whole(premium), shared_cost: whole(shared) }
  patterns.set(code, read)
  return read
}

/**
 * The kind of a number by the metadata of libphonenumber.
 * @param number digits with the country code
 * @returns null: an ordinary number, or one that no plan knows
 */
export const costlyClassOf = (number: string): CostlyClass | null => {
  if (networks.some((code) => number.startsWith(code))) return 'satellite'
  // 808 and 979 have numbers, but no plan of their own
  const code = countryCodeOf(number) ?? [3, 2, 1].map((length) => number.slice(0, length)).find((at) => lines.has(at))
  if (code === undefined) return null
  const { premium, shared_cost } = patternsOf(code)
  const rest = number.slice(code.length)
  if (premium?.test(rest)) return 'premium'
  return shared_cost?.test(rest) ? 'shared_cost' : null
}
