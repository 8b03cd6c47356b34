import { reasonOfRefusal } from '@lineside/telephony/call-window/sip-reasons'
import {
  Inviter,
  type Invitation,
  type Notification,
  type Session,
  type SessionInviteOptions,
  SessionState,
} from 'sip.js'

/** Ends a call, however far it has come. A failure changes nothing: the call is over here. */
export const callsAway = (session: Inviter | Invitation): void => {
  const said = (): Promise<unknown> | undefined => {
    switch (session.state) {
      case SessionState.Initial:
      case SessionState.Establishing:
        return session instanceof Inviter ? session.cancel() : session.reject({ statusCode: 603 })
      case SessionState.Established:
        return session.bye()
      default:
        return undefined
    }
  }
  said()?.catch(() => {})
}

const refusal = (status: number | undefined): Error => new Error(reasonOfRefusal(status ?? 500))

/**
 * Sends a new description, and waits for its answer.
 * @throws Error named after the reason if the other side refuses; the media stay as they are
 */
export const renegotiated = (session: Session, options: SessionInviteOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const requestDelegate = {
      onAccept: () => resolve(),
      onReject: ({ message }: { message: { statusCode?: number | undefined } }) => reject(refusal(message.statusCode)),
    }
    session.invite({ ...options, requestDelegate }).catch(reject)
  })

/**
 * Asks the platform to connect the other side of a call elsewhere (REFER, RFC 3515), and waits until it is.
 * @param to an address, or another call
 * @throws Error named after the reason if nobody answers there; the call stays as it is
 */
export const referred = (session: Session, to: Parameters<Session['refer']>[0]): Promise<void> =>
  new Promise((resolve, reject) => {
    const handleNotify = (notification: Notification): void => {
      notification.accept().catch(() => {})
      const status = Number(/^SIP\/2\.0 (\d{3})/.exec(notification.request.body)?.[1] ?? 0)
      if (status >= 300) reject(refusal(status))
      else if (status >= 200) resolve()
    }
    session
      .refer(to, {
        requestDelegate: { onReject: ({ message }) => reject(refusal(message.statusCode)) },
        onNotify: handleNotify,
      })
      .catch(reject)
  })
