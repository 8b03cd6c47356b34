import { applyRule, orNoRule } from './apply-rule.ts'
import { after, type Call, type FittingRule, type Journey } from './call.ts'
import { fittingRule } from './fitting-rule.ts'
import type { Plan, Ring } from './plan.ts'
import { ringingOf, ringInTurn } from './ring-line.ts'
import { routingLimits } from './routing-limits.ts'
import type { ForwardType, SubscriberSettings } from './snapshot.ts'

/**
 * Rings, then: nobody answers, `cft`, else `cfna`; no device is signed in, `cfna`, else the destinations of `cft` at once;
 * busy or declined, `cfb`. Without a rule the call goes back to where it came from.
 */
export const ringThenForward = (call: Call, line: SubscriberSettings, journey: Journey): Plan => {
  const rules = {
    cft: fittingRule(call, line, 'cft'),
    cfna: fittingRule(call, line, 'cfna'),
    cfb: fittingRule(call, line, 'cfb'),
  }
  const apply = (type: keyof typeof rules, why: FittingRule['why'], part: Journey): Plan | null => {
    const { mapping } = rules[type]
    return mapping === null ? null : after(why, applyRule(call, line, type, mapping, part))
  }

  const ringing = ringingOf(call, line)
  const own = rules.cft.mapping === null ? ringing.seconds : Math.min(ringSecondsOf(line), ringing.most)
  const seconds = Math.min(own, journey.rings)
  const left = journey.seconds - seconds
  const late: Journey = { ...journey, seconds: left, rings: left }
  // who forwarded the call here takes it back before the line's own time is over
  const isTakenBack = journey.goesOn && own >= journey.seconds

  const told = (type: ForwardType, ...kinds: (keyof typeof rules)[]) =>
    orNoRule(
      line,
      type,
      journey,
      kinds.flatMap((kind) => rules[kind].why),
    )
  const silent = isTakenBack
    ? null
    : (apply('cft', rules.cft.why, late) ?? apply('cfna', [...rules.cft.why, ...rules.cfna.why], late))
  const busy = apply('cfb', rules.cfb.why, journey)
  const offline = apply('cfna', rules.cfna.why, journey) ?? apply('cft', [...rules.cfna.why, ...rules.cft.why], journey)

  const no_answer = silent ?? journey.end('no_answer', isTakenBack ? [] : told('cfna', 'cft', 'cfna'))
  // where somebody goes on whatever the outcome, one branch says it for all
  const isShared = journey.goesOn && silent === null
  const endBusy = busy === null && !isShared
  const on: Ring['on'] = {
    no_answer,
    ...(busy !== null && { busy }),
    ...(endBusy && { busy: journey.end('busy', told('cfb', 'cfb')) }),
    ...(endBusy && { declined: journey.end('declined', told('cfb', 'cfb')) }),
    ...(offline !== null && { offline }),
    ...(offline === null && !isShared && { offline: journey.end('offline', told('cfna', 'cfna', 'cft')) }),
  }
  return ringInTurn(line.id, ringing, seconds, on)
}

const ringSecondsOf = ({ forwarding: { ringSeconds } }: SubscriberSettings): number =>
  ringSeconds !== null && ringSeconds > 0 ? ringSeconds : routingLimits.ringSeconds
