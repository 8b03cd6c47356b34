import { readOutsideNumber } from './number-format.ts'
import type { Trunk } from './trunk.ts'

/** What a call from outside says of its caller: header fields as they came. */
export interface CallerHeaders {
  readonly from: string
  /** P-Asserted-Identity; null: there was none. */
  readonly asserted: string | null
  readonly privacy: string | null
}

/**
 * TEL-06: who calls from outside. What an operator asserts goes before what the caller says of itself, where the operator is
 * trusted. Names are not taken over: anybody can call itself anything, and contacts have names of their own.
 * @returns the number in digits with its country code; null: withheld, or not known
 */
export const readOutsideCaller = (
  { from, asserted, privacy }: CallerHeaders,
  { format, isTrusted }: Pick<Trunk, 'format' | 'isTrusted'>,
): string | null => {
  if (/\b(id|user|header)\b/i.test(privacy ?? '')) return null
  const said = userOf(from)
  // whoever withholds its number in From has asked for it, whatever the operator knows
  if (said === null || isAnonymous(from, said)) return null
  const known = isTrusted && asserted !== null ? userOf(asserted) : null
  return readOutsideNumber(known ?? said, format)
}

/** The user of the first address of a header: `"Maria" <sip:+436641234567;cpc=ordinary@example.org>;tag=1`. */
const userOf = (header: string): string | null => {
  const bare = header.replace(/"(?:[^"\\]|\\.)*"/g, '')
  const [, user, phone] = /sips?:([^@;:>\s]+)[^@>\s]*@|tel:([^;>\s]+)/i.exec(bare) ?? []
  const address = user ?? phone
  if (address === undefined) return null
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

const isAnonymous = (from: string, user: string): boolean =>
  /anonymous\.invalid/i.test(from) || /^(anonymous|restricted|unavailable|unknown|withheld)$/i.test(user)
