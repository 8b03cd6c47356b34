import type { AckableIncomingResponseWithSession, Session } from 'sip.js/lib/core/index.js'
import { sdpBody } from './sip-bodies.ts'
import { faultIn } from './sip-codes.ts'

/** What became of a new exchange: an answer that is to be acknowledged, or the code of a refusal. */
export type Reinvited =
  | { readonly response: AckableIncomingResponseWithSession; readonly description: string }
  | { readonly code: number }

/** @param offer null: the other side makes one */
export const reinvite = (session: Session, offer: string | null, extraHeaders: readonly string[]): Promise<Reinvited> =>
  new Promise((resolve) => {
    const answered = (response: AckableIncomingResponseWithSession): void => {
      const { body: description } = response.message
      if (description !== '' && faultIn(response.message) === null) return resolve({ response, description })
      // nothing that can be heard
      response.ack()
      resolve({ code: 488 })
    }
    try {
      session.invite(
        {
          onAccept: answered,
          onReject: ({ message }) => resolve({ code: message.statusCode ?? 500 }),
          onRedirect: ({ message }) => resolve({ code: message.statusCode ?? 300 }),
        },
        { extraHeaders: [...extraHeaders], ...(offer !== null && { body: sdpBody(offer) }) },
      )
    } catch {
      // both sides have begun an exchange at once
      resolve({ code: 491 })
    }
  })
