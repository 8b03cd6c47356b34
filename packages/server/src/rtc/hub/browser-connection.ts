import type { ServerFrame } from '@lineside/contract/rtc/frames'
import type { BrowserLeg, LegBrowser } from '../legs/browser-leg.ts'
import type { Connection } from './connection.ts'

/** The WebSocket that carries a connection's frames. */
export interface FrameSocket {
  send(text: string): void
  close(code: number): void
}

export interface BrowserConnection extends Connection, LegBrowser {
  readonly name: string
  /** The connection's calls by call ID, including those that still ring. */
  readonly legs: ReadonlyMap<string, BrowserLeg>
  readonly isAttached: boolean
  /** Whether the signed-in person talks in this browser, or calls from it. */
  readonly isEngaged: boolean
  /**
   * Whether another call may be placed. A browser may have two calls at a time, so that a person in a call can place a
   * second one to transfer the first.
   */
  readonly hasRoom: boolean
  /** Sends a frame that many connections get, already as JSON. It is not kept for a page whose socket is lost. */
  sendText(text: string): void
  /**
   * SESS-02: its session is over, but calls go on here. It takes no other call and hears of nothing else any more.
   */
  readonly isRetired: boolean
  retire(): void
  replacePrincipal(principal: Connection['principal']): void
  /**
   * Takes the page's first socket, or a new one after the last was lost.
   * @param waiting how many calls may wait beside one that talks: 0 or 1
   * @param resume calls that the page wants to continue; all others of which it knew end here
   * @param welcome makes the first frame from the calls that do continue
   */
  attach(socket: FrameSocket, waiting: number, resume: readonly string[], welcome: Welcome): void
  /**
   * The socket is lost.
   * @param until the time until which the calls wait for a new socket
   * @returns false: this connection has another socket by now, or none
   */
  detach(socket: FrameSocket, until: Date): boolean
  closeSocket(code: number): void
  /** Ends this browser's part in all its calls. */
  endLegs(): void
}

type Welcome = (resumed: string[]) => ServerFrame

/** Maximum number of frames kept for a page whose socket is lost. A call makes fewer in the 30 s that it waits. */
const mostKept = 200
const mostCalls = 2

export interface ConnectionOptions extends Pick<Connection, 'id' | 'principal'> {
  readonly name: string
}

/** A signed-in browser with its calls and its present socket, if any. */
export const createBrowserConnection = ({ id, principal, name }: ConnectionOptions): BrowserConnection => {
  const legs = new Map<string, BrowserLeg>()
  const kept: ServerFrame[] = []
  let holder = principal
  let socket: FrameSocket | null = null
  let most = 1
  let isRetired = false

  const connection: BrowserConnection = {
    id,
    name,
    legs,
    get principal() {
      return holder
    },
    get isAttached() {
      return socket !== null
    },
    // a second call may wait beside a call that talks, but not beside one that rings
    get isBusy() {
      return isRetired || legs.size >= most || [...legs.values()].some(({ state }) => state !== 'talking')
    },
    get isEngaged() {
      return [...legs.values()].some(({ state }) => state === 'talking' || state === 'calling')
    },
    get hasRoom() {
      return !isRetired && legs.size < mostCalls
    },
    get isRetired() {
      return isRetired
    },
    retire: () => {
      isRetired = true
    },
    replacePrincipal: (next) => {
      holder = next
    },

    send: (frame) => {
      if (socket !== null) socket.send(JSON.stringify(frame))
      // keep only frames about calls: everything else is sent again after a reconnect
      else if (kept.length < mostKept && 'call' in frame) kept.push(frame)
    },
    sendText: (text) => {
      if (!isRetired) socket?.send(text)
    },
    take: (leg) => {
      if (legs.has(leg.callId)) return false
      legs.set(leg.callId, leg)
      return true
    },
    drop: (leg) => {
      if (legs.get(leg.callId) === leg) legs.delete(leg.callId)
    },
    legOf: (call) => legs.get(call),

    attach: (next, waiting, resume, welcome) => {
      const isBack = socket === null
      socket = next
      most = 1 + waiting
      const ended = kept.flatMap((frame) => (frame.type === 'ended' ? [frame.call] : []))
      const resumed = resume.filter((call) => legs.has(call) || ended.includes(call))
      // it began to ring while there was no socket: the page, which cannot name it, hears of it now
      const isNews = new Set(kept.flatMap((frame) => (frame.type === 'incoming' ? [frame.call] : [])))
      next.send(JSON.stringify(welcome(resumed)))
      for (const frame of kept.splice(0)) connection.send(frame)
      for (const leg of legs.values()) {
        if (isNews.has(leg.callId)) continue
        if (!resume.includes(leg.callId)) leg.gone()
        else if (isBack) leg.back()
      }
    },
    detach: (lost, until) => {
      if (socket !== lost) return false
      socket = null
      for (const leg of legs.values()) leg.lost(until)
      return true
    },
    closeSocket: (code) => {
      const open = socket
      socket = null
      open?.close(code)
    },
    endLegs: () => {
      for (const leg of legs.values()) leg.gone()
    },
  }
  return connection
}
