import { type Child, startChild } from '../../platform/child/child.ts'
import { ChildError, createPendingAnswers } from '../../platform/child/pending-answers.ts'
import type { Log } from '../../platform/log.ts'
import { LegFailed, type ReceivedFax, type SentFax, type Sound } from '../legs/leg.ts'
import type { FaxOrder, SendingOrder } from './child/session.ts'
import type { ForwarderEvent } from './forwarder.ts'
import type { MediaOrder, MediaReport } from './media-messages.ts'
import { watchProcess } from './watch-process.ts'

/** The server's handle of one media process. All sessions and conferences in the process end when it ends. */
export interface MediaProcess {
  isAlive(): boolean
  /** The number of sessions (sides of calls) plus conferences in the process. */
  load(): number
  holds(callId: string): boolean
  open(callId: string, options: SessionOptions): MediaSession
  bridge(sides: readonly [MediaSession, MediaSession]): void
  openRoom(onEvent: (event: ForwarderEvent) => void): MediaRoom
  end(): Promise<void>
}

export interface SessionOptions {
  readonly withVideo: boolean
  /** `g711`: for a fax; all else needs `opus`. */
  readonly voice: 'opus' | 'g711'
  readonly onDigit: (digit: string) => void
  readonly onSpeaking: (isSpeaking: boolean) => void
  /** Called once, when the session ends by itself. `died`: the process is gone. */
  readonly onGone: (why: 'closed' | 'lost' | 'never' | 'died') => void
}

export interface MediaSession {
  readonly number: number
  /** @throws LegFailed the process refused, did not answer in time, or is gone */
  negotiate(offer: string | null, isFresh: boolean): Promise<string>
  confirm(answer: string): void
  refuseOffer(): void
  play(sounds: readonly Sound[]): Promise<'done' | 'stopped'>
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

export interface MediaRoom {
  join(member: string, isAudioOnly: boolean): void
  answer(member: string, description: string): void
  leave(member: string): void
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

export interface MediaProcessOptions {
  readonly log: Pick<Log, 'warn' | 'error'>
  /** Environment variables of the process. */
  readonly environment: Readonly<Record<string, string>>
  readonly onEnd: () => void
  /** The longest wait for a description, in ms; absent: 8 seconds. */
  readonly exchangeMs?: number
}

const HEAP_MIB = 384
/** The browser's call waits for a description; a process that takes longer will not recover. */
const EXCHANGE_MS = 8000

/** Last known progress of a fax whose process died. */
const LOST_FAX: ReceivedFax = { isComplete: false, isFax: true, pages: null, station: null }
const UNSENT_FAX: SentFax = { isComplete: false, pages: 0, station: null, ended: null }

const module = new URL('./child/media-child.ts', import.meta.url)

type Session = SessionOptions & {
  readonly callId: string
  /** Aborted when the session ends: nothing more is played. */
  readonly over: AbortController
}

export const startMediaProcess = ({
  log,
  environment,
  onEnd,
  exchangeMs = EXCHANGE_MS,
}: MediaProcessOptions): MediaProcess => {
  const child: Child<MediaOrder, MediaReport> = startChild(module, { heapMiB: HEAP_MIB, environment })
  const sessions = new Map<number, Session>()
  const exchanges = createPendingAnswers<string>(child)
  const plays = createPendingAnswers<'done' | 'stopped'>(child)
  const recordings = createPendingAnswers<number | null>(child)
  const faxes = createPendingAnswers<ReceivedFax | null>(child)
  const sentFaxes = createPendingAnswers<SentFax | null>(child)
  const rooms = new Map<number, (event: ForwarderEvent) => void>()
  let lastNumber = 0
  let isEnding = false
  let unwatch: (() => void) | null = null

  const goneSession = (number: number, why: 'closed' | 'lost' | 'never' | 'died') => {
    const session = sessions.get(number)
    if (session === undefined) return
    forget(number)
    session.onGone(why)
  }
  const forget = (number: number) => {
    sessions.get(number)?.over.abort()
    sessions.delete(number)
    rest()
  }
  const rest = () => {
    if (sessions.size + rooms.size > 0) return
    unwatch?.()
    unwatch = null
  }

  child.listen((report) => {
    switch (report.tell) {
      case 'described':
        return exchanges.resolve(report.exchange, report.description)
      case 'not_described':
        return exchanges.reject(report.exchange, new LegFailed(report.reason))
      case 'played':
        return plays.resolve(report.play, report.how)
      case 'digit':
        return sessions.get(report.session)?.onDigit(report.digit)
      case 'speaking':
        return sessions.get(report.session)?.onSpeaking(report.isSpeaking)
      case 'gone':
        child.send({ do: 'close', session: report.session })
        return goneSession(report.session, report.why)
      case 'recorded':
        return recordings.resolve(report.recording, report.seconds)
      case 'fax':
        return faxes.resolve(report.fax, report.outcome)
      case 'fax_sent':
        return sentFaxes.resolve(report.fax, report.outcome)
      case 'offer':
        return rooms.get(report.room)?.({
          type: 'offer',
          memberId: report.member,
          description: report.description,
          streams: report.streams,
        })
      case 'lost_member':
        return rooms.get(report.room)?.({ type: 'lost', memberId: report.member })
      case 'pong':
        return undefined
    }
  })
  child.onEnd((lastWords) => {
    if (!isEnding && sessions.size + rooms.size > 0)
      log.warn({ lastWords }, 'A media process ended, and its calls with it')
    for (const number of sessions.keys()) goneSession(number, 'died')
    for (const onEvent of rooms.values()) onEvent({ type: 'ended' })
    rooms.clear()
    rest()
    onEnd()
  })

  const describe = async (session: number, order: (exchange: number) => MediaOrder): Promise<string> => {
    if (!sessions.has(session)) throw new LegFailed('The leg is gone')
    try {
      return await exchanges.ask((exchange) => child.send(order(exchange)), { deadlineMs: exchangeMs })
    } catch (error) {
      if (!(error instanceof ChildError)) throw error
      const isLate = error.fault === 'too_late'
      throw new LegFailed(isLate ? 'No description came in time' : 'The media process is gone')
    }
  }

  const sessionOf = (number: number): MediaSession => ({
    number,
    negotiate: (offer, isFresh) =>
      describe(number, (exchange) => ({ do: 'negotiate', session: number, exchange, offer, isFresh })),
    attend: (offer, isFresh) =>
      describe(number, (exchange) => ({ do: 'attend', session: number, exchange, offer, isFresh })),
    mute: (isMuted) => child.send({ do: 'mute', session: number, isMuted }),
    confirm: (answer) => child.send({ do: 'confirm', session: number, answer }),
    refuseOffer: () => child.send({ do: 'refuse_offer', session: number }),
    async play(sounds) {
      const signal = sessions.get(number)?.over.signal
      if (signal === undefined) return 'stopped'
      const isPlayed = plays.ask((play) => child.send({ do: 'play', session: number, play, sounds }), { signal })
      return await isPlayed.catch(() => 'stopped')
    },
    silence: () => child.send({ do: 'silence', session: number }),
    echo: () => child.send({ do: 'echo', session: number }),
    record(path, maximumSeconds, silentSeconds) {
      if (!sessions.has(number)) return { ended: Promise.resolve(null), finish: () => {} }
      let recording = 0
      const ended = recordings.ask((given) => {
        recording = given
        child.send({ do: 'record', session: number, recording, path, maximumSeconds, silentSeconds })
      })
      return { ended: ended.catch(() => 'died'), finish: () => child.send({ do: 'finish', recording }) }
    },
    async receiveFax(order) {
      if (!sessions.has(number)) return null
      const received = faxes.ask((fax) => child.send({ do: 'receive_fax', session: number, fax, ...order }))
      return await received.catch(() => LOST_FAX)
    },
    async sendFax(order) {
      if (!sessions.has(number)) return null
      const sent = sentFaxes.ask((fax) => child.send({ do: 'send_fax', session: number, fax, ...order }))
      return await sent.catch(() => UNSENT_FAX)
    },
    close() {
      if (!sessions.has(number)) return
      child.send({ do: 'close', session: number })
      forget(number)
    },
  })

  return {
    isAlive: () => child.isAlive(),
    load: () => sessions.size + rooms.size,
    holds: (callId) => [...sessions.values()].some((session) => session.callId === callId),
    open(callId, options) {
      const number = ++lastNumber
      sessions.set(number, { ...options, callId, over: new AbortController() })
      unwatch ??= watchProcess(child, log)
      child.send({ do: 'open', session: number, withVideo: options.withVideo, voice: options.voice })
      return sessionOf(number)
    },
    bridge: ([left, right]) => child.send({ do: 'bridge', sessions: [left.number, right.number] }),
    openRoom(onEvent) {
      const room = ++lastNumber
      rooms.set(room, onEvent)
      unwatch ??= watchProcess(child, log)
      child.send({ do: 'open_room', room })
      return {
        join: (member, isAudioOnly) => child.send({ do: 'join', room, member, isAudioOnly }),
        answer: (member, description) => child.send({ do: 'answer', room, member, description }),
        leave: (member) => child.send({ do: 'leave', room, member }),
        close() {
          child.send({ do: 'close_room', room })
          rooms.delete(room)
          rest()
        },
      }
    },
    end: () =>
      new Promise((resolve) => {
        isEnding = true
        child.onEnd(() => resolve())
        child.kill()
      }),
  }
}
