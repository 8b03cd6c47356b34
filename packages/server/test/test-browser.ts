import { once } from 'node:events'
import type { ClientFrame, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { WebSocket } from 'ws'
import { insertRtcSession, renewRtcToken } from '../src/domain/rtc-sessions/rtc-sessions-store.ts'
import type { Services } from '../src/domain/services.ts'

/** A browser as the call engine knows it: a websocket that says and hears frames. */
export interface TestBrowser {
  readonly socket: WebSocket
  /** All that came, in its order. */
  readonly heard: readonly ServerFrame[]
  readonly welcome: ServerFrameOf<'welcome'>
  send(frame: ClientFrame): void
  /**
   * The next frame of this type that nobody has asked for yet.
   * @throws Error where none comes: many files open their browsers before their first test, where nothing else ends a wait
   */
  next<Type extends ServerFrame['type']>(type: Type): Promise<ServerFrameOf<Type>>
  /** Resolves when everything sent so far has been handled. */
  settled(): Promise<void>
  closed(): Promise<number>
}

export interface TestBrowserOptions {
  readonly token?: string
  /** How many calls may wait beside one that talks: 0 or 1. */
  readonly waiting?: number
  readonly resume?: string[]
  readonly previous?: string
  readonly userAgent?: string
  readonly cookie?: string
}

export const noMedia = { audio: true, video: false, screen: false }

/** A session, as signing in makes it. */
export const givenRtcSession = async ({ sessions }: Services, { id }: { id: number }): Promise<RtcHolder> => {
  const jwt = (await sessions.open(id))?.jwt ?? ''
  const sessionId = (await sessions.principalOf(jwt))?.sessionId ?? ''
  return { subscriberId: id, sessionId }
}

interface RtcHolder {
  readonly subscriberId: number
  readonly sessionId: string
}

/** A token for the first frame. */
export const givenRtcToken = async ({ db, now }: Services, holder: RtcHolder): Promise<string> => {
  const id = await insertRtcSession(db, holder, now())
  return (await renewRtcToken(db, holder, { id, expiresAt: new Date(now().getTime() + 60_000) })) ?? ''
}

export const openSocket = (address: string, headers: Record<string, string> = {}): WebSocket =>
  new WebSocket(`${address.replace(/^http/, 'ws')}/rtc/api`, { headers })

/** Milliseconds that a frame may take: seconds on an idle machine, as long as it takes on a busy one. */
const frameWithin = 45_000

const firefox = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0'

/** @throws Error where it is not welcomed */
export const openBrowser = async (
  address: string,
  { token = '', waiting = 0, resume = [], previous, userAgent = firefox, cookie }: TestBrowserOptions,
): Promise<TestBrowser> => {
  const socket = openSocket(address, { 'user-agent': userAgent, ...(cookie !== undefined && { cookie }) })
  const heard: ServerFrame[] = []
  const unasked: ServerFrame[] = []
  const waiters = new Set<() => void>()
  const wake = () => {
    for (const waiter of waiters) waiter()
  }
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as ServerFrame
    heard.push(frame)
    unasked.push(frame)
    wake()
  })
  const closing = once(socket, 'close').then(([code]) => code as number)
  closing.then(wake, wake)
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame))

  const next = async <Type extends ServerFrame['type']>(type: Type): Promise<ServerFrameOf<Type>> => {
    let isOverdue = false
    const patience = setTimeout(() => {
      isOverdue = true
      wake()
    }, frameWithin)
    try {
      return await found(type, () => isOverdue)
    } finally {
      clearTimeout(patience)
    }
  }

  const found = async <Type extends ServerFrame['type']>(
    type: Type,
    isOverdue: () => boolean,
  ): Promise<ServerFrameOf<Type>> => {
    for (;;) {
      const place = unasked.findIndex((frame) => frame.type === type)
      if (place !== -1) return unasked.splice(place, 1)[0] as ServerFrameOf<Type>
      if (socket.readyState >= WebSocket.CLOSING) throw new Error(`Closed with ${await closing} before ${type}`)
      if (isOverdue()) throw new Error(`No ${type} came, but ${heard.map((frame) => frame.type).join(', ')}`)
      await new Promise<void>((resolve) => {
        const waiter = () => {
          waiters.delete(waiter)
          resolve()
        }
        waiters.add(waiter)
      })
    }
  }

  await once(socket, 'open')
  send({ type: 'hello', token, waiting, resume, ...(previous === undefined ? {} : { previous }) })
  const welcome = await next('welcome')
  return {
    socket,
    heard,
    welcome,
    send,
    next,
    settled: async () => {
      send({ type: 'ping' })
      await next('pong')
    },
    closed: () => closing,
  }
}
