import type { ServerFrame } from '@lineside/contract/rtc/frames'
import type { BrowserLeg, LegBrowser } from '../legs/browser-leg.ts'
import type { Connection } from './connection.ts'

/** What carries the frames of a connection. */
export interface FrameSocket {
  send(text: string): void
  close(code: number): void
}

export interface BrowserConnection extends Connection, LegBrowser {
  readonly name: string
  /** Its calls, those that ring included. */
  readonly legs: ReadonlyMap<string, BrowserLeg>
  readonly isAttached: boolean
  /** Its holder talks in it, or calls somebody. */
  readonly isEngaged: boolean
  /** What a browser may have at a time: calls that it takes, and one more that it places, to pass the first on. */
  readonly hasRoom: boolean
  /** What many are told at a time, and need not be kept for a page whose socket is lost. */
  sendText(text: string): void
  replacePrincipal(principal: Connection['principal']): void
  /** Its page's first or next socket. @param welcome makes the first frame, of the calls that go on */
  attach(socket: FrameSocket, waiting: number, resume: readonly string[], welcome: Welcome): void
  /** The socket is lost. @returns false: it was another one's, or there was none */
  detach(socket: FrameSocket, until: Date): boolean
  closeSocket(code: number): void
  /** Its calls are over, as far as it is concerned. */
  endLegs(): void
}

type Welcome = (resumed: string[]) => ServerFrame

/** Frames kept for a page whose socket is lost: more than a call makes in half a minute. */
const mostKept = 200
const mostCalls = 2

export interface ConnectionOptions extends Pick<Connection, 'id' | 'principal'> {
  readonly name: string
}

/** A signed-in browser: its calls, and the socket that it has for now. */
export const createBrowserConnection = ({ id, principal, name }: ConnectionOptions): BrowserConnection => {
  const legs = new Map<string, BrowserLeg>()
  const kept: ServerFrame[] = []
  let holder = principal
  let socket: FrameSocket | null = null
  let most = 1

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
    // a second call waits beside a talk, and not beside one that rings
    get isBusy() {
      return legs.size >= most || [...legs.values()].some(({ state }) => state !== 'talking')
    },
    get isEngaged() {
      return [...legs.values()].some(({ state }) => state === 'talking' || state === 'calling')
    },
    get hasRoom() {
      return legs.size < mostCalls
    },
    replacePrincipal: (next) => {
      holder = next
    },

    send: (frame) => {
      if (socket !== null) socket.send(JSON.stringify(frame))
      // what is shown again anyway need not be kept
      else if (kept.length < mostKept && 'call' in frame) kept.push(frame)
    },
    sendText: (text) => socket?.send(text),
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
      next.send(JSON.stringify(welcome(resumed)))
      for (const frame of kept.splice(0)) connection.send(frame)
      for (const leg of legs.values()) {
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
