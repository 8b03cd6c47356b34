import { type Dialog, type DialogState, Grammar, SessionDialog, type UserAgentCore } from 'sip.js/lib/core/index.js'

/*
 * The data that a process keeps of its SIP legs in the rows of its calls. After its death, another process continues or
 * ends the legs with them.
 */

/** An established dialog (RFC 3261 section 12), with the descriptions that were exchanged last. */
export interface LeftDialog {
  readonly is: 'talking'
  readonly callId: string
  readonly localTag: string
  readonly remoteTag: string
  readonly localNumber: number
  readonly remoteNumber: number | null
  readonly localUri: string
  readonly remoteUri: string
  readonly remoteTarget: string
  readonly routes: readonly string[]
  readonly isOurs: boolean
  readonly local: string
  readonly remote: string
}

/** An unanswered call: by its Call-ID and CSeq the edge knows its INVITE. */
export interface LeftInvite {
  readonly is: 'calling' | 'ringing'
  readonly callId: string
  readonly number: number
  /** Leads to the edge that has the INVITE; undefined: any edge. */
  readonly route: string | undefined
}

export type LeftLeg = LeftDialog | LeftInvite

export const keepDialog = (dialog: Dialog, exchanged: Pick<LeftDialog, 'isOurs' | 'local' | 'remote'>): LeftDialog => ({
  is: 'talking',
  callId: dialog.callId,
  localTag: dialog.localTag,
  remoteTag: dialog.remoteTag,
  localNumber: dialog.localSequenceNumber ?? 0,
  remoteNumber: dialog.remoteSequenceNumber ?? null,
  localUri: dialog.localURI.toRaw(),
  remoteUri: dialog.remoteURI.toRaw(),
  remoteTarget: dialog.remoteTarget.toRaw(),
  routes: dialog.routeSet,
  ...exchanged,
})

/** More than the requests that a process can have sent since the row was written: the phone takes only higher numbers. */
const UNSEEN = 100

/**
 * Continues a dialog that another process left.
 * @throws Error it holds no valid SIP addresses
 */
export const adoptDialog = (core: UserAgentCore, left: LeftDialog): SessionDialog => {
  const { callId, localTag, remoteTag } = left
  const state: DialogState = {
    id: callId + localTag + remoteTag,
    early: false,
    callId,
    localTag,
    remoteTag,
    localSequenceNumber: left.localNumber + UNSEEN,
    remoteSequenceNumber: left.remoteNumber ?? undefined,
    localURI: uriOf(left.localUri),
    remoteURI: uriOf(left.remoteUri),
    remoteTarget: uriOf(left.remoteTarget),
    routeSet: [...left.routes],
    secure: false,
  }
  // the transaction that began the dialog is over and gone: the library only looks for a description in it
  const over = { request: { body: undefined } } as unknown as ConstructorParameters<typeof SessionDialog>[0]
  return new SessionDialog(over, core, state)
}

const uriOf = (text: string) => {
  const uri = Grammar.URIParse(text)
  if (uri === undefined) throw new Error(`${text} is no SIP address`)
  return uri
}
