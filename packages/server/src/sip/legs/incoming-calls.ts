import { randomUUID } from 'node:crypto'
import { mayBeForHelp } from '@lineside/telephony/routing/outside-rules'
import { phoneHidesCaller } from '@lineside/telephony/outside/hides-caller'
import type { IncomingInviteRequest, IncomingRequestMessage } from 'sip.js/lib/core/index.js'
import type { CallingPhone } from '../../domain/emergency/place-of-call-store.ts'
import type { Services } from '../../domain/services.ts'
import { takeIncoming } from '../../domain/trunks/take-incoming.ts'
import { isDatabaseAway } from '../../platform/db/away/database-away.ts'
import type { PlaceCall } from '../../rtc/outside/phones.ts'
import type { CallRequest } from '../../rtc/runner/runner.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import { domainOf } from '../agent/sip-codes.ts'
import type { LineOfPhone, SignedInAs } from '../agent/sip-lines-store.ts'
import type { KnownDialogs } from './known-dialogs.ts'
import { admitPhone } from './admit-phone.ts'
import { leadElsewhere, type Refused } from './lead-elsewhere.ts'
import { cellMarkHeader } from '../../domain/cells/cell-mark.ts'
import { createOriginLeg } from './origin-leg.ts'
import { deviceIn, identityIn, readInvite } from './read-invite.ts'

/** Turns new calls of phones and trunks into legs, and places their calls. */
export interface IncomingCalls {
  /** From now on calls are taken; before, phones are told to try again. */
  begin(place: PlaceCall): void
  /** From now on all are told to try again, at once: by then the edge has asked another process. */
  takeNoMore(): void
  invited(invite: IncomingInviteRequest): void
  /** The phone that has begun a call to what may be an emergency number, as long as it is up; null: none has. */
  phoneOf(callId: string): CallingPhone | null
}

export interface IncomingCallsOptions {
  readonly services: Pick<Services, 'db' | 'pool' | 'log' | 'now' | 'cells'>
  readonly agent: SipAgent
  readonly dialogs: KnownDialogs
  /** Finds the line that is signed in; undefined: none. */
  readonly lineOf: (phone: SignedInAs) => Promise<LineOfPhone | undefined>
  /** How long the database may take to identify the caller. */
  readonly takeWithinMs: number
}

type Caller = Pick<CallRequest, 'from' | 'line' | 'hides' | 'to'> & { readonly subscriberId: number | null }

const RETRY_AFTER_SECONDS = 5

export const createIncomingCalls = (options: IncomingCallsOptions): IncomingCalls => {
  const { services, agent, dialogs, lineOf, takeWithinMs } = options
  const { log } = services
  let placeCall: PlaceCall | null = null
  /** RECEIVE-05: phones that may call for help, by their calls. */
  const forHelp = new Map<string, CallingPhone>()
  let isLeaving = false

  /**
   * Finds the calling line or trunk, which the edge has verified and named in headers.
   */
  const callerOf = async (
    message: IncomingRequestMessage,
    { dialled, callId }: { readonly dialled: string; readonly callId: string },
  ): Promise<Caller | Refused> => {
    const username = message.getHeader('x-line')
    const headers = identityIn(message)
    const trunkId = Number(message.getHeader('x-trunk') ?? Number.NaN)
    if (username !== undefined) {
      const line = await lineOf({ username, domain: domainOf(message) })
      if (line === undefined) return { statusCode: 403 }
      // calls for help go out where the phone is heard
      if (line.isElsewhere && !mayBeForHelp(dialled))
        return await leadElsewhere(services.pool, { lineId: line.id, dialled, calledHost: message.getHeader('x-host') })
      return { to: dialled, subscriberId: line.id, ...(phoneHidesCaller(headers) && { hides: true }) }
    }
    if (!Number.isSafeInteger(trunkId)) return { statusCode: 403 }
    const mark = message.getHeader(cellMarkHeader)
    const taken = await takeIncoming(services, { trunkId, dialled, headers, mark, callId })
    if ('refused' in taken) return { statusCode: taken.refused }
    if ('elsewhere' in taken) return { statusCode: 302, extraHeaders: [`Contact: <${taken.elsewhere}>`] }
    return { to: taken.to, from: taken.caller, line: taken.line, subscriberId: null }
  }

  /** Takes a call of a phone or trunk. @returns why it is refused; null: taken */
  const take = async (invite: IncomingInviteRequest, isOver: () => boolean): Promise<Refused | null> => {
    if (placeCall === null) return { statusCode: 503 }
    const { message } = invite
    const asked = readInvite(message)
    if (typeof asked === 'number') return { statusCode: asked }
    const callId = randomUUID()
    const caller = await callerOf(message, { dialled: asked.dialled, callId })
    if ('statusCode' in caller) return caller
    const { subscriberId, ...request } = caller
    if (
      subscriberId !== null &&
      !(await admitPhone(services, message, { subscriberId, callId, dialled: asked.dialled }))
    )
      return { statusCode: 403 }
    if (isOver()) return null
    const leg = createOriginLeg({
      agent,
      invite,
      subscriberId,
      device: deviceIn(message),
      findLeg: dialogs.of(subscriberId),
      onOver: () => {
        dialogs.remove(message.callId)
        forHelp.delete(callId)
      },
    })
    if (subscriberId !== null && mayBeForHelp(asked.dialled))
      forHelp.set(callId, { source: message.getHeader('x-source') ?? null, userAgent: deviceIn(message) })
    dialogs.add(message.callId, leg)
    placeCall(leg, { callId, description: asked.offer, media: asked.sends, ...request })
    return null
  }

  return {
    phoneOf: (callId) => forHelp.get(callId) ?? null,
    begin: (place) => {
      placeCall = place
    },
    takeNoMore: () => {
      placeCall = null
      isLeaving = true
    },
    invited: (invite) => {
      // before `trying`, after which the edge asks nobody else
      if (isLeaving)
        return void invite.reject({ statusCode: 503, extraHeaders: [`Retry-After: ${RETRY_AFTER_SECONDS}`] })
      let isOver = false
      const refuse = (statusCode: number, more: readonly string[] = []): void => {
        clearTimeout(tooLate)
        // the edge asks another process, and a phone tries again
        const extraHeaders = statusCode === 503 ? [`Retry-After: ${RETRY_AFTER_SECONDS}`] : [...more]
        if (isOver) return
        isOver = true
        // SIP.js takes no answer of one class for one of another
        if (statusCode < 400) invite.redirect([], { statusCode, extraHeaders })
        else invite.reject({ statusCode, extraHeaders })
      }
      const tooLate = setTimeout(() => {
        log.warn('A call of a phone is refused: the database does not answer in time')
        refuse(503)
      }, takeWithinMs)
      invite.trying()
      invite.delegate = { onCancel: () => refuse(487) }
      // INVITE with Replaces is not supported: phones transfer calls by REFER here
      if (invite.message.hasHeader('replaces')) return refuse(481)
      take(invite, () => isOver)
        .then((refused) => {
          clearTimeout(tooLate)
          return refused === null ? undefined : refuse(refused.statusCode, refused.extraHeaders)
        })
        .catch((error: unknown) => {
          if (!isOver) log.error(error, 'A call of a phone could not be taken')
          refuse(error instanceof Error && isDatabaseAway(error) ? 503 : 500)
        })
        // one call that cannot even be refused ends no process
        .catch((error: unknown) => log.error(error, 'A call of a phone could not be refused'))
    },
  }
}
