import { type IncomingInviteRequest, IncomingRequestMessage, Parser, type Session, URI } from 'sip.js/lib/core/index.js'
import { silentLoggers, sipCore } from './sip-core.ts'

/** A request of a phone, with what the test changes. */
export interface GivenRequest {
  readonly method: string
  readonly number: number
  /** Distinguishes the phone's calls. */
  readonly call?: string
  /** Distinguishes the ways on which the same request comes. */
  readonly branch?: string
  readonly toTag?: string
}

/** The user agent of sip.js as it is, without a network: for what it does before its patches, and with them. */
export const bareCore = () => {
  const logger = silentLoggers().getLogger('parser')
  const uri = new URI('sip', 'app', '127.0.0.1', 5060)
  const sent: string[] = []
  const invites: IncomingInviteRequest[] = []
  const core = sipCore({
    uri,
    id: 'bare',
    extensions: [],
    send: (text) => void sent.push(text),
    delegate: { onInvite: (invite) => void invites.push(invite) },
  })

  const request = ({ method, number, call = 'one', branch = `b${method}${number}`, toTag }: GivenRequest) => {
    const text = [
      `${method} sip:app@127.0.0.1:5060 SIP/2.0`,
      `Via: SIP/2.0/TCP 127.0.0.1:5070;branch=z9hG4bK${call}${branch}`,
      'Max-Forwards: 70',
      `From: <sip:anna@a.test>;tag=phone`,
      `To: <sip:22@a.test>${toTag === undefined ? '' : `;tag=${toTag}`}`,
      `Call-ID: ${call}`,
      `CSeq: ${number} ${method}`,
      'Contact: <sip:anna@127.0.0.1:5070>',
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n')
    const message = Parser.parseMessage(text, logger)
    if (!(message instanceof IncomingRequestMessage)) throw new Error(`Not a request: ${text}`)
    return message
  }

  return {
    core,
    /** All that it has sent. */
    sent,
    /** New calls that it has passed on. */
    invites,
    request,
    /** A phone calls and is answered. @returns the dialog, and the tag of this side */
    established: (): { readonly session: Session; readonly toTag: string } => {
      core.receiveIncomingRequestFromTransport(request({ method: 'INVITE', number: 10 }))
      const session = invites.at(-1)?.accept({
        statusCode: 200,
        body: { contentDisposition: 'session', contentType: 'application/sdp', content: 'v=0\r\n' },
      }).session
      if (session === undefined) throw new Error('The call was not passed on')
      core.receiveIncomingRequestFromTransport(request({ method: 'ACK', number: 10, toTag: session.localTag }))
      return { session, toTag: session.localTag }
    },
    /** The status codes of the replies so far to a request. */
    replies: (number: number, method: string): readonly number[] =>
      sent
        .filter((text) => text.startsWith('SIP/2.0') && text.includes(`CSeq: ${number} ${method}`))
        .map((text) => Number(text.slice('SIP/2.0 '.length, 'SIP/2.0 200'.length))),
  }
}
