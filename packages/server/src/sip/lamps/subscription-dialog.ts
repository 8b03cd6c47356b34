import { randomBytes } from 'node:crypto'
import {
  Dialog,
  type IncomingRequestMessage,
  type IncomingSubscribeRequest,
  NameAddrHeader,
  ReSubscribeUserAgentServer,
  type UserAgentCore,
} from 'sip.js/lib/core/index.js'
import type { LampDocument } from './lamp-documents.ts'

/** SUBSCRIBE, in a dialog or before there is one. */
export type SubscribeRequest = Pick<IncomingSubscribeRequest, 'message' | 'accept' | 'reject'>

/** What the other side does. */
export interface SubscriptionDialogEvents {
  /** It asks again. */
  refreshed(request: SubscribeRequest): void
  /** What was told has come. */
  taken(): void
  /** It did not take what it was told. */
  refused(code: number): void
}

/** A dialog that SUBSCRIBE has begun, on the side of who tells (RFC 6665). The library knows the other side alone. */
export class SubscriptionDialog extends Dialog {
  readonly #events: SubscriptionDialogEvents

  constructor(core: UserAgentCore, message: IncomingRequestMessage, events: SubscriptionDialogEvents) {
    super(core, Dialog.initialDialogStateForUserAgentServer(message, randomBytes(8).toString('hex')))
    this.#events = events
  }

  override receiveRequest(message: IncomingRequestMessage): void {
    if (!this.sequenceGuard(message)) return
    super.receiveRequest(message)
    if (message.method !== 'SUBSCRIBE') return void this.core.replyStateless(message, { statusCode: 405 })
    const contact: unknown = message.hasHeader('contact') ? message.parseHeader('contact') : undefined
    // it may have moved
    if (contact instanceof NameAddrHeader) this.dialogState.remoteTarget = contact.uri
    this.#events.refreshed(new ReSubscribeUserAgentServer(this, message))
  }

  notify(headers: readonly string[], { contentType, content }: LampDocument): void {
    const message = this.createOutgoingRequestMessage('NOTIFY', {
      extraHeaders: [...headers],
      body: { contentDisposition: 'render', contentType, content },
    })
    this.core.request(message, {
      onAccept: () => this.#events.taken(),
      onRedirect: () => this.#events.refused(300),
      onReject: ({ message: { statusCode } }) => this.#events.refused(statusCode ?? 500),
    })
  }
}
