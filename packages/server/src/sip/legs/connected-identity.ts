import type { RtcParty } from '@lineside/contract/rtc/frames'
import { URI } from 'sip.js/lib/core/index.js'

/** A display name without characters that SIP cannot carry. */
export const shownName = (name: string): string => name.replace(/[\p{Cc}"\\]/gu, ' ').trim()

/** A party that hides its number (RFC 3323, RFC 3325): said, because the phone would go on to show the party of before. */
const hidden = ['P-Asserted-Identity: "Anonymous" <sip:anonymous@anonymous.invalid>', 'Privacy: id']

/**
 * NAME-02: who is at the other side of a call, as a phone of ours is told (RFC 3325), by lines: P-Asserted-Identity.
 * @param domain of the line; null: a line outside, which is told nothing of lines here
 */
export const identityOf = ({ number, name }: RtcParty, domain: string | null): readonly string[] => {
  if (domain === null) return []
  if (number === null || number === '') return hidden
  const shown = shownName(name ?? '')
  const address = new URI('sip', encodeURIComponent(number).replaceAll('%2B', '+'), domain).toString()
  return [`P-Asserted-Identity: ${shown === '' ? '' : `"${shown}" `}<${address}>`]
}

/**
 * Tells a phone in a call who is at the other side now, if it takes UPDATE (RFC 4916).
 * @param send sends an UPDATE with these lines
 */
export const createIdentity = (domain: string | null, send: (lines: readonly string[]) => void) => {
  let isTaken = false
  return {
    /** Reads a message of the phone, which may say what it takes. */
    read: (message: Allowing): void => {
      isTaken = takesUpdate(message) ?? isTaken
    },
    tell: (party: RtcParty): void => {
      const lines = identityOf(party, domain)
      if (isTaken && lines.length > 0) send(lines)
    },
  }
}

interface Allowing {
  getHeaders(name: string): string[]
}

/** Whether a phone takes UPDATE (RFC 3311), by its latest message that tells. @returns undefined: this one does not tell */
const takesUpdate = (message: Allowing): boolean | undefined => {
  const allowed = message.getHeaders('allow')
  return allowed.length === 0 ? undefined : /\bUPDATE\b/i.test(allowed.join())
}
