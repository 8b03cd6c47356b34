import type { CallParty } from '@lineside/contract/resources/call-outcome'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'

/** A line by its name, a number as people read it. */
export const partyName = (party: CallParty | null): string => {
  if (party === null) return ''
  return party.kind === 'number' ? readableNumber(party.name) : party.name
}

/** The part of a SIP address that people dial. */
export const addressText = (address: string): string => {
  const user = address.replace(/^sips?:/i, '').replace(/@.*$/, '')
  return readableNumber(user.trim())
}
