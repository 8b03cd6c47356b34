import { dialledUser } from './dialled-user.ts'
import { asksForPrivacy, isNobodysAddress, remotePartyHides } from './hides-caller.ts'
import { readOutsideNumber } from './number-format.ts'
import type { Trunk } from './trunk.ts'

/** The header fields of an incoming request that tell about its caller, as they came. */
export interface CallerHeaders {
  readonly from: string
  /** P-Asserted-Identity; null when there is none. */
  readonly asserted: string | null
  readonly privacy: string | null
  /** Remote-Party-ID; null when there is none. */
  readonly remoteParty?: string | null
}

/**
 * TEL-06: who is calling from outside. From a trusted operator, P-Asserted-Identity counts more than From. Display
 * names are ignored: callers can choose any name, and the portal has contacts for that.
 * @returns the number in digits with the country code; null: withheld or not known
 */
export const readOutsideCaller = (
  { from, asserted, privacy, remoteParty = null }: CallerHeaders,
  { format, isTrusted }: Pick<Trunk, 'format' | 'isTrusted'>,
): string | null => {
  if (asksForPrivacy(privacy) || remotePartyHides(remoteParty, false)) return null
  const said = userOf(from)
  // a caller who withholds the number in From has asked for that, even if the operator knows it
  if (said === null || isNobodysAddress(withoutName(from))) return null
  const identity = asserted ?? remoteParty
  const known = isTrusted && identity !== null ? userOf(identity) : null
  return readOutsideNumber(known ?? said, format)
}

/**
 * The number in the first address of a header, such as `"Maria" <sip:+436641234567;cpc=ordinary@example.org>;tag=1`.
 */
const userOf = (header: string): string | null => {
  const bare = withoutName(header)
  const [, user, phone] = /sips?:([^@:>\s]+)[^@>\s]*@|tel:([^>\s]+)/i.exec(bare) ?? []
  const address = user ?? phone
  return address === undefined ? null : dialledUser(decoded(address))
}

/** Longer than any header with a name and an address; the patterns would take long for more. */
const longestHeader = 1_000

const withoutName = (header: string): string => {
  const bare = header.slice(0, longestHeader).replace(/"(?:[^"\\]|\\.)*"/g, '')
  return /<[^<>]*>.*/.exec(bare)?.[0] ?? bare
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
