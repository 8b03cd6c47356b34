import type { IncomingResponseMessage, Session, SessionDialog } from 'sip.js/lib/core/index.js'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'

export const sipBody = (content: string) => ({ contentDisposition: 'session', contentType: 'application/sdp', content })

/** The messages that a phone has heard in its dialog. */
interface Heard {
  readonly offers: string[]
  readonly confirmed: string[]
  readonly notified: string[]
  readonly infos: string[]
  isOver: boolean
}

interface Listening {
  /** Header of the phone. */
  readonly contact: string
  readonly heard: Heard
  /** The answer to an offer; a number refuses it. */
  readonly answersWith: () => string | number
}

/** Has a phone keep what it hears in its dialog, and answer. */
export const listenTo = (session: Session, { contact, heard, answersWith }: Listening): void => {
  session.delegate = {
    onBye: (request) => {
      request.accept()
      heard.isOver = true
    },
    onAck: ({ message }) => {
      if (message.body !== '') heard.confirmed.push(message.body)
    },
    onInvite: (request) => {
      heard.offers.push(request.message.body)
      const answer = answersWith()
      if (typeof answer === 'number') return void request.reject({ statusCode: answer })
      request.accept({ statusCode: 200, extraHeaders: [contact], body: sipBody(answer) })
    },
    onNotify: (request) => {
      heard.notified.push(request.message.body.trim())
      request.accept()
    },
    onInfo: (request) => {
      heard.infos.push(request.message.body)
      request.accept()
    },
  }
}

type Response = { readonly message: IncomingResponseMessage }

const statusOf = ({ message }: Response): number => message.statusCode ?? 0

/** A phone makes an offer, or asks for one. @returns the answer, or the code of the refusal */
export const reoffer = (
  session: Session,
  contact: string,
  sdp: string | null,
  answersWith: () => string | number,
): Promise<string | number> =>
  new Promise((resolve) => {
    session.invite(
      {
        onAccept: (response) => {
          response.ack(sdp === null ? { body: sipBody(answersWith() as string) } : {})
          resolve(response.message.body)
        },
        onReject: (response) => resolve(statusOf(response)),
      },
      { extraHeaders: [contact], ...(sdp !== null && { body: sipBody(sdp) }) },
    )
  })

/** A phone makes an offer that it can cancel. */
const cancellable = (session: SessionDialog, contact: string, sdp: string): CancellableOffer => {
  const { userAgentCore: core, remoteTag: toTag } = session
  const codes = new Map<string, number>()
  const hear = (response: Response): void => void codes.set(response.message.method, statusOf(response))
  const both = { onAccept: hear, onReject: hear }
  const { message } = session.invite(both, { extraHeaders: [contact], body: sipBody(sdp) })
  return {
    cancel: async () => {
      const { ruri, from, to, fromTag, callId, cseq, branch } = message
      const dialog = { toTag, fromTag, callId, cseq }
      const cancel = core.makeOutgoingRequestMessage('CANCEL', ruri, from.uri, to.uri, dialog)
      // the same branch says which request is cancelled
      cancel.branch = branch
      core.request(cancel, both)
      await eventually(() => expect(codes.size).toBe(2))
      return [codes.get('CANCEL') ?? 0, codes.get('INVITE') ?? 0]
    },
  }
}

interface CancellableOffer {
  /** @returns the codes of the replies to the CANCEL and to the offer */
  cancel(): Promise<readonly number[]>
}

/** The requests that a phone, or the edge in its name, sends in its dialog. Each resolves with the answer's code, or the answer. */
export interface DialogRequests {
  refer(to: string): Promise<number>
  /** Makes an offer that is cancelled later. */
  cancellable(sdp: string): CancellableOffer
  update(sdp: string | null, headers?: readonly string[]): Promise<IncomingResponseMessage>
  /** The edge's question in its name, each half minute: whether the call is still there. */
  isAsked(headers: readonly string[]): Promise<number>
  press(contentType: string, content: string): Promise<number>
}

export const requestsIn = (session: () => Session, contact: string): DialogRequests => {
  /** The library has no function for these. */
  const send = (method: string, options: Parameters<SessionDialog['createOutgoingRequestMessage']>[1]) =>
    new Promise<Response>((resolve) => {
      const dialog = session() as SessionDialog
      const message = dialog.createOutgoingRequestMessage(method, options)
      dialog.userAgentCore.request(message, { onAccept: resolve, onReject: resolve })
    })

  return {
    cancellable: (sdp) => cancellable(session() as SessionDialog, contact, sdp),
    update: async (sdp, headers = []) => {
      const body = sdp !== null && { body: sipBody(sdp) }
      return (await send('UPDATE', { extraHeaders: [contact, ...headers], ...body })).message
    },
    isAsked: async (headers) => statusOf(await send('OPTIONS', { extraHeaders: [...headers] })),
    refer: async (to) => {
      const response = await new Promise<Response>((resolve) => {
        session().refer({ onAccept: resolve, onReject: resolve }, { extraHeaders: [`Refer-To: ${to}`, contact] })
      })
      return statusOf(response)
    },
    press: async (contentType, content) => {
      const response = await new Promise<Response>((resolve) => {
        session().info(
          { onAccept: resolve, onReject: resolve },
          { body: { contentDisposition: 'render', contentType, content } },
        )
      })
      return statusOf(response)
    },
  }
}
