import type { Step } from '@lineside/contract/rtc/call-steps'
import type { Plan } from '@lineside/contract/rtc/plan'
import { isEmergencyNumber } from '../blocking/emergency-numbers.ts'
import { normaliseNumber } from '../numbers/normalise-number.ts'
import { mayCallCountry } from '../outside/may-call-country.ts'
import { isPhoneNumber, userPart, withoutScheme } from './address-parts.ts'
import type { Call, Journey } from './call.ts'
import { ringTargets } from './ring-targets.ts'
import { routingLimits } from './routing-limits.ts'
import type { SubscriberSettings } from './snapshot.ts'

/**
 * What is asked of an operator for an address in a line's settings. Numbers stand there as the platform writes them, so that
 * only one with a prefix still means what it means where the line is; read once more, a short one from abroad would be another.
 */
export const outsideAddress = ({ place }: SubscriberSettings, address: string): string => {
  const user = userPart(address)
  if (!isPhoneNumber(user)) return withoutScheme(address)
  return /^[+0]/.test(user) ? normaliseNumber(user, place ?? { cc: '', ac: '' }) : user
}

/** Whether a line that dials this, or has it in its settings, calls for help. An extension of the same digits does not count. */
export const isForHelp = ({ place }: SubscriberSettings, address: string): boolean =>
  isEmergencyNumber(userPart(address), place?.cc ?? '')

/**
 * TEL-06: a call for help goes out whatever is blocked, hidden or limited, and shows the number at which whoever calls can be
 * called back.
 */
export const callForHelp = (call: Call, line: SubscriberSettings, dialled: string, journey: Journey): Plan => {
  const address = userPart(dialled).replace(/\D/g, '')
  const ring = ringTargets(call, null, [{ to: 'outside', address }], routingLimits.ringSeconds, journey)
  return { ...ring, present: line.number === null ? 'unnumbered' : { number: line.number, name: null } }
}

/**
 * TEL-07: whether the line's customer does not call this country; null: it does. It holds for whatever is not its own, wherever
 * that is, so that nobody learns from it who else is a customer here.
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
  return mayCallCountry(number, line.countries) ? null : { line: line.id, code: 'country_blocked', number }
}
