import type { ClientFrame, IceServer, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { Wire } from '../network.ts'
import { Signal } from '../signal.ts'
import { SessionRefused } from './api-session.ts'
import { delayBefore, isFinal, reasonOf } from './reconnecting.ts'

export interface SocketOptions {
  readonly url: string
  readonly token: string
  readonly waiting: number
  /** A new token, for a socket that was lost. */
  readonly renew: () => Promise<string>
  /** Calls that shall go on. */
  readonly resume: () => string[]
}

type State =
  | { readonly phase: 'connecting'; readonly attempt: number; readonly socket: WebSocket }
  | { readonly phase: 'open'; readonly socket: WebSocket }
  | { readonly phase: 'waiting' }
  | { readonly phase: 'closed' }

const pingEvery = 15_000
/** After a ping something must come. */
const pongWithin = 8_000
/** A socket that does not open, or is not welcomed. */
const welcomeWithin = 10_000
/** Frames kept while there is no socket. */
const mostKept = 64
/** As the contract has it. */
const mostResumed = 4

/**
 * The websocket of a client: `hello` and `welcome`, and again after it was lost, with a new token. Before the first welcome
 * a failure is final, as clients of this engine expect; after that it comes back until it is closed, or refused for good.
 */
export class RtcSocket implements Wire {
  readonly welcomed = new Signal<[welcome: ServerFrameOf<'welcome'>]>()
  /** `isFinal`: it will not come back. */
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

  /** Ends it for good. What was sent before still goes out. */
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
      // the platform must know a call again that was ended meanwhile, to hear of its end
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

  /** Asks now and then whether the other side is still there: a network that is gone closes no socket. */
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
      // the event of closing may take a minute where nobody answers
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
    // a timer that is over must not be hurried
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

  /** The network is back: no reason to wait any longer. */
  #hurry = (): void => {
    if (this.#state.phase !== 'waiting' || this.#timer === undefined) return
    clearTimeout(this.#timer)
    void this.#again(0)
  }
}
