import type { Step, Target } from '@lineside/contract/rtc/call-steps'
import type { Plan } from '@lineside/contract/rtc/plan'
import { isOwnExtension } from '../outside/own-range.ts'
import { userPart } from './address-parts.ts'
import { after, type Call, type Journey } from './call.ts'
import { countryBlocked, isForHelp, outsideAddress } from './outside-rules.ts'
import { ringTargets } from './ring-targets.ts'
import { routingLimits } from './routing-limits.ts'
import type { SubscriberSettings } from './snapshot.ts'

/**
 * MS-02: the manager's secretaries, who all ring at once. A secretary who calls the manager is not a target of that
 * call.
 */
export const secretaryTargets = (call: Call, manager: SubscriberSettings): readonly Target[] =>
  (manager.secretaries ?? []).flatMap((number): Target[] => {
    const id = manager.reaches[number]
    if (isCaller(call, number, id) || id === manager.id) return []
    if (isForHelp(manager, number) || countryBlocked(call, manager, number, id) !== null) return []
    if (id === undefined && isOwnExtension(userPart(number), manager.extensions)) return []
    return [id === undefined ? { to: 'outside', address: outsideAddress(manager, number) } : { to: 'subscriber', id }]
  })

/** Whether the caller is a secretary of the manager, whose calls ring the manager directly. */
export const isFromSecretary = (call: Call, manager: SubscriberSettings): boolean =>
  (manager.secretaries ?? []).some((number) => isCaller(call, number, manager.reaches[number]))

export const secretariesStep = (manager: SubscriberSettings): Step => ({
  line: manager.id,
  code: 'secretaries',
  numbers: [...(manager.secretaries ?? [])],
})

/**
 * The secretaries as the destination of a forwarding rule.
 * @returns null when there are no secretaries to ring
 */
export const ringSecretaries = (call: Call, manager: SubscriberSettings, journey: Journey): Plan | null => {
  const targets = secretaryTargets(call, manager)
  if (targets.length === 0) return null
  const seconds = Math.min(journey.rings, routingLimits.ringSeconds)
  return after([secretariesStep(manager)], ringTargets(call, manager, targets, seconds, journey))
}

const isCaller = (call: Call, number: string, id: number | undefined): boolean =>
  !call.isAnonymous &&
  (call.callerNumbers.includes(number) || (id !== undefined && id === call.snapshot.caller.subscriberId))
