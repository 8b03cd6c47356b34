import { Dialog, type IncomingRequestMessage, type ResponseOptions, type UserAgentCore } from 'sip.js/lib/core/index.js'
import { AllowedMethods } from 'sip.js/lib/core/user-agent-core/allowed-methods.js'
import { type Session, SessionState } from 'sip.js'
import type { SipMedia } from './sip-media.ts'

/** A call says this in its requests beside what the library says. */
export const allowsUpdates = 'Allow: UPDATE'

/**
 * Mends: the library does not know UPDATE (RFC 3311), by which platforms say who is at the other side now (RFC 4916), and
 * change media.
 * @param answer called for an UPDATE within a dialog, in its order
 */
export const takeUpdates = (
  core: UserAgentCore,
  answer: (update: IncomingRequestMessage) => Promise<ResponseOptions>,
): void => {
  if (!AllowedMethods.includes('UPDATE')) AllowedMethods.push('UPDATE')
  const take = core.receiveIncomingRequestFromTransport.bind(core)
  core.receiveIncomingRequestFromTransport = (message) => {
    if (message.method !== 'UPDATE') return take(message)
    const dialog = core.dialogs.get(message.callId + message.toTag + message.fromTag)
    const isLate = dialog !== undefined && message.cseq <= (dialog.remoteSequenceNumber ?? 0)
    if (dialog === undefined || isLate)
      return void core.replyStateless(message, { statusCode: dialog === undefined ? 481 : 500 })
    Dialog.prototype.receiveRequest.call(dialog, message)
    answer(message)
      .catch(() => ({ statusCode: 488 }))
      .then((options) => core.replyStateless(message, options))
      .catch(() => {})
  }
}

/** Takes the new description of an UPDATE, if it brings one. @throws Error: it can not be used */
export const answeredUpdate = async (session: Session, { body }: IncomingRequestMessage): Promise<ResponseOptions> => {
  if (body === '') return { statusCode: 200 }
  const media = session.sessionDescriptionHandler as SipMedia | undefined
  const isFree = session.state === SessionState.Established && media?.peerConnection?.signalingState === 'stable'
  if (media === undefined || !isFree) return { statusCode: 491 }
  try {
    await media.setDescription(body)
    const { body: content, contentType } = await media.getDescription()
    return { statusCode: 200, body: { contentDisposition: 'session', contentType, content } }
  } catch (error) {
    // no other change would be possible while an offer waits for its answer
    await media.rollbackDescription()
    throw error
  }
}
