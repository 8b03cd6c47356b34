import { expect, test } from 'vitest'
import { createQualityWatch, qualityBetween, sampleOf } from './quality.ts'

const entriesOf = (received: number, lost: number, bytes: number) => [
  { type: 'candidate-pair', nominated: false, state: 'succeeded', currentRoundTripTime: 9 },
  { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.042 },
  {
    type: 'inbound-rtp',
    kind: 'audio',
    packetsReceived: received,
    packetsLost: lost,
    bytesReceived: bytes,
    jitter: 0.004,
    audioLevel: 0.5,
  },
  { type: 'inbound-rtp', kind: 'video', packetsReceived: received, packetsLost: 0, bytesReceived: bytes, jitter: 9 },
  { type: 'outbound-rtp', kind: 'audio', bytesSent: bytes },
  { type: 'outbound-rtp', kind: 'video', bytesSent: 0, qualityLimitationReason: 'cpu' },
  { type: 'media-source', kind: 'audio', audioLevel: 0.25 },
]

test('the quality of a call is what was lost and sent between two moments, not since its beginning', () => {
  const before = sampleOf(entriesOf(1000, 500, 10_000), 0)
  const now = sampleOf(entriesOf(1050, 525, 20_000), 2000)
  expect(qualityBetween(before, now)).toEqual({
    roundTripMs: 42,
    lost: 0.2,
    jitterMs: 4,
    receiving: 80_000,
    sending: 40_000,
    ownLevel: 0.25,
    otherLevel: 0.5,
    limitedBy: 'cpu',
  })
})

test('a new connection counts from its beginning, and packets that come late are no gain', () => {
  const before = sampleOf(entriesOf(1000, 500, 10_000), 0)
  expect(qualityBetween(before, sampleOf(entriesOf(90, 20, 1000), 1000))).toMatchObject({ lost: 0.1, sending: 8000 })
  expect(qualityBetween(before, sampleOf(entriesOf(1100, 490, 10_000), 1000)).lost).toBe(0)
})

test('nothing is known where the browser says nothing', () => {
  const empty = sampleOf([], 0)
  expect(qualityBetween(empty, { ...empty, time: 1000 })).toEqual({
    roundTripMs: null,
    lost: 0,
    jitterMs: null,
    receiving: 0,
    sending: 0,
    ownLevel: null,
    otherLevel: null,
    limitedBy: null,
  })
})

test('the quality compares the last seconds, however often it is read', () => {
  const watch = createQualityWatch()
  const at = (time: number, bytes: number) => watch.add(sampleOf(entriesOf(0, 0, bytes), time))
  expect(at(0, 0)).toBeNull()
  expect(at(1000, 1000)?.sending).toBe(8000)
  expect(at(5000, 1000)?.sending).toBe(1600)
  expect(at(6000, 1000)?.sending).toBe(0)
})
