import type { CdkMediaStream } from '@lineside/contract/rtc/cdk'
import { type Session, SessionState } from 'sip.js'
import type { MediaOptions, SipMedia } from './sip-media.ts'
import { renegotiated } from './sip-requests.ts'

/**
 * Changes the media of an answered call, one change after the other: SIP has room for one question at a time. Each one
 * rejects with an Error named after the reason if the call is not answered, or over, or the other side refuses; the media then
 * stay as they are.
 */
export class MediaChanges {
  readonly #session: Session
  #last: Promise<unknown> = Promise.resolve()

  constructor(session: Session) {
    this.#session = session
  }

  hold(isOn: boolean): Promise<void> {
    return this.#inTurn(async (media) => {
      const before = media.isHolding
      media.isHolding = isOn
      try {
        await renegotiated(this.#session, {})
      } catch (error) {
        media.isHolding = before
        throw error
      }
    })
  }

  /** Sends these media in place of the earlier ones, which it stops. */
  send(local: CdkMediaStream): Promise<void> {
    return this.#inTurn(async (media) => {
      const before = media.local
      try {
        if (await media.use(local)) await renegotiated(this.#session, {})
      } catch (error) {
        await media.use(before)
        throw error
      }
      if (before !== local) before?.stop()
    })
  }

  /** Tells the platform where this browser is now, and builds the connection anew if it is gone. */
  renew(): Promise<void> {
    return this.#inTurn(async ({ connection }) => {
      const offerOptions = { iceRestart: connection !== 'connected' }
      const sessionDescriptionHandlerOptions: MediaOptions = { offerOptions }
      await renegotiated(this.#session, { sessionDescriptionHandlerOptions })
    })
  }

  #inTurn(work: (media: SipMedia) => Promise<void>): Promise<void> {
    const done = this.#do(this.#last, work)
    this.#last = done.catch(() => {})
    return done
  }

  async #do(before: Promise<unknown>, work: (media: SipMedia) => Promise<void>): Promise<void> {
    await before
    const media = this.#session.sessionDescriptionHandler as SipMedia | undefined
    if (media === undefined || this.#session.state !== SessionState.Established) throw new Error('failed')
    await work(media)
  }
}
