import { randomUUID } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import { Grammar, type IncomingInviteRequest, type IncomingRequestMessage, URI } from 'sip.js/lib/core/index.js'
import type { Services } from '../domain/services.ts'
import { takeIncoming } from '../domain/trunks/take-incoming.ts'
import { isDatabaseAway } from '../platform/db/database-away.ts'
import { dialledUser } from '@lineside/telephony/outside/dialled-user'
import { phoneHidesCaller } from '@lineside/telephony/outside/hides-caller'
import { inBatches } from '../platform/db/in-batches.ts'
import type { Leg } from '../rtc/legs/leg.ts'
import type { Phones, PlaceCall } from '../rtc/outside/phones.ts'
import type { CallRequest } from '../rtc/runner/runner.ts'
import type { HostPort } from '../platform/config.ts'
import { edgeToken } from './edge/edge-store.ts'
import type { SipEdgeSettings } from './edge/sip-settings.ts'
import type { SignIns } from './edge/trunk-sign-ins.ts'
import { createLamps } from './lamps/lamps.ts'
import { createAdoptedLeg } from './legs/adopted-leg.ts'
import { mediaOf } from '@lineside/telephony/negotiation/session-descriptions'
import type { EdgeLinks } from './agent/edge-links.ts'
import { adoptDialog, type LeftLeg } from './agent/left-legs.ts'
import { createOriginLeg } from './legs/origin-leg.ts'
import { decoded } from './agent/refer-to.ts'
import { domainOf } from './agent/sip-codes.ts'
import { createKnownDialogs } from './legs/known-dialogs.ts'
import { startSipAgent } from './agent/sip-agent.ts'
import {
  type AskedLine,
  findLegOfDialog,
  findLinesOfPhones,
  findSipLines,
  type SignedInAs,
  type SipPhone,
} from './agent/sip-lines-store.ts'
import { createTargetLeg } from './legs/target-leg.ts'
import { createTrunkLeg } from './legs/trunk-leg.ts'

/** Phones and outside lines over SIP: turns their calls into legs, and makes the legs that ring them. */
export interface SipPhones extends Phones {
  /** The address at which this process listens for its edges. */
  readonly own: HostPort
  /** The media relay has restarted: live calls exchange descriptions again to get through the new one. */
  relayIsNew(): void
  /** Sign-ins at trunks, of all its edges. */
  readonly signIns: SignIns
}

/** The caller's identity in an INVITE, and how the caller wants to be shown. */
const identityIn = (message: IncomingRequestMessage) => {
  const said = (name: string): string | null => message.getHeaders(name).join(', ') || null
  return {
    from: message.getHeader('from') ?? '',
    asserted: said('p-asserted-identity'),
    preferred: said('p-preferred-identity'),
    privacy: said('privacy'),
    remoteParty: message.getHeaders('remote-party-id').find((party) => !/;\s*party="?called\b/i.test(party)) ?? null,
  }
}

/** RFC 3323: the address of a caller who withholds the number. */
const nobody = { uri: new URI('sip', 'anonymous', 'anonymous.invalid'), name: 'Anonymous' }

type Needs = Pick<Services, 'db' | 'pool' | 'now' | 'log'>

/** A caller who hears nothing for longer than this hangs up or dials anew. */
const TAKE_WITHIN_MS = 10_000
const RETRY_AFTER_SECONDS = 5

/** Longest name of a device, in characters; longer ones are cut. */
const longestDevice = 100

/** @param takeWithinMs how long the database may take to identify the caller; replaced in tests */
export const openSipPhones = async (
  services: Needs,
  settings: SipEdgeSettings,
  takeWithinMs = TAKE_WITHIN_MS,
): Promise<SipPhones> => {
  const { db, pool, now, log } = services
  const lineOf = inBatches((phones: readonly SignedInAs[]) => findLinesOfPhones(pool, phones))
  const sipLine = inBatches((asked: readonly AskedLine[]) => findSipLines(pool, asked))
  let placeCall: PlaceCall | null = null
  const dialogs = createKnownDialogs((subscriberId, sipCallId) => findLegOfDialog(db, subscriberId, sipCallId))

  /** Takes a call of a phone or trunk. @returns the status code of a refusal; null: taken */
  const take = async (invite: IncomingInviteRequest, isOver: () => boolean): Promise<number | null> => {
    if (placeCall === null) return 503
    const { message } = invite
    const { callId: sipCallId, body: description } = message
    const user = decoded(message.getHeader('x-dialled'))
    const dialled = user === null ? '' : dialledUser(user)
    if (dialled === '' || dialled.length > limits.dialledLength) return 404
    if (description.length > limits.sessionDescriptionLength) return 488
    // a caller without an offer gets one once there is somebody to talk to
    const offer = description === '' ? null : description
    const sends = offer === null ? { audio: true, video: false, screen: false } : mediaOf(offer)
    // a call needs sound
    if (!sends.audio) return 488
    const caller = await callerOf(message, dialled)
    if (typeof caller === 'number') return caller
    if (isOver()) return null
    const { subscriberId, ...request } = caller
    const leg = createOriginLeg({
      agent,
      invite,
      subscriberId,
      device: message.getHeader('user-agent')?.trim().slice(0, longestDevice) || null,
      findLeg: dialogs.of(subscriberId),
      onOver: () => dialogs.remove(sipCallId),
    })
    dialogs.add(sipCallId, leg)
    placeCall(leg, { callId: randomUUID(), description: offer, media: sends, ...request })
    return null
  }

  /**
   * Finds the calling line or trunk, which the edge has verified and named in headers.
   * @returns a number: the status code of a refusal
   */
  const callerOf = async (
    message: IncomingRequestMessage,
    dialled: string,
  ): Promise<
    (Pick<CallRequest, 'to' | 'from' | 'line' | 'hides'> & { readonly subscriberId: number | null }) | number
  > => {
    const username = message.getHeader('x-line')
    const headers = identityIn(message)
    const trunkId = Number(message.getHeader('x-trunk') ?? Number.NaN)
    if (username !== undefined) {
      const subscriberId = await lineOf({ username, domain: domainOf(message) })
      if (subscriberId === undefined) return 403
      return { to: dialled, subscriberId, ...(phoneHidesCaller(headers) && { hides: true }) }
    }
    if (!Number.isSafeInteger(trunkId)) return 403
    const taken = await takeIncoming({ db }, { trunkId, dialled, headers })
    if ('refused' in taken) return taken.refused
    return { to: taken.to, from: taken.caller, line: taken.line, subscriberId: null }
  }

  const onInvite = (invite: IncomingInviteRequest): void => {
    let isOver = false
    const refuse = (statusCode: number): void => {
      clearTimeout(tooLate)
      // the edge asks another process, and a phone tries again
      const extraHeaders = statusCode === 503 ? [`Retry-After: ${RETRY_AFTER_SECONDS}`] : []
      if (!isOver) invite.reject({ statusCode, extraHeaders })
      isOver = true
    }
    const tooLate = setTimeout(() => {
      log.warn('A call of a phone is refused: the database does not answer in time')
      refuse(503)
    }, takeWithinMs)
    invite.trying()
    invite.delegate = { onCancel: () => refuse(487) }
    // INVITE with Replaces is not supported: phones transfer calls by REFER here
    if (invite.message.hasHeader('replaces')) return refuse(481)
    take(invite, () => isOver).then(
      (code) => {
        clearTimeout(tooLate)
        return code === null ? undefined : refuse(code)
      },
      (error: unknown) => {
        if (!isOver) log.error(error, 'A call of a phone could not be taken')
        refuse(error instanceof Error && isDatabaseAway(error) ? 503 : 500)
      },
    )
  }

  const agent = await startSipAgent({
    ...settings,
    token: await edgeToken(db),
    log,
    onInvite,
    onSubscribe: (request) => lamps.asked(request),
  })
  const lamps = createLamps({ services, agent })

  return {
    own: agent.links.own,
    begin: async (place) => {
      placeCall = place
      await agent.links.begin()
    },
    openLine: async (subscriberId, _callId, registration) => {
      const line = await sipLine({ id: subscriberId, now: now(), registration })
      if (line === undefined) return []
      const one = registration === undefined ? {} : wayTo(line.phones[0])
      if (one === null) return []
      return byEdge(line.phones, agent.links).map(({ route, names }) => {
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
    },
    canAdopt: (left) => (left as Partial<LeftLeg> | undefined)?.is === 'talking',
    adopt: (leg, kept) => {
      const left = kept as LeftLeg
      if (left.is !== 'talking') return null
      const { callId: sipCallId } = left
      try {
        const adopted = createAdoptedLeg({
          agent,
          leg,
          left,
          // an operator must not join calls of this platform
          findLeg: leg.subscriberId === null ? async () => null : dialogs.of(leg.subscriberId),
          onOver: () => dialogs.remove(sipCallId),
        })
        if (leg.subscriberId !== null) dialogs.add(sipCallId, adopted)
        return adopted
      } catch (error) {
        log.error(error, 'A phone of a dead process could not be taken over')
        return null
      }
    },
    endLeft: (kept) => {
      try {
        const left = kept as LeftLeg
        if (left.is === 'talking') adoptDialog(agent.core, left).bye()
        else agent.endInvite(left)
      } catch (error) {
        log.error(error, 'A phone of a dead process could not be told that its call is over')
      }
    },
    openTrunk: (trunk) => createTrunkLeg(trunk, agent),
    changed: (subscriberIds) => lamps.changed(subscriberIds),
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

/**
 * Groups phones by the edge at which they registered: only that one reaches them. Phones of a lost edge are left out;
 * if the edge is unknown, the first one tries.
 */
const byEdge = (phones: readonly SipPhone[], links: EdgeLinks) =>
  links
    .there()
    .map(({ number, route }, place) => ({
      route,
      names: phones
        .filter(({ edge }) => (edge !== null && links.knows(edge) ? edge === number : place === 0))
        .map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)

/**
 * The target of one phone of a line: its contact, over the address from which it registered.
 * @returns null: it is not registered, or its contact is no valid SIP address
 */
const wayTo = (phone: SipPhone | undefined) => {
  const contact = phone === undefined ? undefined : Grammar.URIParse(phone.contact)
  if (phone === undefined || contact === undefined) return null
  return { contact, headers: [`X-Next-Hop: ${phone.received ?? phone.contact}`] }
}
