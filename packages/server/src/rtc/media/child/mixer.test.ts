import { Encoder } from '@evan/opus'
import { expect, test } from 'vitest'
import { dominantHertz } from '../../../../test/media/dominant-hertz.ts'
import { tone } from '../../../../test/media/media-kit.ts'
import { createMixer, MIXER_RATE, MIXER_SAMPLES } from './mixer.ts'
import type { MediaPacket } from './outgoing.ts'

/** A source that sends a tone, packet by packet. */
const speaker = (source: number, hertz: number, loudness = 0.4) => {
  const samples = tone(hertz, 4, 48_000)
  const encoder = new Encoder({ channels: 1, sample_rate: 48_000, application: 'audio' })
  let index = 0
  return (): MediaPacket => {
    const frame = samples.subarray(index * 960, (index + 1) * 960)
    const payload = Buffer.from(encoder.encode(Int16Array.from(frame, (each) => each * loudness * 32_767)))
    // the timestamp wraps around while the source speaks
    const timestamp = (0xffff_f000 + index * 960) >>> 0
    return { kind: 'audio', sequence: index++ & 0xffff, timestamp, isMarked: false, payload, source }
  }
}

const heard = (frames: readonly (Int16Array | null)[]) =>
  Float32Array.from(
    frames.flatMap((frame) => [...(frame ?? new Int16Array(MIXER_SAMPLES))]).map((each) => each / 32_768),
  )

const strengthOf = (samples: Float32Array, hertz: number): number => {
  const [sin, cos] = [Math.sin, Math.cos].map((wave) =>
    samples.reduce((sum, each, at) => sum + each * wave((2 * Math.PI * hertz * at) / MIXER_RATE), 0),
  )
  return (2 * Math.hypot(sin ?? 0, cos ?? 0)) / samples.length
}

test('CONF-09: two who speak at once are both heard, and one who stops is not', () => {
  const mixer = createMixer()
  const [low, high] = [speaker(1, 400), speaker(2, 1000)]
  expect(mixer.next()).toBeNull()
  const both = Array.from({ length: 60 }, () => {
    mixer.take(low())
    mixer.take(high())
    return mixer.next()
  }).slice(10)
  expect(both.every((frame) => frame?.length === MIXER_SAMPLES)).toBe(true)
  expect(strengthOf(heard(both), 400)).toBeGreaterThan(0.2)
  expect(strengthOf(heard(both), 1000)).toBeGreaterThan(0.2)
  const one = Array.from({ length: 60 }, () => {
    mixer.take(high())
    return mixer.next()
  }).slice(10)
  expect(dominantHertz(heard(one), MIXER_RATE)).toBeCloseTo(1000, -2)
  expect(strengthOf(heard(one), 400)).toBeLessThan(0.02)
  for (let pause = 0; pause < 30; pause++) mixer.next()
  expect(mixer.next()).toBeNull()
})

test('CONF-09: packets that come in another order are put where they belong, and a clock that jumps begins anew', () => {
  const mixer = createMixer()
  const say = speaker(1, 500)
  const packets = Array.from({ length: 80 }, say)
  const order = packets.flatMap((packet, index) => (index % 2 === 0 ? [packets[index + 1] ?? packet, packet] : []))
  const frames = order.map((packet) => {
    mixer.take(packet)
    return mixer.next()
  })
  expect(frames.slice(10).every((frame) => frame !== null)).toBe(true)
  expect(dominantHertz(heard(frames.slice(10)), MIXER_RATE)).toBeCloseTo(500, -2)
  expect(strengthOf(heard(frames.slice(10)), 500)).toBeGreaterThan(0.15)
  const later = packets.slice(0, 20).map((packet) => {
    mixer.take({ ...packet, timestamp: (packet.timestamp + 48_000 * 60) >>> 0 })
    return mixer.next()
  })
  expect(later.slice(5).every((frame) => frame !== null)).toBe(true)
})

test('a packet that cannot be decoded is inaudible and harmless', () => {
  const mixer = createMixer()
  const packet = speaker(1, 500)()
  mixer.take({ ...packet, payload: Buffer.alloc(0) })
  mixer.take({ ...packet, payload: Buffer.from([0x03, 0xff, 1, 2, 3]) })
  mixer.take({ ...packet, kind: 'event' })
  for (let index = 0; index < 10; index++) expect(mixer.next()?.every((each) => each === 0) ?? true).toBe(true)
})
