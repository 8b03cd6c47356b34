import { type Child, startChild } from '../../platform/child/child.ts'
import type { Log } from '../../platform/log.ts'
import type { ForwarderEvent } from './forwarder.ts'
import { createMediaAnswers, takeAnswer } from './media-answers.ts'
import type { MediaOrder, MediaReport } from './media-messages.ts'
import { createProcessSession, type MediaSession } from './process-session.ts'
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

export interface MediaRoom {
  join(member: string, isAudioOnly: boolean): void
  answer(member: string, description: string): void
  leave(member: string): void
  close(): void
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
  const answers = createMediaAnswers(child)
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
      case 'digit':
        return sessions.get(report.session)?.onDigit(report.digit)
      case 'speaking':
        return sessions.get(report.session)?.onSpeaking(report.isSpeaking)
      case 'gone':
        child.send({ do: 'close', session: report.session })
        return goneSession(report.session, report.why)
      case 'offer': {
        const { room, member: memberId, description, streams } = report
        return rooms.get(room)?.({ type: 'offer', memberId, description, streams })
      }
      case 'lost_member':
        return rooms.get(report.room)?.({ type: 'lost', memberId: report.member })
      case 'pong':
        return undefined
      default:
        return takeAnswer(answers, report)
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

  return {
    isAlive: () => child.isAlive(),
    load: () => sessions.size + rooms.size,
    holds: (callId) => [...sessions.values()].some((session) => session.callId === callId),
    open(callId, options) {
      const number = ++lastNumber
      const over = new AbortController()
      sessions.set(number, { ...options, callId, over })
      unwatch ??= watchProcess(child, log)
      child.send({ do: 'open', session: number, withVideo: options.withVideo, voice: options.voice })
      return createProcessSession({
        number,
        child,
        answers,
        exchangeMs,
        over: over.signal,
        forget: () => forget(number),
      })
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
