import { type Child, startChild } from '../../platform/child/child.ts'
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

type Session = SessionOptions & { readonly callId: string }

export const startMediaProcess = ({
  log,
  environment,
  onEnd,
  exchangeMs = EXCHANGE_MS,
}: MediaProcessOptions): MediaProcess => {
  const child: Child<MediaOrder, MediaReport> = startChild(module, { heapMiB: HEAP_MIB, environment })
  const sessions = new Map<number, Session>()
  const exchanges = new Map<number, { resolve(description: string): void; reject(error: LegFailed): void }>()
  const plays = new Map<number, { readonly session: number; resolve(how: 'done' | 'stopped'): void }>()
  const recordings = new Map<number, (seconds: number | null | 'died') => void>()
  const faxes = new Map<number, (outcome: ReceivedFax | null) => void>()
  const sentFaxes = new Map<number, (outcome: SentFax | null) => void>()
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
    sessions.delete(number)
    for (const [play, { session, resolve }] of plays) {
      if (session !== number) continue
      plays.delete(play)
      resolve('stopped')
    }
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
        return exchanges.get(report.exchange)?.resolve(report.description)
      case 'not_described':
        return exchanges.get(report.exchange)?.reject(new LegFailed(report.reason))
      case 'played':
        plays.get(report.play)?.resolve(report.how)
        return void plays.delete(report.play)
      case 'digit':
        return sessions.get(report.session)?.onDigit(report.digit)
      case 'speaking':
        return sessions.get(report.session)?.onSpeaking(report.isSpeaking)
      case 'gone':
        child.send({ do: 'close', session: report.session })
        return goneSession(report.session, report.why)
      case 'recorded':
        recordings.get(report.recording)?.(report.seconds)
        return void recordings.delete(report.recording)
      case 'fax':
        faxes.get(report.fax)?.(report.outcome)
        return void faxes.delete(report.fax)
      case 'fax_sent':
        sentFaxes.get(report.fax)?.(report.outcome)
        return void sentFaxes.delete(report.fax)
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
    for (const { reject } of exchanges.values()) reject(new LegFailed('The media process is gone'))
    for (const resolve of recordings.values()) resolve('died')
    for (const resolve of faxes.values()) resolve(LOST_FAX)
    for (const resolve of sentFaxes.values()) resolve(UNSENT_FAX)
    for (const number of sessions.keys()) goneSession(number, 'died')
    for (const onEvent of rooms.values()) onEvent({ type: 'ended' })
    recordings.clear()
    faxes.clear()
    sentFaxes.clear()
    rooms.clear()
    rest()
    onEnd()
  })

  const describe = async (session: number, order: (exchange: number) => MediaOrder): Promise<string> => {
    if (!sessions.has(session)) throw new LegFailed('The leg is gone')
    const exchange = ++lastNumber
    let deadline: NodeJS.Timeout | undefined
    try {
      return await new Promise<string>((resolve, reject) => {
        exchanges.set(exchange, { resolve, reject })
        deadline = setTimeout(() => reject(new LegFailed('No description came in time')), exchangeMs)
        child.send(order(exchange))
      })
    } finally {
      clearTimeout(deadline)
      exchanges.delete(exchange)
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
    play: (sounds) =>
      new Promise((resolve) => {
        if (!sessions.has(number)) return resolve('stopped')
        const play = ++lastNumber
        plays.set(play, { session: number, resolve })
        return child.send({ do: 'play', session: number, play, sounds })
      }),
    silence: () => child.send({ do: 'silence', session: number }),
    echo: () => child.send({ do: 'echo', session: number }),
    record(path, maximumSeconds, silentSeconds) {
      const recording = ++lastNumber
      const ended = new Promise<number | null | 'died'>((resolve) => {
        if (!sessions.has(number)) return resolve(null)
        recordings.set(recording, resolve)
        return child.send({ do: 'record', session: number, recording, path, maximumSeconds, silentSeconds })
      })
      return { ended, finish: () => child.send({ do: 'finish', recording }) }
    },
    receiveFax(order) {
      const fax = ++lastNumber
      return new Promise((resolve) => {
        if (!sessions.has(number)) return resolve(null)
        faxes.set(fax, resolve)
        return child.send({ do: 'receive_fax', session: number, fax, ...order })
      })
    },
    sendFax(order) {
      const fax = ++lastNumber
      return new Promise((resolve) => {
        if (!sessions.has(number)) return resolve(null)
        sentFaxes.set(fax, resolve)
        return child.send({ do: 'send_fax', session: number, fax, ...order })
      })
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
      sessions.set(number, { ...options, callId })
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
