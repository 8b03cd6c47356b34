import type { ClientFrame, ServerFrame } from '@lineside/contract/rtc/frames'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MediaPart } from '../media-part.ts'
import type { Call } from './call.ts'
import { SipNetwork } from './sip-network.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const id = 'call-one'
const rings: ClientFrame = { type: 'rings', call: id }

/** A call that has just begun to ring here. */
const givenRinging = () => {
  const sent: ClientFrame[] = []
  let hear = (_frame: ServerFrame): void => {}
  const network = new SipNetwork(
    {
      iceServers: [],
      send: (frame) => void sent.push(frame),
      onFrame: (listener) => {
        hear = listener
      },
      hurry: () => {},
    },
    { loaded: () => null, load: () => new Promise<MediaPart>(() => {}) },
  )
  const arrived: Call[] = []
  network.onIncomingCall((call) => void arrived.push(call as Call))
  const media = { audio: true, video: false, screen: false }
  hear({ type: 'incoming', call: id, from: { number: '21', name: null }, to: null, description: 'offer', media })
  const [call] = arrived as [Call]
  return { sent, call, network, hear: (frame: ServerFrame) => hear(frame) }
}
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)

test('CALL-06: a call that the server does not know any more stops ringing by itself, as one that was not answered', () => {
  const { sent, call, network, hear } = givenRinging()
  seconds(10)
  expect(sent).toEqual([rings])
  hear({ type: 'error', code: 'unknown_call', about: 'rings', call: id })
  expect([call.reason, network.callsToResume()]).toEqual(['no_answer', []])
  seconds(60)
  expect(sent).toEqual([rings])
})

test('CALL-06: a call rings as long as the server says that it does', () => {
  const { sent, call, hear } = givenRinging()
  for (let asked = 0; asked < 12; asked++) {
    seconds(10)
    hear({ type: 'rings', call: id })
  }
  expect([call.phase, sent.length]).toEqual(['incoming', 12])
})

test('CALL-16: a call whose server is away rings on for as long as the server waits, and no longer', () => {
  const { call } = givenRinging()
  seconds(30)
  expect(call.phase).toBe('incoming')
  seconds(10)
  expect(call.reason).toBe('no_answer')
})

test('CALL-16: a call that has ended while the socket was lost ends with the next welcome', () => {
  const { call, hear } = givenRinging()
  hear({ type: 'welcome', session: 's', subscriber: 1, networks: ['sip'], ice_servers: [], resumed: [] })
  expect(call.reason).toBe('no_answer')
})
