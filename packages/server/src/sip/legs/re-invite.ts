import type { AckableIncomingResponseWithSession, Session } from 'sip.js/lib/core/index.js'
import { sdpBody } from './sip-bodies.ts'
import { faultIn } from '../agent/sip-codes.ts'

/** The outcome of a re-INVITE: a reply that must be acknowledged, or the status code of a refusal. */
export type Reinvited =
  | { readonly response: AckableIncomingResponseWithSession; readonly description: string }
  | { readonly code: number }

/** Sends a re-INVITE. @param offer null: the other side makes the offer */
export const reinvite = (session: Session, offer: string | null, extraHeaders: readonly string[]): Promise<Reinvited> =>
  new Promise((resolve) => {
    const answered = (response: AckableIncomingResponseWithSession): void => {
      const { body: description } = response.message
      if (description !== '' && faultIn(response.message) === null) return resolve({ response, description })
      // the reply has no usable description
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
      // the library throws if both sides have begun an exchange at once
      resolve({ code: 491 })
    }
  })
