import { blockedBy } from './blocking-rules.ts'
import { after, type Call, type Journey, mayTry, reject } from './call.ts'
import { fittingRule } from './fitting-rule.ts'
import { applyRule, orNoRule } from './apply-rule.ts'
import type { Plan } from './plan.ts'
import { ringThenForward } from './ring-then-forward.ts'
import type { SubscriberSettings } from './snapshot.ts'

/** What a line does with a call: turns it away, forwards it, or rings and then forwards it (CF, CB). */
export const receiveCall = (call: Call, id: number, journey: Journey): Plan => {
  const line = call.snapshot.subscribers[id]
  if (line === undefined) {
    call.needs.add(id)
    // a place in the tree until the settings are there
    return reject('unknown', [])
  }
  if (!mayTry(call)) return journey.end('loop', [])
  const { isBlocked, step } = blockedBy(call, line)
  if (isBlocked) return journey.end('blocked', [step])
  const always = fittingRule(call, line, 'cfu')
  const why = orNoRule(line, 'cfu', journey, always.why)
  // of lines that the call is forwarded to only what changes its way is told
  const told = journey.path.length === 1 ? [step, ...why] : why
  if (always.mapping !== null) return after(told, applyRule(call, line, 'cfu', always.mapping, journey))
  return after(told, line.queue === null ? ringThenForward(call, line, journey) : queueThenRing(call, line, journey))
}

/** CQ-04: callers wait until somebody is free; with the queue full the line is busy. */
const queueThenRing = (call: Call, line: SubscriberSettings, journey: Journey): Plan => {
  const { length, wrapUpSeconds } = line.queue ?? { length: 0, wrapUpSeconds: 0 }
  const { mapping, why } = fittingRule(call, line, 'cfb')
  const full = mapping === null ? journey.end('busy', why) : after(why, applyRule(call, line, 'cfb', mapping, journey))
  const done = ringThenForward(call, line, journey)
  return { do: 'media', kind: 'queue', of: line.id, length, wrapUpSeconds, why: [], on: { done, full } }
}
