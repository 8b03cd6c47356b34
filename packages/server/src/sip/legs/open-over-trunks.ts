import { randomUUID } from 'node:crypto'
import type { OutsideTry } from '@lineside/telephony/outside/outside-tries'
import { Grammar } from 'sip.js/lib/core/index.js'
import type { OutsideWay } from '../../domain/trunks/outside-way.ts'
import type { Leg } from '../../rtc/legs/leg.ts'
import { createOutsideLeg, type OutsideAttempt } from '../../rtc/legs/outside-leg.ts'
import type { SipAgent } from './sip-agent.ts'
import { createTargetLeg } from './target-leg.ts'

/** A number outside by SIP, over its trunks in turn. @returns null: none of them can be called */
export const openOverTrunks = ({ tries, isEmergency }: OutsideWay, agent: SipAgent): Leg | null => {
  const attempts = tries.flatMap((trunk) => attemptOver(trunk, agent) ?? [])
  return attempts.length === 0 ? null : createOutsideLeg(randomUUID(), attempts, { isEmergency })
}

const attemptOver = (
  { uri, nextHop, from, headers, account, trunk }: OutsideTry,
  agent: SipAgent,
): OutsideAttempt | null => {
  const to = Grammar.URIParse(uri)
  const caller = Grammar.URIParse(from.uri)
  if (to === undefined || caller === undefined) return null
  return {
    device: trunk,
    open: () =>
      createTargetLeg({
        agent,
        to,
        subscriberId: null,
        device: trunk,
        from: () => ({ uri: caller, name: from.name ?? '' }),
        headers: [...headers, `X-Next-Hop: ${nextHop}`],
        ...(account !== null && { account }),
        // an operator joins no calls of ours
        findLeg: () => null,
        onRung: () => {},
        onOver: () => {},
      }),
  }
}
