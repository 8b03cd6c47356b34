import { phoneSdp } from '../../telephony/test/phone-sdp.ts'
import type { IncomingInviteRequest, IncomingResponseMessage, Session, SessionDialog } from 'sip.js/lib/core/index.js'

export const sipBody = (content: string) => ({ contentDisposition: 'session', contentType: 'application/sdp', content })

/** One call of a phone, as the phone has it. */
export interface FakePhoneCall {
  readonly callId: string
  /** Provisional answers that it heard, with their descriptions. */
  readonly progress: readonly { readonly code: number; readonly body: string }[]
  /** What it was answered; null: nothing yet. */
  readonly answer: string | null
  readonly rejected: number | null
  /** Why its ringing was stopped: the header, or that there was none; null: it was not. */
  readonly cancelled: string | null
  /** The offers that it got in its dialog; an empty one: it was asked for its own. */
  readonly offers: readonly string[]
  /** What answers to offers of its own said. */
  readonly confirmed: readonly string[]
  /** What it was told of a transfer. */
  readonly notified: readonly string[]
  readonly infos: readonly string[]
  readonly isOver: boolean
  readonly invite: IncomingInviteRequest | null
  readonly session: Session
  /** How it answers offers from now on; a number refuses. */
  answersWith: string | number
  rings(code?: number): void
  /** Of a call that does not do it at once. */
  /** @param answer to an offer that it got with the answer to its call */
  acknowledges(answer?: string): void
  answers(sdp: string): void
  rejects(code: number): void
  cancel(): void
  /** @returns the answer, or the code of the refusal */
  reoffer(sdp: string | null): Promise<string | number>
  refer(to: string): Promise<number>
  /** @returns the answer, with its headers */
  update(sdp: string | null, headers?: readonly string[]): Promise<IncomingResponseMessage>
  /** What the edge asks in its name, each half minute: whether the call is still there. @returns the answer's code */
  isAsked(headers: readonly string[]): Promise<number>
  press(contentType: string, content: string): Promise<number>
  hangUp(): void
  /** This dialog, as `Replaces` names it. */
  readonly replaces: string
}

/** @param contact header of the phone */
export const createFakePhoneCall = (callId: string, invite: IncomingInviteRequest | null, contact: string) => {
  const state = {
    progress: [] as { code: number; body: string }[],
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
    next.delegate = {
      onBye: (request) => {
        request.accept()
        state.isOver = true
      },
      onAck: ({ message }) => {
        if (message.body !== '') state.confirmed.push(message.body)
      },
      onInvite: (request) => {
        state.offers.push(request.message.body)
        const { answersWith } = call
        if (typeof answersWith === 'number') return void request.reject({ statusCode: answersWith })
        request.accept({ statusCode: 200, extraHeaders: [contact], body: sipBody(answersWith) })
      },
      onNotify: (request) => {
        state.notified.push(request.message.body.trim())
        request.accept()
      },
      onInfo: (request) => {
        state.infos.push(request.message.body)
        request.accept()
      },
    }
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
    reoffer: (sdp) =>
      new Promise((resolve) => {
        session().invite(
          {
            onAccept: (response) => {
              response.ack(sdp === null ? { body: sipBody(call.answersWith as string) } : {})
              resolve(response.message.body)
            },
            onReject: ({ message }) => resolve(message.statusCode ?? 0),
          },
          { extraHeaders: [contact], ...(sdp !== null && { body: sipBody(sdp) }) },
        )
      }),
    update: (sdp, headers = []) =>
      new Promise((resolve) => {
        const dialog = session() as SessionDialog
        const message = dialog.createOutgoingRequestMessage('UPDATE', {
          extraHeaders: [contact, ...headers],
          ...(sdp !== null && { body: sipBody(sdp) }),
        })
        const told = (response: { readonly message: IncomingResponseMessage }) => resolve(response.message)
        dialog.userAgentCore.request(message, { onAccept: told, onReject: told })
      }),
    isAsked: (extraHeaders) =>
      new Promise((resolve) => {
        const dialog = session() as SessionDialog
        const message = dialog.createOutgoingRequestMessage('OPTIONS', { extraHeaders: [...extraHeaders] })
        const told = ({ message: { statusCode = 0 } }: { readonly message: IncomingResponseMessage }) =>
          resolve(statusCode)
        dialog.userAgentCore.request(message, { onAccept: told, onReject: told })
      }),
    refer: (to) =>
      new Promise((resolve) => {
        session().refer(
          {
            onAccept: ({ message }) => resolve(message.statusCode ?? 0),
            onReject: ({ message }) => resolve(message.statusCode ?? 0),
          },
          { extraHeaders: [`Refer-To: ${to}`, contact] },
        )
      }),
    press: (contentType, content) =>
      new Promise((resolve) => {
        session().info(
          {
            onAccept: ({ message }) => resolve(message.statusCode ?? 0),
            onReject: ({ message }) => resolve(message.statusCode ?? 0),
          },
          { body: { contentDisposition: 'render', contentType, content } },
        )
      }),
    hangUp: () => {
      session().bye()
      state.isOver = true
    },
  }
  return call
}
