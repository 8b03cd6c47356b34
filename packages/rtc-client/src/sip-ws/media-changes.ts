import type { CdkMediaStream } from '@lineside/contract/rtc/cdk'
import { type Session, SessionState } from 'sip.js'
import type { MediaOptions, SipMedia } from './sip-media.ts'
import { isGone, renegotiated } from './sip-requests.ts'

/** The library would repeat the options of the last offer if the next one had none. */
const offering = (offerOptions: RTCOfferOptions): { readonly sessionDescriptionHandlerOptions: MediaOptions } => ({
  sessionDescriptionHandlerOptions: { offerOptions },
})

/**
 * Changes the media of an answered call, one change after the other: SIP has room for one question at a time. Each one
 * rejects with an Error named after the reason if the call is not answered, or over, or the other side refuses; the media then
 * stay as they are.
 */
export class MediaChanges {
  readonly #session: Session
  readonly #onGone: () => void
  #last: Promise<unknown> = Promise.resolve()

  /** @param onGone the other side does not know the call any more: it has ended while this side could not be told */
  constructor(session: Session, onGone: () => void) {
    this.#session = session
    this.#onGone = onGone
  }

  hold(isOn: boolean): Promise<void> {
    return this.#inTurn(async (media) => {
      const before = media.isHolding
      media.isHolding = isOn
      try {
        await renegotiated(this.#session, offering({}))
      } catch (error) {
        media.isHolding = before
        throw error
      }
    })
  }

  /**
   * Sends these media in place of the earlier ones, which it stops.
   * @throws Error `media_refused`: the other side takes no picture
   */
  send(local: CdkMediaStream): Promise<void> {
    return this.#inTurn(async (media) => {
      const before = media.local
      try {
        if (await media.use(local)) await renegotiated(this.#session, offering({}))
        if (!media.isTaken) throw new Error('media_refused')
      } catch (error) {
        media.dropRefused()
        await media.use(before)
        throw error
      }
      if (before !== local) before?.stop()
    })
  }

  /** Continues the picture that is sent; it stays paused if the other side refuses. */
  showPicture(): Promise<void> {
    return this.#inTurn(async (media) => {
      media.switch('video', true)
      try {
        await this.#tellOfPicture(media)
      } catch (error) {
        media.switch('video', false)
        throw error
      }
    })
  }

  /**
   * Pauses the picture that is sent, at once and whatever the other side says: nobody is seen who does not want it. The other side
   * is told in its turn, so that it shows no black picture.
   */
  hidePicture(): Promise<void> {
    this.#media?.switch('video', false)
    return this.#inTurn(async (media) => {
      media.switch('video', false)
      await this.#tellOfPicture(media)
    })
  }

  async #tellOfPicture(media: SipMedia): Promise<void> {
    if (media.local?.hasVideo() === true) await renegotiated(this.#session, offering({}))
  }

  /**
   * Asks for media that had no room in the first description: another phone was heard before the one that has answered, or
   * the caller has offered no picture.
   */
  complete(isOutgoing: boolean): Promise<void> {
    return this.#inTurn(async (media) => {
      const { missed } = media
      if (isOutgoing ? missed === 'nothing' : media.isTaken) return
      try {
        await renegotiated(this.#session, offering({ iceRestart: missed === 'all' }))
      } finally {
        media.dropRefused()
      }
    })
  }

  /** Tells the platform where this browser is now, and builds the connection anew if it is gone. */
  renew(): Promise<void> {
    return this.#inTurn(async ({ connection }) => {
      await renegotiated(this.#session, offering({ iceRestart: connection !== 'connected' }))
    })
  }

  get #media(): SipMedia | undefined {
    return this.#session.sessionDescriptionHandler as SipMedia | undefined
  }

  #inTurn(work: (media: SipMedia) => Promise<void>): Promise<void> {
    const done = this.#do(this.#last, work)
    this.#last = done.catch(() => {})
    return done
  }

  async #do(before: Promise<unknown>, work: (media: SipMedia) => Promise<void>): Promise<void> {
    await before
    const media = this.#media
    if (media === undefined || this.#session.state !== SessionState.Established) throw new Error('failed')
    try {
      await work(media)
    } catch (error) {
      if (isGone(error)) this.#onGone()
      throw error
    }
  }
}
