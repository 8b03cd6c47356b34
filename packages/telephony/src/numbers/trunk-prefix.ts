import { TRUNK_PREFIXES } from './trunk-prefixes.ts'

interface Trunk {
  readonly prefix: string
  /** Lengths of whole numbers behind the country code; null: no number begins with the prefix. */
  readonly lengths: readonly number[] | null
}

/** By country code. */
const trunks: ReadonlyMap<string, Trunk> = new Map(
  TRUNK_PREFIXES.trim()
    .split('\n')
    .flatMap((line) => {
      const [key = '', ...codes] = line.split(' ')
      const [prefix = '', lengths] = key.split('/')
      const trunk = { prefix, lengths: lengths?.split(',').map(Number) ?? null }
      return codes.map((code) => [code, trunk] as const)
    }),
)

/**
 * A number without the digits that are dialled only within its country: `43 0664 123` becomes `43664123`. Italy's zero
 * is part of the number and stays.
 * @param digits with the country code, without a plus; wildcards may follow
 */
export const withoutTrunk = (digits: string): string => {
  for (const length of [1, 2, 3]) {
    const code = digits.slice(0, length)
    const trunk = trunks.get(code)
    if (trunk === undefined) continue
    const { prefix, lengths } = trunk
    const rest = digits.slice(length)
    if (!rest.startsWith(prefix)) return digits
    const national = rest.slice(prefix.length)
    // a prefix that was written twice, `+43 0 0664`, is removed twice
    if (lengths === null) return withoutTrunk(`${code}${national}`)
    return !lengths.includes(rest.length) && lengths.includes(national.length) ? `${code}${national}` : digits
  }
  return digits
}

/**
 * Whether a zero in brackets, `+39 (0)6 69`, belongs to the number: it does in countries whose numbers keep their zero,
 * but not before an Italian mobile number.
 * @param code with which the number begins
 * @param next what follows the brackets
 */
export const keepsZero = (code: string, next: string): boolean =>
  code === '39' ? !next.startsWith('3') : ['225', '229', '242', '378'].includes(code)
