import type { Child } from '../../platform/child/child.ts'
import { ChildError } from '../../platform/child/pending-answers.ts'
import type { PathSound } from '../legs/leg.ts'
import { LegFailed, type ReceivedFax, type SentFax } from '../legs/leg.ts'
import type { FaxOrder, SendingOrder } from './child/session.ts'
import type { MediaAnswers } from './media-answers.ts'
import type { MediaOrder, MediaReport } from './media-messages.ts'

export interface MediaSession {
  readonly number: number
  /** @throws LegFailed the process refused, did not answer in time, or is gone */
  negotiate(offer: string | null, isFresh: boolean): Promise<string>
  confirm(answer: string): void
  refuseOffer(): void
  play(sounds: readonly PathSound[]): Promise<'done' | 'stopped'>
  silence(): void
  echo(): void
  /** @throws LegFailed as for `negotiate` */
  attend(offer: string, isFresh: boolean): Promise<string>
  mute(isMuted: boolean): void
  /** @param silentSeconds ends the recording after this much silence; null: silence never ends it */
  record(path: string, maximumSeconds: number, silentSeconds: number | null): SessionRecording
  /** @returns when the fax call is over; null: the machine did not start. When the process dies, the fax has broken off */
  receiveFax(order: FaxOrder): Promise<ReceivedFax | null>
  /** The same for a fax to be sent. */
  sendFax(order: SendingOrder): Promise<SentFax | null>
  close(): void
}

export interface SessionRecording {
  /**
   * The length in seconds. null: nothing was heard or the file could not be written; `died`: the process is gone, and
   * the file holds what it had written until then.
   */
  readonly ended: Promise<number | null | 'died'>
  finish(): void
}

/** Last known progress of a fax whose process died. */
const LOST_FAX: ReceivedFax = { isComplete: false, isFax: true, pages: null, station: null }
const UNSENT_FAX: SentFax = { isComplete: false, pages: 0, station: null, ended: null }

export interface ProcessSessionOptions {
  readonly number: number
  readonly child: Child<MediaOrder, MediaReport>
  readonly answers: MediaAnswers
  /** The longest wait for a description, in ms. */
  readonly exchangeMs: number
  /** Aborted when the session ends: nothing more is played. */
  readonly over: AbortSignal
  readonly forget: () => void
}

/** One session of a media process: sends its orders, and waits for the answers. */
export const createProcessSession = (options: ProcessSessionOptions): MediaSession => {
  const { number: session, child, answers, exchangeMs, over, forget } = options

  const describe = async (order: (exchange: number) => MediaOrder): Promise<string> => {
    if (over.aborted) throw new LegFailed('The leg is gone')
    try {
      return await answers.exchanges.ask((exchange) => child.send(order(exchange)), { deadlineMs: exchangeMs })
    } catch (error) {
      if (!(error instanceof ChildError)) throw error
      const isLate = error.fault === 'too_late'
      throw new LegFailed(isLate ? 'No description came in time' : 'The media process is gone')
    }
  }

  return {
    number: session,
    negotiate: (offer, isFresh) => describe((exchange) => ({ do: 'negotiate', session, exchange, offer, isFresh })),
    attend: (offer, isFresh) => describe((exchange) => ({ do: 'attend', session, exchange, offer, isFresh })),
    mute: (isMuted) => child.send({ do: 'mute', session, isMuted }),
    confirm: (answer) => child.send({ do: 'confirm', session, answer }),
    refuseOffer: () => child.send({ do: 'refuse_offer', session }),
    async play(sounds) {
      if (over.aborted) return 'stopped'
      const isPlayed = answers.plays.ask((play) => child.send({ do: 'play', session, play, sounds }), { signal: over })
      return await isPlayed.catch(() => 'stopped')
    },
    silence: () => child.send({ do: 'silence', session }),
    echo: () => child.send({ do: 'echo', session }),
    record(path, maximumSeconds, silentSeconds) {
      if (over.aborted) return { ended: Promise.resolve(null), finish: () => {} }
      let recording = 0
      const ended = answers.recordings.ask((given) => {
        recording = given
        child.send({ do: 'record', session, recording, path, maximumSeconds, silentSeconds })
      })
      return { ended: ended.catch(() => 'died'), finish: () => child.send({ do: 'finish', recording }) }
    },
    async receiveFax(order) {
      if (over.aborted) return null
      const received = answers.faxes.ask((fax) => child.send({ do: 'receive_fax', session, fax, ...order }))
      return await received.catch(() => LOST_FAX)
    },
    async sendFax(order) {
      if (over.aborted) return null
      const sent = answers.sentFaxes.ask((fax) => child.send({ do: 'send_fax', session, fax, ...order }))
      return await sent.catch(() => UNSENT_FAX)
    },
    close() {
      if (over.aborted) return
      child.send({ do: 'close', session })
      forget()
    },
  }
}
