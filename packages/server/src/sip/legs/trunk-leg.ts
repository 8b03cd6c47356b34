import type { OutsideTry } from '@lineside/telephony/outside/outside-tries'
import { Grammar } from 'sip.js/lib/core/index.js'
import type { Leg } from '../../rtc/legs/leg.ts'
import type { SipAgent } from './sip-agent.ts'
import { createTargetLeg } from './target-leg.ts'

/** A number outside over one trunk. @returns null: what its operator would be asked for is no address */
export const createTrunkLeg = (
  { uri, nextHop, from, headers, account, trunk }: OutsideTry,
  agent: SipAgent,
): Leg | null => {
  const to = Grammar.URIParse(uri)
  const caller = Grammar.URIParse(from.uri)
  if (to === undefined || caller === undefined) return null
  return createTargetLeg({
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
  })
}
