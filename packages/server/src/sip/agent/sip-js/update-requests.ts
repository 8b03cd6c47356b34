import { Dialog, type IncomingRequestMessage, type ResponseOptions, type UserAgentCore } from 'sip.js/lib/core/index.js'

/** Answers an UPDATE within a dialog. */
export type AnswerUpdate = (update: { readonly message: IncomingRequestMessage }) => ResponseOptions

/**
 * Mends: the library does not know UPDATE (RFC 3311), and refuses it. Here it is counted as a request of its dialog, and
 * answered by the function that the dialog's owner gives.
 * @param answers by dialog; one without an answer takes a sign of life, and no new description
 */
export const receiveUpdate = (
  core: UserAgentCore,
  answers: WeakMap<object, AnswerUpdate>,
  message: IncomingRequestMessage,
): void => {
  const dialog = core.dialogs.get(message.callId + message.toTag + message.fromTag)
  if (dialog === undefined) return void core.replyStateless(message, { statusCode: 481 })
  if (message.cseq <= (dialog.remoteSequenceNumber ?? 0)) return void core.replyStateless(message, { statusCode: 500 })
  Dialog.prototype.receiveRequest.call(dialog, message)
  const options = answers.get(dialog)?.({ message }) ?? { statusCode: message.body === '' ? 200 : 491 }
  core.replyStateless(message, options)
}
