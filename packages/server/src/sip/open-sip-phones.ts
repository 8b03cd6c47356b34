import type { Services } from '../domain/services.ts'
import type { HostPort } from '../platform/config.ts'
import { inBatches } from '../platform/db/in-batches.ts'
import type { Phones } from '../rtc/outside/phones.ts'
import { startSipAgent } from './agent/sip-agent.ts'
import {
  type AskedLine,
  findLegOfDialog,
  findLinesOfPhones,
  findSipLines,
  type SignedInAs,
} from './agent/sip-lines-store.ts'
import { edgeToken } from './edge/edge-store.ts'
import type { SipEdgeSettings } from './edge/sip-settings.ts'
import type { SignIns } from './edge/trunk-sign-ins.ts'
import { createLamps } from './lamps/lamps.ts'
import { createIncomingCalls } from './legs/incoming-calls.ts'
import { createKnownDialogs } from './legs/known-dialogs.ts'
import { createLeftPhones } from './legs/left-phones.ts'
import { createRingPhones } from './legs/ring-phones.ts'
import { createTrunkLeg } from './legs/trunk-leg.ts'

/** Phones and outside lines over SIP: turns their calls into legs, and makes the legs that ring them. */
export interface SipPhones extends Phones {
  /** The address at which this process listens for its edges. */
  readonly own: HostPort
  /** The media relay has restarted: live calls exchange descriptions again to get through the new one. */
  relayIsNew(): void
  /** Its edges, by host and port. */
  edges(): readonly { readonly name: string; readonly isThere: boolean }[]
  /** Sign-ins at trunks, of all its edges. */
  readonly signIns: SignIns
}

type Needs = Pick<Services, 'db' | 'pool' | 'now' | 'log' | 'notifications' | 'cells'>

/** A caller who hears nothing for longer than this hangs up or dials anew. */
const TAKE_WITHIN_MS = 10_000

/** @param takeWithinMs how long the database may take to identify the caller; replaced in tests */
export const openSipPhones = async (
  services: Needs,
  settings: SipEdgeSettings,
  takeWithinMs = TAKE_WITHIN_MS,
): Promise<SipPhones> => {
  const { db, pool, now, log } = services
  const lineOf = inBatches((phones: readonly SignedInAs[]) => findLinesOfPhones(pool, phones))
  const sipLine = inBatches((asked: readonly AskedLine[]) => findSipLines(pool, asked))
  const dialogs = createKnownDialogs((subscriberId, sipCallId) => findLegOfDialog(db, subscriberId, sipCallId))
  // nothing comes before `begin`, when all parts are made
  const agent = await startSipAgent({
    ...settings,
    token: await edgeToken(db),
    log,
    onInvite: (invite) => incoming.invited(invite),
    onSubscribe: (request) => lamps.asked(request),
  })
  const incoming = createIncomingCalls({ services, agent, dialogs, lineOf, takeWithinMs })
  const lamps = createLamps({ services, agent })

  return {
    own: agent.links.own,
    begin: async (place) => {
      incoming.begin(place)
      await agent.links.begin()
    },
    takeNoMore: () => incoming.takeNoMore(),
    openLine: createRingPhones({ agent, dialogs, now, sipLine }),
    ...createLeftPhones({ agent, dialogs, log }),
    phoneOf: incoming.phoneOf,
    openTrunk: (trunk) => createTrunkLeg(trunk, agent),
    changed: (subscriberIds) => lamps.changed(subscriberIds),
    edges: () => agent.links.all(),
    relayIsNew: () => agent.relayIsNew(),
    signIns: {
      in: async (contact) => agent.signIn(contact, 'in'),
      out: async (contact) => agent.signIn(contact, 'out'),
      onMissed: (missed) => agent.onEdgeThere(missed),
    },
    close: async () => {
      lamps.close()
      await agent.close()
    },
  }
}
