import type { RtcParty } from '@lineside/contract/rtc/frames'
import { asksForPrivacy, isNobodysAddress, remotePartyHides } from '../outside/hides-caller.ts'

/** The header fields of a SIP message that tell who is at the other side, as they came; undefined: there is none. */
export interface IdentityHeaders {
  /** P-Asserted-Identity (RFC 3325), all its fields. */
  readonly asserted?: string | undefined
  /** Remote-Party-ID, as older platforms say the same. */
  readonly remoteParty?: string | undefined
  /** From, only of a request that begins a call. */
  readonly from?: string | undefined
  readonly privacy?: string | undefined
}

/** Longer than any header with a name and an address; the patterns would take long for more. */
const longestHeader = 1_000
/** Longest name that is shown, in characters. */
const longestName = 100

/**
 * NAME-02: the other side of a call over SIP, as its platform tells it. P-Asserted-Identity counts more than
 * Remote-Party-ID, and that more than From.
 * @returns null: the message does not tell. Number and name are null if the other side withholds them
 */
export const partyIn = ({ asserted, remoteParty, from, privacy }: IdentityHeaders): RtcParty | null => {
  const said = [asserted, remoteParty, from].filter((header) => header !== undefined).map(readAddress)
  const [known] = said.filter((address) => address !== null)
  if (known === undefined) return null
  const isHidden = asksForPrivacy(privacy ?? null) || remotePartyHides(remoteParty ?? null, false)
  if (isHidden || said.some((address) => address?.isNobodys)) return { number: null, name: null }
  if (remotePartyHides(remoteParty ?? null, true)) return { number: known.number, name: null }
  return { number: known.number, name: said.flatMap((address) => address?.name ?? [])[0] ?? null }
}

interface Address {
  readonly number: string
  readonly name: string | null
  readonly isNobodys: boolean
}

/** Reads the first address of a header: `"Maria" <sip:+436641234567;cpc=ordinary@example.org>;tag=1`. */
const readAddress = (header: string): Address | null => {
  const text = header.slice(0, longestHeader)
  const [, quoted, plain, bracketed] = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^"<,]*?))\s*<([^<>]*)>/.exec(text) ?? []
  const address = bracketed ?? text
  const [, user, phone] = /^\s*(?:sips?:([^@:;>\s]+)[^@>\s]*@|tel:([^;>\s]+))/i.exec(address) ?? []
  const number = decoded(user ?? phone ?? '')
  if (number === '') return null
  const name = shownName(quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1'))
  return { number, name: name === '' || name === number ? null : name, isNobodys: isNobodysAddress(`<${address}>`) }
}

/** A name without characters that are no text. */
const shownName = (name: string): string =>
  name
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .slice(0, longestName)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The number to which a line sends its callers (a redirection, RFC 3261 section 21.3).
 * @param contact the Contact header of the answer
 * @returns null: it names none
 */
export const redirectedTo = (contact: string | undefined): RtcParty | null => {
  const address = contact === undefined ? null : readAddress(contact)
  return address === null ? null : { number: address.number, name: address.name }
}
