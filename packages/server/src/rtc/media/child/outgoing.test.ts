import { describe, expect, test } from 'vitest'
import { createOutgoing, type MediaPacket, type SentPacket } from './outgoing.ts'

const start = (kind: 'audio' | 'video' = 'audio') => {
  const sent: SentPacket[] = []
  const clock = { ms: 0 }
  const outgoing = createOutgoing({ kind, now: () => clock.ms, send: (packet) => void sent.push(packet) })
  const steps = () =>
    sent.slice(1).map((packet, index) => ({
      numbers: (packet.sequence - (sent[index]?.sequence ?? 0)) & 0xffff,
      ticks: (packet.timestamp - (sent[index]?.timestamp ?? 0)) >>> 0,
    }))
  return { outgoing, sent, clock, steps }
}
const payload = Buffer.from([1])
const packet = (sequence: number, timestamp: number, source = 7): MediaPacket => ({
  kind: 'audio',
  sequence: sequence & 0xffff,
  timestamp: timestamp >>> 0,
  isMarked: false,
  payload,
  source,
})

describe('VBX-05: all speech continues one count', () => {
  test('from sound to sound, and with the clock after a pause', () => {
    const { outgoing, sent, clock, steps } = start()
    outgoing.say(payload, 960, true)
    outgoing.say(payload, 960, false)
    clock.ms = 1000
    outgoing.say(payload, 960, true)
    expect(steps()).toEqual([
      { numbers: 1, ticks: 960 },
      { numbers: 1, ticks: 47_040 },
    ])
    expect(sent.map(({ isMarked }) => isMarked)).toEqual([true, false, true])
  })

  test('also when somebody else is passed on, whose gaps stay gaps', () => {
    const { outgoing, clock, steps } = start()
    outgoing.say(payload, 960, true)
    clock.ms = 20
    outgoing.relay(packet(65_535, 4_294_967_200))
    clock.ms = 60
    outgoing.relay(packet(1, 1824))
    clock.ms = 80
    outgoing.say(payload, 960, true)
    expect(steps()).toEqual([
      { numbers: 1, ticks: 960 },
      { numbers: 2, ticks: 1920 },
      { numbers: 1, ticks: 960 },
    ])
  })

  test('and when that one changes, or its clock jumps', () => {
    const { outgoing, clock, steps } = start()
    outgoing.relay(packet(10, 1000, 7))
    clock.ms = 20
    outgoing.relay(packet(500, 77_000, 8))
    clock.ms = 40
    outgoing.relay(packet(501, 9_000_000, 8))
    expect(steps()).toEqual([
      { numbers: 1, ticks: 960 },
      { numbers: 1, ticks: 960 },
    ])
  })
})

test('VBX-05: packets that overtook others are sent in that order', () => {
  const { outgoing, sent } = start()
  for (const [sequence, timestamp] of [
    [10, 0],
    [12, 1920],
    [11, 960],
    [13, 2880],
  ] as const)
    outgoing.relay(packet(sequence, timestamp))
  const [first = 0] = sent.map(({ sequence }) => sequence)
  expect(sent.map(({ sequence }) => (sequence - first) & 0xffff)).toEqual([0, 2, 1, 3])
})

test('CONF-09: the mark of a picture is its own, and no beginning of speech', () => {
  const { outgoing, sent } = start('video')
  outgoing.relay({ ...packet(1, 0), kind: 'video' })
  outgoing.relay({ ...packet(2, 0), kind: 'video', isMarked: true })
  expect(sent.map(({ isMarked }) => isMarked)).toEqual([false, true])
})
