import type { Step } from '@lineside/contract/rtc/call-steps'
import type { Plan } from '@lineside/contract/rtc/plan'
import { isEmergencyNumber, isEmergencyNumberSomewhere } from '../blocking/emergency-numbers.ts'
import { normaliseNumber } from '../numbers/normalise-number.ts'
import { isInScope } from '../outside/may-call-outside.ts'
import { mayCallCountry } from '../outside/may-call-country.ts'
import { isSpeedDialSlot } from '../speed-dial/speed-dials.ts'
import { isPhoneNumber, userPart, withoutScheme } from './address-parts.ts'
import type { Call, Journey } from './call.ts'
import { ringTargets } from './ring-targets.ts'
import { routingLimits } from './routing-limits.ts'
import type { SubscriberSettings } from './snapshot.ts'

/**
 * The address to dial over a trunk for an address in a line's settings. The settings store numbers already normalised,
 * as plain digits with the country code. Only a number that still has a `+` or `0` in front is normalised here, by the
 * line's place; normalising plain digits again could turn them into another number.
 */
export const outsideAddress = ({ place }: SubscriberSettings, address: string): string => {
  const user = userPart(address)
  if (!isPhoneNumber(user)) return withoutScheme(address)
  return /^[+0]/.test(user) ? normaliseNumber(user, place ?? { cc: '', ac: '' }) : user
}

/** Whether this address is an emergency number where the line is. An extension with the same digits does not count. */
export const isForHelp = ({ place }: SubscriberSettings, address: string): boolean =>
  isEmergencyNumber(userPart(address), place?.cc ?? '')

/** Whether this may be an emergency number somewhere, directly or by a speed dial: without asking whose line dials it. */
export const mayBeForHelp = (dialled: string): boolean =>
  isSpeedDialSlot(dialled) || isEmergencyNumberSomewhere(userPart(dialled))

/**
 * TEL-06: the plan of an emergency call: it goes out whatever is blocked, hidden or limited, and shows a number at
 * which the caller can be called back.
 */
export const callForHelp = (call: Call, line: SubscriberSettings, dialled: string, journey: Journey): Plan => {
  const address = userPart(dialled).replace(/\D/g, '')
  const ring = ringTargets(call, null, [{ to: 'outside', address }], routingLimits.ringSeconds, journey)
  return { ...ring, present: line.number === null ? 'unnumbered' : { number: line.number, name: null } }
}

/**
 * TEL-07, HARD-02: the reason why the line may not call this country, or this kind of number; null: it may. The rule applies to every number outside the
 * line's own customer, even if another customer of this platform has it, so that nobody learns from the result who else
 * is a customer here.
 * @param reached subscriber id of the line that has this number, if one has it
 */
export const countryBlocked = (
  call: Call,
  line: SubscriberSettings,
  address: string,
  reached?: number,
): Step | null => {
  const { people } = call.snapshot
  if (reached !== undefined && people[reached]?.customerId === people[line.id]?.customerId) return null
  if (!isPhoneNumber(userPart(address))) return null
  const number = outsideAddress(line, address)
  const isOpen = mayCallCountry(number, line.countries) && isInScope(number, line.scopes)
  return isOpen ? null : { line: line.id, code: 'country_blocked', number }
}
