import { expect, test } from 'vitest'
import { createFaxLine } from './fax-line.ts'

const PACKET = 160
/** Sound in A-law, identified by its first byte. */
const soundOf = (mark: number) => Buffer.alloc(PACKET, mark)

/** A line with a machine that only notes what comes, and a clock that a test moves. */
const noted = ({ mostPages = 99, mostSeconds = 60 } = {}) => {
  const log: (string | number)[] = []
  const machine = { isOver: false, pages: 0 }
  const outcome = { isComplete: true, isFax: true, pages: 1, station: null }
  const over: unknown[] = []
  const sent: number[] = []
  let time = 0
  let step = (_now: number) => {}
  const line = createFaxLine({
    clock: {
      now: () => time,
      every(each) {
        step = each
        return () => {
          step = () => {}
        }
      },
    },
    modem: {
      hear: (samples) => void log.push(samples[0] ?? 0),
      miss: (samples) => void log.push(`${samples} missing`),
      say: (samples) => new Int16Array(samples),
      isOver: () => machine.isOver,
      pages: () => machine.pages,
      close: () => outcome,
    },
    law: () => 'a',
    send: ({ timestamp }) => void sent.push(timestamp),
    mostPages,
    mostSeconds,
    onOver: (told) => void over.push(told),
  })
  const hear = (sequence: number, at = sequence * PACKET, source = 1) =>
    line.hear({ kind: 'audio', sequence, timestamp: at, isMarked: false, payload: soundOf(sequence & 0xff), source })
  const pass = (ms: number) => {
    time += ms
    step(time)
  }
  return { line, log, over, sent, machine, hear, pass }
}
/** The sound that the machine gets from these packets, in this order. */
const heardOf = (sequences: readonly number[]) => {
  const { log, hear } = noted()
  for (const each of sequences) hear(each)
  return log
}

test('FAX-09: a machine hears packets in the order in which they were sent, each once', () => {
  expect(heardOf([10, 12, 11, 11, 13])).toEqual(heardOf([10, 11, 12, 13]))
})

test('lost packets are filled in once four later ones have arrived', () => {
  const { log, hear } = noted()
  for (const each of [10, 12, 13, 14]) hear(each)
  expect(log).toHaveLength(1)
  hear(15)
  expect(log.slice(1, 2)).toEqual(['160 missing'])
  expect(log).toHaveLength(6)
})

test('silence that is not sent is filled in while it lasts, and not again afterwards', () => {
  const { log, hear, pass } = noted()
  hear(10)
  pass(500)
  pass(500)
  pass(1000)
  // three seconds after the first packet by the sender's clock, of which two are filled in
  hear(11, 11 * PACKET + 24_000)
  expect(log.filter((each) => typeof each === 'string')).toEqual(['8000 missing', '8000 missing', '8000 missing'])
})

test('a restarted sender is heard at once', () => {
  const { log, hear } = noted()
  hear(10)
  hear(40_000, 7)
  hear(3, 99, 2)
  expect(log).toHaveLength(3)
})

test('it speaks by the clock, a packet every 20 ms', () => {
  const { sent, pass } = noted()
  for (let ms = 0; ms < 100; ms += 10) pass(10)
  expect(sent.map((at) => (at - (sent[0] ?? 0)) >>> 0)).toEqual([0, 160, 320, 480, 640, 800])
})

test.each([
  ['the machine is done', { isOver: true }, 0],
  ['there are more pages than may be', { pages: 100 }, 0],
  ['it takes too long', {}, 61_000],
])('it ends when %s, and is over once', (_when, state, ms) => {
  const { line, over, machine, pass } = noted()
  pass(10)
  expect(over).toEqual([])
  Object.assign(machine, state)
  pass(ms)
  line.close()
  expect(over).toHaveLength(1)
})
