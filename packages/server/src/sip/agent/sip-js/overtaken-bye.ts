import type { IncomingRequestMessage, UserAgentCore } from 'sip.js/lib/core/index.js'

/**
 * Mends: the library refuses every request that a later one has overtaken, as RFC 3261 12.2.2 has it. Requests
 * that a phone sends at once by UDP may come in another order. A BYE ends its call all the same: the phone has left it, and says no more.
 * So the dialog forgets what came before this BYE.
 */
export const letByeOvertake = (
  core: Pick<UserAgentCore, 'dialogs'>,
  { method, callId, toTag, fromTag, cseq }: IncomingRequestMessage,
): void => {
  if (method !== 'BYE') return
  const dialog = core.dialogs.get(callId + toTag + fromTag)
  if (dialog !== undefined && cseq <= (dialog.remoteSequenceNumber ?? 0))
    Object.defineProperty(dialog, 'remoteSequenceNumber', { value: cseq - 1 })
}
