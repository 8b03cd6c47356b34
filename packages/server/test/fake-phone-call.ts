import type { IncomingInviteRequest, Session } from 'sip.js/lib/core/index.js'
import { phoneSdp } from '../../telephony/test/phone-sdp.ts'
import { type DialogRequests, listenTo, reoffer, requestsIn, sipBody } from './fake-phone-dialog.ts'

/** One call of a phone, as the phone has it. */
export interface FakePhoneCall extends DialogRequests {
  readonly callId: string
  /** Provisional answers that it heard, with their descriptions. */
  readonly progress: readonly { readonly code: number; readonly body: string }[]
  /** The other side as the replies to its call name it (P-Asserted-Identity). */
  readonly identities: readonly string[]
  /** The answer that it got; null: nothing yet. */
  readonly answer: string | null
  readonly rejected: number | null
  /** Why its ringing was stopped: the header, or that there was none; null: it was not. */
  readonly cancelled: string | null
  /** The offers that it got in its dialog; an empty one: it was asked for its own. */
  readonly offers: readonly string[]
  /** The answers to its own offers. */
  readonly confirmed: readonly string[]
  /** The notifications about a transfer. */
  readonly notified: readonly string[]
  readonly infos: readonly string[]
  readonly isOver: boolean
  readonly invite: IncomingInviteRequest | null
  readonly session: Session
  /** How it answers offers from now on; a number refuses. */
  answersWith: string | number
  rings(code?: number): void
  /**
   * Answers later, for a call that does not do so at once.
   * @param answer to an offer that it got with the answer to its call
   */
  acknowledges(answer?: string): void
  answers(sdp: string): void
  rejects(code: number): void
  cancel(): void
  /** @returns the answer, or the code of the refusal */
  reoffer(sdp: string | null): Promise<string | number>
  hangUp(): void
  /** This dialog, as `Replaces` names it. */
  readonly replaces: string
}

/** @param contact header of the phone */
export const createFakePhoneCall = (callId: string, invite: IncomingInviteRequest | null, contact: string) => {
  const state = {
    progress: [] as { code: number; body: string }[],
    identities: [] as string[],
    answer: null as string | null,
    rejected: null as number | null,
    cancelled: null as string | null,
    offers: [] as string[],
    confirmed: [] as string[],
    notified: [] as string[],
    infos: [] as string[],
    isOver: false,
    session: null as Session | null,
    stop: () => {},
    acknowledge: (_answer?: string) => {},
  }
  const session = (): Session => {
    if (state.session === null) throw new Error('There is no dialog')
    return state.session
  }
  const attach = (next: Session): void => {
    state.session = next
    listenTo(next, { contact, heard: state, answersWith: () => call.answersWith })
  }
  const call: FakePhoneCall & { readonly state: typeof state; attach(next: Session): void } = {
    state,
    attach,
    callId,
    invite,
    answersWith: phoneSdp('again'),
    get progress() {
      return state.progress
    },
    get answer() {
      return state.answer
    },
    get rejected() {
      return state.rejected
    },
    get cancelled() {
      return state.cancelled
    },
    get isOver() {
      return state.isOver
    },
    get session() {
      return session()
    },
    identities: state.identities,
    offers: state.offers,
    confirmed: state.confirmed,
    notified: state.notified,
    infos: state.infos,
    get replaces() {
      const { callId: id, remoteTag, localTag } = session()
      return encodeURIComponent(`${id};to-tag=${remoteTag};from-tag=${localTag}`)
    },
    acknowledges: (answer) => state.acknowledge(answer),
    rings: (statusCode = 180) => void invite?.progress({ statusCode }),
    answers: (sdp) => {
      const accepted = invite?.accept({ statusCode: 200, body: sipBody(sdp) })
      if (accepted) attach(accepted.session)
    },
    rejects: (statusCode) => void invite?.reject({ statusCode }),
    cancel: () => state.stop(),
    ...requestsIn(session, contact),
    reoffer: (sdp) => reoffer(session(), contact, sdp, () => call.answersWith),
    hangUp: () => {
      session().bye()
      state.isOver = true
    },
  }
  return call
}
