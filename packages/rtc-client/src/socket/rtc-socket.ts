import type { ClientFrame, IceServer, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { Wire } from '../network.ts'
import { Signal } from '../signal.ts'
import { SessionRefused } from './api-session.ts'
import { delayBefore, isFinal, reasonOf } from './reconnecting.ts'

export interface SocketOptions {
  readonly url: string
  readonly token: string
  readonly waiting: number
  /** Fetches a new token, to replace a lost socket. */
  readonly renew: () => Promise<string>
  /** Ids of the calls that should go on. */
  readonly resume: () => string[]
}

type State =
  | { readonly phase: 'connecting'; readonly attempt: number; readonly socket: WebSocket }
  | { readonly phase: 'open'; readonly socket: WebSocket }
  | { readonly phase: 'waiting' }
  | { readonly phase: 'closed' }

const pingEvery = 15_000
/** Milliseconds within which some frame must come after a ping. */
const pongWithin = 8_000
/** Milliseconds within which a socket must open and get its `welcome`. */
const welcomeWithin = 10_000
/** How many frames are kept while there is no socket. */
const mostKept = 64
/** The most calls that `hello` may name, as in the contract. */
const mostResumed = 4
/** As `pongWithin`, while the user waits for the result. */
const hurriedWithin = 2_000

/**
 * The websocket of a client: `hello` and `welcome`, and the same again with a new token after the socket was lost. A
 * failure before the first `welcome` is final, as clients of the engine expect. After that the socket is connected
 * again until it is closed or finally refused.
 */
export class RtcSocket implements Wire {
  readonly welcomed = new Signal<[welcome: ServerFrameOf<'welcome'>]>()
  /** `isFinal`: the socket will not be connected again. */
  readonly lost = new Signal<[reason: string, isFinal: boolean]>()
  iceServers: readonly IceServer[] = []

  readonly #options: SocketOptions
  readonly #frames = new Signal<[ServerFrame]>()
  readonly #kept: ClientFrame[] = []
  #state: State
  #session: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: SocketOptions) {
    this.#options = options
    this.#state = this.#open(options.token, 0)
    addEventListener('online', this.#hurry)
  }

  onFrame(listener: (frame: ServerFrame) => void): void {
    this.#frames.add(listener)
  }

  send(frame: ClientFrame): void {
    if (this.#state.phase === 'open') this.#state.socket.send(JSON.stringify(frame))
    else if (this.#state.phase !== 'closed' && this.#kept.length < mostKept) this.#kept.push(frame)
  }

  hurry(): void {
    const state = this.#state
    if (state.phase === 'waiting') this.#hurry()
    if (state.phase !== 'open') return
    this.send({ type: 'ping' })
    this.#expect(state.socket, hurriedWithin)
  }

  /** Closes the socket for good. Frames that were sent before are still delivered. */
  close(): void {
    this.#end()
  }

  #end(): void {
    const state = this.#state
    this.#state = { phase: 'closed' }
    clearTimeout(this.#timer)
    removeEventListener('online', this.#hurry)
    if (state.phase === 'open' || state.phase === 'connecting') state.socket.close(1000)
  }

  #open(token: string, attempt: number): State {
    const socket = new WebSocket(this.#options.url)
    socket.addEventListener('open', () => {
      const { waiting, resume } = this.#options
      // calls that were ended while there was no socket are resumed too, so that the server can receive their `end`
      const ended = this.#kept.flatMap((frame) => (frame.type === 'end' ? [frame.call] : []))
      const calls = [...new Set([...resume(), ...ended])].slice(0, mostResumed)
      const previous = this.#session && { previous: this.#session }
      const hello: ClientFrame = { type: 'hello', token, waiting, resume: calls, ...previous }
      socket.send(JSON.stringify(hello))
    })
    socket.addEventListener('message', ({ data }) => this.#handle(socket, JSON.parse(String(data)) as ServerFrame))
    socket.addEventListener('close', ({ code }) => this.#handleClose(socket, code))
    this.#expect(socket, welcomeWithin)
    return { phase: 'connecting', attempt, socket }
  }

  #handle(socket: WebSocket, frame: ServerFrame): void {
    if (!this.#isCurrent(socket)) return
    if (frame.type === 'welcome') {
      this.#state = { phase: 'open', socket }
      this.#session = frame.session
      this.iceServers = frame.ice_servers
      this.welcomed.emit(frame)
    }
    this.#frames.emit(frame)
    if (frame.type === 'welcome') for (const kept of this.#kept.splice(0)) this.send(kept)
    this.#keepAlive(socket)
  }

  #isCurrent = (socket: WebSocket): boolean => 'socket' in this.#state && this.#state.socket === socket

  /** Sends a ping when nothing has come for a while, because a socket is not closed when the network disappears. */
  #keepAlive(socket: WebSocket): void {
    if (!this.#isCurrent(socket)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.send({ type: 'ping' })
      this.#expect(socket, pongWithin)
    }, pingEvery)
  }

  #expect(socket: WebSocket, within: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // without an answer from the other side, the `close` event may take a minute
      socket.close()
      this.#handleClose(socket, 1006)
    }, within)
  }

  #handleClose(socket: WebSocket, code: number): void {
    if (!this.#isCurrent(socket)) return
    const attempt = this.#state.phase === 'connecting' ? this.#state.attempt + 1 : 0
    const isOver = this.#session === undefined || isFinal(code)
    if (isOver) this.#end()
    else this.#wait(attempt, code)
    this.lost.emit(reasonOf(code), isOver)
  }

  #wait(attempt: number, code: number): void {
    this.#state = { phase: 'waiting' }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#again(attempt), delayBefore(attempt, code, Math.random()))
  }

  async #again(attempt: number): Promise<void> {
    // marks the timer as over, so that `#hurry` does not act on it
    this.#timer = undefined
    try {
      const token = await this.#options.renew()
      if (this.#state.phase === 'waiting') this.#state = this.#open(token, attempt)
    } catch (error) {
      if (this.#state.phase !== 'waiting') return
      const isOver = error instanceof SessionRefused && (error.status === 401 || error.status === 403)
      if (!isOver) return this.#wait(attempt + 1, 1006)
      this.#end()
      this.lost.emit('refused', true)
    }
  }

  /** The network is back: connects again at once. */
  #hurry = (): void => {
    if (this.#state.phase !== 'waiting' || this.#timer === undefined) return
    clearTimeout(this.#timer)
    void this.#again(0)
  }
}
