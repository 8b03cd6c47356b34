import { Grammar, URI } from 'sip.js/lib/core/index.js'
import type { Services } from '../../domain/services.ts'
import type { Leg } from '../../rtc/legs/leg.ts'
import type { Phones } from '../../rtc/outside/phones.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import type { AskedLine, SipLine, SipPhone } from '../agent/sip-lines-store.ts'
import type { KnownDialogs } from './known-dialogs.ts'
import { phonesByEdge } from './phones-by-edge.ts'
import { longestDevice } from './read-invite.ts'
import { createTargetLeg } from './target-leg.ts'

export interface RingPhonesOptions {
  readonly agent: SipAgent
  readonly dialogs: KnownDialogs
  readonly now: Services['now']
  readonly sipLine: (asked: AskedLine) => Promise<SipLine | undefined>
}

/** RFC 3323: the address of a caller who withholds the number. */
const nobody = { uri: new URI('sip', 'anonymous', 'anonymous.invalid'), name: 'Anonymous' }

/** Makes the legs that ring the phones of a line. */
export const createRingPhones =
  ({ agent, dialogs, now, sipLine }: RingPhonesOptions): Phones['openLine'] =>
  async (subscriberId, _callId, registration) => {
    const line = await sipLine({ id: subscriberId, now: now(), registration })
    if (line === undefined) return []
    const one = registration === undefined ? {} : wayTo(line.phones[0])
    if (one === null) return []
    return phonesByEdge(line.phones, agent.links).map(({ route, names }) => {
      let sipCallId = ''
      const leg: Leg = createTargetLeg({
        agent,
        to: new URI('sip', line.username, line.domain),
        ...one,
        routes: [route],
        subscriberId,
        device: names.join(', ').slice(0, longestDevice),
        from: ({ number, name }) =>
          number === null ? nobody : { uri: new URI('sip', number, line.domain), name: name ?? '' },
        findLeg: dialogs.of(subscriberId),
        onRung: (callId) => {
          sipCallId = callId
          dialogs.add(callId, leg)
        },
        onOver: () => dialogs.remove(sipCallId),
      })
      return leg
    })
  }

/**
 * The target of one phone of a line: its contact, over the address from which it registered.
 * @returns null: it is not registered, or its contact is no valid SIP address
 */
const wayTo = (phone: SipPhone | undefined) => {
  const contact = phone === undefined ? undefined : Grammar.URIParse(phone.contact)
  if (phone === undefined || contact === undefined) return null
  return { contact, headers: [`X-Next-Hop: ${phone.received ?? phone.contact}`] }
}
