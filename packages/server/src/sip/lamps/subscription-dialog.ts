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

/** A SUBSCRIBE request, within a dialog or to begin one. */
export type SubscribeRequest = Pick<IncomingSubscribeRequest, 'message' | 'accept' | 'reject'>

/** Handlers for the subscribed phone. */
export interface SubscriptionDialogEvents {
  /** The phone refreshes the subscription. */
  refreshed(request: SubscribeRequest): void
  /** The phone has accepted a NOTIFY. */
  taken(): void
  /** The phone has refused a NOTIFY, or did not answer. */
  refused(code: number): void
}

/** The notifier's side of a dialog begun by SUBSCRIBE (RFC 6665). The library has the subscriber's side only. */
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
    // the phone's address may have changed
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
