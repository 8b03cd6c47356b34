import type { HelpTry } from '@lineside/telephony/emergency/tries-with-place'
import { Grammar } from 'sip.js/lib/core/index.js'
import type { Leg } from '../../rtc/legs/leg.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import { createTargetLeg } from './target-leg.ts'

/**
 * Creates a leg to a number outside over one trunk.
 * @returns null: the trunk's settings give no valid SIP address for it
 */
export const createTrunkLeg = (
  { uri, nextHop, from, headers, account, trunk, told }: HelpTry,
  agent: SipAgent,
): Leg | null => {
  const to = Grammar.URIParse(uri)
  const caller = Grammar.URIParse(from.uri)
  if (to === undefined || caller === undefined) return null
  return createTargetLeg({
    agent,
    to,
    routes: agent.links.there().map(({ route }) => route),
    subscriberId: null,
    device: trunk,
    from: () => ({ uri: caller, name: from.name ?? '' }),
    headers: [...headers, `X-Next-Hop: ${nextHop}`],
    ...(told !== undefined && { told }),
    ...(account !== null && { account }),
    // an operator must not join calls of this platform
    findLeg: async () => null,
    onRung: () => {},
    onOver: () => {},
  })
}
