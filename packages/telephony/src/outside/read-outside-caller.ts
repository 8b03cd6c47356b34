import { readOutsideNumber } from './number-format.ts'
import type { Trunk } from './trunk.ts'

/** The header fields of an incoming request that tell about its caller, as they came. */
export interface CallerHeaders {
  readonly from: string
  /** P-Asserted-Identity; null when there is none. */
  readonly asserted: string | null
  readonly privacy: string | null
}

/**
 * TEL-06: who is calling from outside. From a trusted operator, P-Asserted-Identity counts more than From. Display
 * names are ignored: callers can choose any name, and the portal has contacts for that.
 * @returns the number in digits with the country code; null: withheld or not known
 */
export const readOutsideCaller = (
  { from, asserted, privacy }: CallerHeaders,
  { format, isTrusted }: Pick<Trunk, 'format' | 'isTrusted'>,
): string | null => {
  if (/\b(id|user|header)\b/i.test(privacy ?? '')) return null
  const said = userOf(from)
  // a caller who withholds the number in From has asked for that, even if the operator knows it
  if (said === null || isAnonymous(from, said)) return null
  const known = isTrusted && asserted !== null ? userOf(asserted) : null
  return readOutsideNumber(known ?? said, format)
}

/**
 * The user part of the first address of a header, such as `"Maria" <sip:+436641234567;cpc=ordinary@example.org>;tag=1`.
 */
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
