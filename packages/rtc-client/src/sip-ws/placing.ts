import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import { type IdentityHeaders, partyIn, redirectedTo } from '@lineside/telephony/call-window/sip-identity'
import { reasonOfRefusal } from '@lineside/telephony/call-window/sip-reasons'
import { type Inviter, SessionState } from 'sip.js'
import type { CallEvent } from '../calls/call-state.ts'
import type { MediaOptions, SipMedia } from './sip-media.ts'

/** The headers of a message that are read here. */
interface Headers {
  getHeader(name: string): string | undefined
}

/** The other side of a call, as a message of its platform tells it. */
export const toldParty = (message: Headers, from?: string): RtcParty | null =>
  partyIn({
    asserted: message.getHeader('p-asserted-identity'),
    remoteParty: message.getHeader('remote-party-id'),
    privacy: message.getHeader('privacy'),
    from,
  } satisfies IdentityHeaders)

interface Placing {
  readonly call: string
  readonly media: MediaOptions
  readonly party: () => RtcParty
  readonly tell: (event: CallEvent) => void
  /** Nobody takes it. @param by whom the called line names in its place */
  readonly onRefused: (why: EndReason, by: RtcParty | null) => void
}

/** Sends the INVITE of a call, and tells what comes of it. */
export const placed = async (session: Inviter, { call, media, party, tell, onRefused }: Placing): Promise<void> => {
  const refused = ({ message }: { readonly message: Headers & { readonly statusCode?: number | undefined } }) => {
    const why = reasonOfRefusal(message.statusCode ?? 500)
    onRefused(why, why === 'redirected' ? redirectedTo(message.getHeader('contact')) : null)
  }

  const hear = async (description: string): Promise<void> => {
    const heard = await (session.sessionDescriptionHandler as SipMedia | undefined)?.hearEarly(description)
    if (heard === true) tell({ type: 'description', call, description, early: true })
  }

  await session.invite({
    requestDelegate: {
      onTrying: () => tell({ type: 'pending', call }),
      onProgress: ({ message }) => {
        // a description that the browser can not use is not heard, and the answer may bring a better one
        if (message.body !== '') hear(message.body).catch(() => {})
        const at = toldParty(message)
        if (message.statusCode === 180) tell({ type: 'ringing', call, at: at?.name ? at : null })
      },
      onAccept: ({ message }) => {
        if (session.state !== SessionState.Established) return
        const told = toldParty(message)
        // whoever has dialled a number knows it, even if the one who answers hides it
        const answers = told?.number ? told : party()
        tell({ type: 'accepted', call, with: answers, recorded: false, is_service: false })
      },
      onReject: refused,
      onRedirect: refused,
    },
    sessionDescriptionHandlerOptions: media,
  })
}
