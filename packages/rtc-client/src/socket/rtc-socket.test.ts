import type { ClientFrame, ServerFrame } from '@lineside/contract/rtc/frames'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SessionRefused } from './api-session.ts'
import { RtcSocket } from './rtc-socket.ts'

/** The server's end of a websocket. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  readonly sent: ClientFrame[] = []
  closed: number | undefined

  constructor() {
    super()
    FakeSocket.all.push(this)
  }

  send = (text: string): void => void this.sent.push(JSON.parse(text) as ClientFrame)
  close = (code = 1005): void => {
    this.closed = code
  }
  open = (): void => void this.dispatchEvent(new Event('open'))
  receive = (frame: ServerFrame): void =>
    void this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }))
  lose = (code: number): void => void this.dispatchEvent(Object.assign(new Event('close'), { code }))
}

const welcome: ServerFrame = {
  type: 'welcome',
  session: 's1',
  subscriber: 1,
  networks: ['sip'],
  ice_servers: [{ urls: ['stun:example.org'] }],
  resumed: [],
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const connect = (renew = () => Promise.resolve('second')) => {
  const socket = new RtcSocket({ url: 'ws://here', token: 'first', waiting: 1, renew, resume: () => ['call-one'] })
  const told: string[] = []
  socket.welcomed.add(() => told.push('welcomed'))
  socket.lost.add((reason, isFinal) => told.push(`${reason}${isFinal ? ' for good' : ''}`))
  return { socket, told }
}
const last = (): FakeSocket => FakeSocket.all.at(-1) ?? expect.fail('no socket')
const begin = (renew?: () => Promise<string>) => {
  const all = connect(renew)
  last().open()
  last().receive(welcome)
  return all
}

test('CALL-15: the first frame carries the token of the session, which is in no address', () => {
  const { socket, told } = begin()
  expect(last().sent).toEqual([{ type: 'hello', token: 'first', waiting: 1, resume: ['call-one'] }])
  expect(told).toEqual(['welcomed'])
  expect(socket.iceServers).toEqual([{ urls: ['stun:example.org'] }])
  socket.close()
  expect(last().closed).toBe(1000)
})

test('CALL-16: a lost socket comes back with a new token and says what it was; what was sent meanwhile follows', async () => {
  const { socket, told } = begin()
  last().lose(1006)
  socket.send({ type: 'end', call: 'call-one' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all).toHaveLength(2)
  last().open()
  expect(last().sent).toEqual([{ type: 'hello', token: 'second', waiting: 1, resume: ['call-one'], previous: 's1' }])
  last().receive(welcome)
  expect(last().sent.slice(1)).toEqual([{ type: 'end', call: 'call-one' }])
  expect(told).toEqual(['welcomed', 'connectionLost', 'welcomed'])
  socket.close()
})

test('CALL-16: the end of a call that was ended while the socket was lost is heard: the call is named, and its end follows', async () => {
  const { socket } = begin()
  last().lose(1006)
  for (const call of ['call-one', 'call-two']) socket.send({ type: 'end', call })
  await vi.advanceTimersByTimeAsync(1000)
  last().open()
  expect(last().sent).toMatchObject([{ type: 'hello', resume: ['call-one', 'call-two'] }])
  last().receive(welcome)
  expect(last().sent.slice(1)).toEqual([
    { type: 'end', call: 'call-one' },
    { type: 'end', call: 'call-two' },
  ])
  last().lose(1006)
  await vi.advanceTimersByTimeAsync(1000)
  last().open()
  expect(last().sent).toMatchObject([{ type: 'hello', resume: ['call-one'] }])
  socket.close()
})

test('a network that is gone closes no socket: one that is silent is given up', async () => {
  const { socket, told } = begin()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(last().sent.at(-1)).toEqual({ type: 'ping' })
  last().receive({ type: 'pong' })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(told).toEqual(['welcomed'])
  await vi.advanceTimersByTimeAsync(8000)
  expect(told).toEqual(['welcomed', 'connectionLost'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all).toHaveLength(2)
  socket.close()
})

test('a signed-out or replaced client does not reconnect', async () => {
  const out = begin(() => Promise.reject(new SessionRefused(401)))
  last().lose(4401)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(out.told).toEqual(['welcomed', 'refused', 'refused for good'])
  const replaced = begin()
  last().lose(4409)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(replaced.told).toEqual(['welcomed', 'replaced for good'])
  expect(FakeSocket.all).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('while the API does not answer it is asked again, ever less often', async () => {
  const renew = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const { socket } = begin(renew)
  last().lose(1006)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(renew.mock.calls.length).toBeGreaterThan(5)
  expect(renew.mock.calls.length).toBeLessThan(18)
  socket.close()
  const asked = renew.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(renew.mock.calls.length).toBe(asked)
})

test('CALL-14: a first connection that fails stays so', async () => {
  const { told } = connect()
  last().lose(4401)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['refused for good'])
  expect(FakeSocket.all).toHaveLength(1)
})
