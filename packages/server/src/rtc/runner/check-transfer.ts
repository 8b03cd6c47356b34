import type { OutsideRefusal } from '@lineside/contract/rtc/call-steps'
import type { Plan, Reject } from '@lineside/contract/rtc/plan'
import { selfDialledServices } from '@lineside/contract/rtc/service-numbers'
import type { OutQuestion } from '@lineside/telephony/call/call-state'
import type { Refused } from '@lineside/telephony/call/leg-messages'
import { hasHeldPhone } from '../../domain/line-phones/new-phone-calls-store.ts'
import { findOutsideWay } from '../../domain/trunks/outside-way.ts'
import { decideCall } from './decide-call.ts'

type Needs = Parameters<typeof decideCall>[0] & Parameters<typeof findOutsideWay>[0]

/**
 * Why a dialled transfer target cannot be called: the call then continues. A call that reaches nobody comes back
 * instead (`callLimits.back`).
 * @returns null: the target can be called, or only calling it can tell
 */
export const checkTransfer = async (services: Needs, question: OutQuestion): Promise<Refused | null> => {
  const decided = await decideCall(services, question)
  if (decided === null) return 'not_possible'
  const { plan } = decided.decision
  if (plan.do === 'reject') return refusedFor(plan.reason)
  // it would close a company, or answer for a PIN, in the name of whoever is transferred
  if (plan.do === 'media' && plan.kind === 'application' && selfDialledServices.has(plan.name)) return 'not_possible'
  const reason = await outsideRefusal(services, plan, question.line)
  return reason === null ? null : refusedFor(reason)
}

/** The dialled number is outside, and no outside line takes it. */
const outsideRefusal = async (services: Needs, plan: Plan, subscriberId: number): Promise<OutsideRefusal | null> => {
  const target = plan.do === 'ring' && plan.of === null ? plan.targets[0] : undefined
  if (plan.do !== 'ring' || target?.to !== 'outside') return null
  const wish = { subscriberId, number: target.address, presented: plan.present, isForeign: false }
  const way = await findOutsideWay(services, wish)
  if ('refused' in way) return way.refused
  // HARD-02: it may be the held phone that asks, which somebody has called
  return !way.isEmergency && (await hasHeldPhone(services.db, subscriberId, services.now())) ? 'outside_limit' : null
}

const unknown: readonly (Reject['reason'] | OutsideRefusal)[] = [
  'callee_unknown',
  'invalid_speeddial',
  'peering_unavailable',
]
const refusedFor = (reason: Reject['reason'] | OutsideRefusal): Refused =>
  unknown.includes(reason) ? 'unknown_number' : 'not_possible'
