import {
  type IncomingRequestMessage,
  ReInviteUserAgentServer,
  TransactionState,
  type UserAgentCore,
} from 'sip.js/lib/core/index.js'

/**
 * Mends: the library answers the CANCEL of a re-INVITE, and tells nobody of it. Here the re-INVITE's `onCancel` is
 * called, unless it has its final reply (RFC 3261 section 9.2).
 */
export const passOnCancel = (
  { userAgentServers }: Pick<UserAgentCore, 'userAgentServers'>,
  message: IncomingRequestMessage,
): void => {
  if (message.method !== 'CANCEL') return
  const server = userAgentServers.get(message.viaBranch)
  if (server instanceof ReInviteUserAgentServer && server.transaction.state === TransactionState.Proceeding)
    server.receiveCancel(message)
}
