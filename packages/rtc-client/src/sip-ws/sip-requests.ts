import { reasonOfRefusal } from '@lineside/telephony/call-window/sip-reasons'
import {
  Inviter,
  type Invitation,
  type Notification,
  type Session,
  type SessionInviteOptions,
  SessionState,
} from 'sip.js'

/** Longest wait for the answer to a new description, in milliseconds: a little more than SIP's own (RFC 3261, timer B). */
const answerMilliseconds = 35_000
/** Longest wait until a call that is transferred is with its new party: it may ring there. */
const transferMilliseconds = 120_000
/** Both sides have asked at the same moment; so long one of them waits before it asks again (RFC 3261 section 14.1). */
const glareMilliseconds = 2_100
const glare = 491
const unknownCall = 481

/**
 * Ends a call, however far it has come. A failure changes nothing: the call is over here.
 * @param refusal status for a call that rings here: 603 says that the user has declined, and every other device stops ringing
 */
export const callsAway = (session: Inviter | Invitation, refusal: 603 | 480): void => {
  const said = (): Promise<unknown> | undefined => {
    switch (session.state) {
      case SessionState.Initial:
      case SessionState.Establishing:
        return session instanceof Inviter ? session.cancel() : session.reject({ statusCode: refusal })
      case SessionState.Established:
        return session.bye()
      default:
        return undefined
    }
  }
  said()?.catch(() => {})
}

class Refused extends Error {
  readonly status: number

  constructor(status = 500) {
    super(reasonOfRefusal(status))
    this.status = status
  }
}

/** Whether the other side has refused because it does not know the call. */
export const isGone = (error: unknown): boolean => error instanceof Refused && error.status === unknownCall

interface Refusal {
  readonly message: { readonly statusCode?: number | undefined }
}

/**
 * Sends a new description, and waits for its answer.
 * @throws Error named after the reason if the other side refuses, or does not answer; the media stay as they are
 */
export const renegotiated = async (session: Session, options: SessionInviteOptions): Promise<void> => {
  try {
    await invited(session, options)
  } catch (error) {
    // the library itself refuses while an exchange of the other side goes on
    if (error instanceof Refused && error.status !== glare) throw error
    await new Promise((resolve) => setTimeout(resolve, glareMilliseconds * Math.random()))
    await invited(session, options)
  }
}

const invited = (session: Session, options: SessionInviteOptions): Promise<void> =>
  within(answerMilliseconds, (resolve, reject) => {
    const refuse = ({ message }: Refusal) => reject(new Refused(message.statusCode))
    const requestDelegate = { onAccept: () => resolve(), onReject: refuse, onRedirect: refuse }
    session.invite({ ...options, requestDelegate }).catch(reject)
  })

/**
 * Asks the platform to connect the other side of a call elsewhere (REFER, RFC 3515), and waits until it is.
 * @param to an address, or another call
 * @throws Error named after the reason if nobody answers there, or it is not told; the call stays as it is
 */
export const referred = (session: Session, to: Parameters<Session['refer']>[0]): Promise<void> =>
  within(transferMilliseconds, (resolve, reject) => {
    const handleNotify = (notification: Notification): void => {
      notification.accept().catch(() => {})
      const { request } = notification
      const status = Number(/^SIP\/2\.0 (\d{3})/.exec(request.body)?.[1] ?? 0)
      const isLast = /^terminated/i.test(request.getHeader('subscription-state') ?? '')
      if (status >= 300) reject(new Refused(status))
      else if (status >= 200) resolve()
      else if (isLast) reject(new Refused())
    }
    const refuse = ({ message }: Refusal) => reject(new Refused(message.statusCode))
    session
      .refer(to, { requestDelegate: { onReject: refuse, onRedirect: refuse }, onNotify: handleNotify })
      .catch(reject)
  })

const within = (
  milliseconds: number,
  work: (resolve: () => void, reject: (error: unknown) => void) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refused(408)), milliseconds)
    const settled = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
    }
    work(
      () => settled(resolve),
      (error) => settled(() => reject(error instanceof Error ? error : new Error(String(error)))),
    )
  })
