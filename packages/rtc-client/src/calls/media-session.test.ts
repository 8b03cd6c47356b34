import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MediaSession, NotAgreed } from './media-session.ts'
import { withFirst } from './peer.ts'

type Line = {
  mid: string | null
  direction: RTCRtpTransceiverDirection
  currentDirection: RTCRtpTransceiverDirection | null
  sender: { track: MediaStreamTrack | null; replaceTrack: (track: MediaStreamTrack | null) => Promise<void> }
  receiver: { track: { kind: string } }
}

/** A fake connection that only checks the order of calls; its descriptions are plain words. */
class FakeConnection extends EventTarget {
  static all: FakeConnection[] = []
  connectionState = 'new'
  signalingState = 'stable'
  static gathering = 'complete'
  iceGatheringState = FakeConnection.gathering
  localDescription: { type: string; sdp: string } | null = null
  readonly steps: string[] = []
  readonly lines: Line[] = []
  readonly #name: number

  constructor() {
    super()
    this.#name = FakeConnection.all.push(this)
  }

  getTransceivers = () => this.lines
  addTrack = (track: MediaStreamTrack): void => this.#add(track.kind, track, 'sendrecv')
  addTransceiver = (kind: string, { direction }: { direction: RTCRtpTransceiverDirection }): void =>
    this.#add(kind, null, direction)
  createOffer = () => Promise.resolve({ type: 'offer', sdp: `offer ${this.#name}` })
  restartIce = () => void this.steps.push('restart')
  setLocalDescription = (given?: { type: string }) => {
    const type = given?.type ?? (this.signalingState === 'have-remote-offer' ? 'answer' : 'offer')
    this.steps.push(`own ${type}`)
    this.localDescription = { type, sdp: `${type} ${this.#name}` }
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
    if (type === 'answer') this.#agree()
    return Promise.resolve()
  }
  setRemoteDescription = ({ type, sdp }: { type: string; sdp: string }) => {
    this.steps.push(`other's ${sdp}`)
    if (sdp === 'bad') return Promise.reject(new DOMException('bad', 'OperationError'))
    this.remoteDescription = { type, sdp }
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable'
    if (type === 'answer') this.#agree()
    return Promise.resolve()
  }
  remoteDescription: { type: string; sdp: string } | null = null
  addIceCandidate = ({ candidate }: { candidate: string }) => {
    this.steps.push(candidate)
    return candidate.includes('bad') ? Promise.reject(new DOMException('bad', 'OperationError')) : Promise.resolve()
  }
  /** Addresses come one by one. */
  find = (address: string, isLast: boolean): void => {
    const { type = 'offer', sdp = '' } = this.localDescription ?? {}
    this.localDescription = { type, sdp: `${sdp} ${address}` }
    if (isLast) this.iceGatheringState = 'complete'
    this.dispatchEvent(new Event(isLast ? 'icegatheringstatechange' : 'icecandidate'))
  }
  close = () => {
    this.connectionState = 'closed'
  }
  become = (state: string) => {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  #add(kind: string, track: MediaStreamTrack | null, direction: RTCRtpTransceiverDirection): void {
    const sender: Line['sender'] = {
      track,
      replaceTrack: (next) => {
        sender.track = next
        return Promise.resolve()
      },
    }
    this.lines.push({ mid: null, direction, currentDirection: null, sender, receiver: { track: { kind } } })
  }
  #agree(): void {
    this.lines.forEach((line, index) => Object.assign(line, { mid: `${index}`, currentDirection: line.direction }))
  }
}

const track = (kind: string) => ({ kind }) as MediaStreamTrack
const microphone = track('audio')

beforeEach(() => {
  vi.useFakeTimers()
  FakeConnection.all = []
  FakeConnection.gathering = 'complete'
  vi.stubGlobal('RTCPeerConnection', FakeConnection)
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null })
  vi.stubGlobal('MediaStream', EventTarget)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const createSession = () => {
  const sent: string[] = []
  const session = new MediaSession({
    iceServers: [],
    describe: (exchange, description) => sent.push(`describe ${exchange} ${description}`),
    describeFailed: (exchange) => sent.push(`failed ${exchange}`),
    renegotiate: (exchange, description) => sent.push(`renegotiate ${exchange} ${description}`),
    onChange: () => {},
  })
  session.provide([microphone])
  return { session, sent }
}
const connection = (index: number): FakeConnection => FakeConnection.all[index] ?? expect.fail('no connection')
const connected = async () => {
  const made = createSession()
  await made.session.offer()
  await made.session.confirm(null, 'answer')
  connection(0).become('connected')
  return made
}
const negotiation = (exchange: number, description: string | null, fresh: boolean) =>
  ({ type: 'negotiate', call: 'a-call', exchange, description, fresh }) as const
const settled = () => vi.advanceTimersByTimeAsync(0)

test('a call goes on with somebody else: the old connection ends once the new one carries media', async () => {
  const { session, sent } = await connected()
  await session.negotiate(negotiation(1, 'their offer', true))
  expect(sent).toEqual(['describe 1 answer 2'])
  expect([connection(0).connectionState, session.state]).toEqual(['connected', 'connected'])
  connection(1).become('connected')
  expect(connection(0).connectionState).toBe('closed')
})

test('a side that joins makes the offer, and the old connection goes at once where it is gone already', async () => {
  const { session, sent } = await connected()
  connection(0).become('failed')
  await session.negotiate(negotiation(7, null, true))
  expect(sent).toEqual(['describe 7 offer 2'])
  await session.confirm(7, 'their answer')
  expect(connection(1).steps).toEqual(['own offer', "other's their answer"])
  expect(connection(0).connectionState).toBe('closed')
})

test('an exchange that leads to nothing leaves the connection as it was', async () => {
  const { session, sent } = await connected()
  await session.negotiate(negotiation(2, null, true))
  await session.fail(2)
  expect([connection(0), connection(1)].map(({ connectionState }) => connectionState)).toEqual(['connected', 'closed'])
  await session.negotiate(negotiation(3, 'bad', false))
  expect(sent.at(-1)).toBe('failed 3')
  expect(session.state).toBe('connected')
})

test('a camera is offered over the connection that is there, which is not touched before the answer', async () => {
  const { session, sent } = await connected()
  const changed = session.change([microphone, track('video')])
  await settled()
  expect(sent).toEqual(['renegotiate 500001 offer 1'])
  expect(connection(0).steps).toEqual(['own offer', "other's answer"])
  await session.confirm(500_001, 'yes')
  await changed
  expect(connection(0).steps.slice(2)).toEqual(['own offer', "other's yes"])
})

test('another microphone needs no offer', async () => {
  const { session, sent } = await connected()
  const other = track('audio')
  await session.change([other])
  expect(sent).toEqual([])
  expect(connection(0).lines[0]?.sender.track).toBe(other)
})

test('both sides offer at once: the one that is asked drops its offer and answers with the same camera in it', async () => {
  const { session, sent } = await connected()
  const changed = session.change([microphone, track('video')])
  await settled()
  await session.negotiate(negotiation(4, 'their offer', false))
  expect(sent).toEqual(['renegotiate 500001 offer 1', 'describe 4 answer 1'])
  expect(connection(0).steps.slice(2)).toEqual(["other's their offer", 'own answer'])
  await vi.advanceTimersByTimeAsync(1000)
  await changed
  // the other side had received the offer all the same, and answers it too late
  await session.confirm(500_001, 'too late')
  await settled()
  expect(sent.at(-1)).toBe('renegotiate 500002 offer 1')
})

test('a camera that the other side does not want is taken back', async () => {
  const { session, sent } = await connected()
  const changed = session.change([microphone, track('video')]).catch((error: unknown) => error)
  for (const exchange of [500_001, 500_002, 500_003]) {
    await vi.advanceTimersByTimeAsync(2000)
    await session.fail(exchange)
  }
  await vi.advanceTimersByTimeAsync(2000)
  expect(await changed).toBeInstanceOf(NotAgreed)
  expect(sent).toHaveLength(3)
  expect(session.tracks).toEqual([microphone])
})

test('CALL-16: a page that was loaded anew answers once it has its microphone', async () => {
  const sent: string[] = []
  const session = new MediaSession({
    iceServers: [],
    describe: (exchange, description) => sent.push(`describe ${exchange} ${description}`),
    describeFailed: () => {},
    renegotiate: () => {},
    onChange: () => {},
  })
  const asked = session.negotiate(negotiation(1, null, true))
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([])
  await session.change([microphone])
  await asked
  expect(sent).toEqual(['describe 1 offer 1'])
  expect(connection(0).lines[0]?.sender.track).toBe(microphone)
})

test('a codec is preferred, the others stay in their order', () => {
  const codecs = ['audio/PCMU', 'audio/red', 'audio/opus', 'audio/G722'].map((mimeType) => ({ mimeType }))
  expect(withFirst(codecs, 'audio/opus').map(({ mimeType }) => mimeType)).toEqual([
    'audio/opus',
    'audio/PCMU',
    'audio/red',
    'audio/G722',
  ])
})

test('CALL: the offer of a call leaves with its first address, and is whole later', async () => {
  const { session } = createSession()
  FakeConnection.gathering = 'gathering'
  const first = session.firstOffer()
  await vi.advanceTimersByTimeAsync(10)
  FakeConnection.all[0]?.find('one', false)
  const { description, whole } = await first
  expect(description).toBe('offer 1 one')
  FakeConnection.all[0]?.find('two', true)
  expect(await whole).toBe('offer 1 one two')
})

test('CALL: addresses of the other side that come after its offer are taken each by itself', async () => {
  const { session } = createSession()
  await session.learn('v=0\nm=audio\na=candidate:none yet\n')
  await session.answer('offer of a')
  await session.learn('v=0\r\nm=audio 9\r\na=candidate:1 udp\r\na=candidate:bad\r\nm=video\r\na=candidate:2 udp\r\n')
  expect(FakeConnection.all[0]?.steps).toEqual([
    "other's offer of a",
    'own answer',
    'candidate:1 udp',
    'candidate:bad',
    'candidate:2 udp',
  ])
})

test('CALL-16: a connection that is replaced while it learns an address does not keep the next negotiation waiting', async () => {
  const { session, sent } = await connected()
  await session.negotiate(negotiation(1, 'their offer', true))
  // browsers never answer what a connection was asked before it was closed
  connection(0).addIceCandidate = () => new Promise<void>(() => {})
  const learning = session.learn('v=0\nm=audio\na=candidate:late udp\n')
  await settled()
  connection(1).become('connected')
  await learning
  await session.negotiate(negotiation(2, 'offer of another window', true))
  expect(sent.at(-1)).toBe('describe 2 answer 3')
})
