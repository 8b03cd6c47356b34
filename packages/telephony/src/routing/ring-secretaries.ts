import { after, type Call, type Journey } from './call.ts'
import type { Plan } from './plan.ts'
import type { Target } from './target.ts'
import { ringTargets } from './ring-targets.ts'
import { routingLimits } from './routing-limits.ts'
import type { SubscriberSettings } from './snapshot.ts'
import type { Step } from './steps.ts'

/** MS-02: the manager's secretaries, all at once. They themselves are no targets of their own calls. */
export const secretaryTargets = (call: Call, manager: SubscriberSettings): readonly Target[] =>
  (manager.secretaries ?? []).flatMap((number): Target[] => {
    const id = manager.reaches[number]
    if (isCaller(call, number, id) || id === manager.id) return []
    return [id === undefined ? { to: 'number', number } : { to: 'subscriber', id }]
  })

/** Whether a secretary calls: it reaches the manager itself. */
export const isFromSecretary = (call: Call, manager: SubscriberSettings): boolean =>
  (manager.secretaries ?? []).some((number) => isCaller(call, number, manager.reaches[number]))

export const secretariesStep = (manager: SubscriberSettings): Step => ({
  at: manager.id,
  code: 'secretaries',
  numbers: manager.secretaries ?? [],
})

/** As a destination of a rule. @returns null: there are no secretaries to ring */
export const ringSecretaries = (call: Call, manager: SubscriberSettings, journey: Journey): Plan | null => {
  const targets = secretaryTargets(call, manager)
  if (targets.length === 0) return null
  const seconds = Math.min(journey.rings, routingLimits.ringSeconds)
  return after([secretariesStep(manager)], ringTargets({ of: manager.id, targets, seconds, journey }))
}

const isCaller = (call: Call, number: string, id: number | undefined): boolean =>
  !call.isAnonymous &&
  (call.callerNumbers.includes(number) || (id !== undefined && id === call.snapshot.caller.subscriberId))
