import type { CallOutcome, CallParty } from '@lineside/contract/resources/conversations/call-outcome'
import type { Target } from '@lineside/contract/rtc/call-steps'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { listed } from '../../shared/i18n/listed.ts'

/** A line's name, or a number in readable form. */
export const partyName = (party: CallParty | null): string => {
  if (party === null) return ''
  return party.kind === 'number' ? readableNumber(party.name) : party.name
}

/** Resolves the lines and numbers that the steps of an answer refer to. */
export interface Names {
  readonly line: (id: number | null) => CallParty | null
  readonly target: (target: Target) => CallParty
}

export const namesIn = ({ people }: Pick<CallOutcome, 'people'>): Names => {
  const line = (id: number | null) => people.find((person) => person.id === id) ?? null
  const ofTarget = (target: Target): CallParty => {
    const name = target.to === 'outside' ? target.address : ''
    return (target.to === 'subscriber' ? line(target.id) : null) ?? { kind: 'number', name, extension: null }
  }
  return { line, target: ofTarget }
}

/** The names of a step's targets: "Max Berger and Eva Lind". */
export const targetNames = (targets: readonly Target[], names: Names, locale: string): string =>
  listed(
    targets.map((target) => partyName(names.target(target))),
    locale,
  )

/** The user part of a SIP address, which is what people dial. */
export const addressText = (address: string): string => {
  const user = address.replace(/^sips?:/i, '').replace(/@.*$/, '')
  return readableNumber(user.trim())
}
