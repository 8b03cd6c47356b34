import { expect, test, vi } from 'vitest'
import { runMachine } from './machine.ts'

type Doing = (feed: (event: string) => void, stop: () => void) => void

/**
 * A machine whose state is all events so far, each one letter. An event has an effect of the same name, and `x` two; an
 * upper-case letter breaks the machine. `does` is what an effect does besides.
 */
const machineOf = (does: Readonly<Record<string, Doing>> = {}) => {
  const seen: string[] = []
  const machine = runMachine<string, string, string>({
    first: '',
    step: (state, event) => {
      if (event === event.toUpperCase()) throw new Error(event)
      return { state: state + event, effects: event === 'x' ? ['x1', 'x2'] : [event] }
    },
    perform: (effect, before) => {
      seen.push(`${before}>${effect}`)
      does[effect]?.(
        (event) => machine.feed(event),
        () => machine.stop(),
      )
    },
    onError: (error, effect) => seen.push(`${effect} failed: ${String(error)}`),
    settled: (state, before) => seen.push(`${before}|${state}`),
  })
  return { machine, seen }
}

const broken: Doing = () => {
  throw new Error('broken')
}

const cases: readonly [string, string, Readonly<Record<string, Doing>>, readonly string[]][] = [
  ['each event has its effects, in order', 'axb', {}, ['|', '>a', '|a', 'a>x1', 'a>x2', 'a|ax', 'ax>b', 'ax|axb']],
  [
    'an event that an effect feeds waits for the other effects',
    'x',
    { x1: (feed) => feed('a') },
    ['|', '>x1', '>x2', 'x>a', '|xa'],
  ],
  [
    'events that effects feed keep their order',
    'x',
    { x1: (feed) => feed('a'), x2: (feed) => feed('b'), a: (feed) => feed('c') },
    ['|', '>x1', '>x2', 'x>a', 'xa>b', 'xab>c', '|xabc'],
  ],
  [
    'an effect that throws does not keep the others',
    'xa',
    { x1: broken },
    ['|', '>x1', 'x1 failed: Error: broken', '>x2', '|x', 'x>a', 'x|xa'],
  ],
  ['after its stop nothing is handled', 'axb', { x1: (_, stop) => stop() }, ['|', '>a', '|a', 'a>x1']],
  [
    'after its stop nothing that waits is handled',
    'x',
    {
      x1: (feed) => feed('a'),
      x2: (feed, stop) => {
        stop()
        feed('b')
      },
    },
    ['|', '>x1', '>x2'],
  ],
]

test.each(cases)('%s', (_, events, does, expected) => {
  const { machine, seen } = machineOf(does)
  machine.begin()
  for (const event of events) machine.feed(event)
  expect(seen).toEqual(expected)
})

test('events wait until the machine has begun and the effects of its beginning are carried out', () => {
  const { machine, seen } = machineOf({ first: (feed) => feed('b') })
  machine.feed('a')
  expect([machine.state, seen]).toEqual(['', []])
  machine.begin(['first', 'second'])
  expect(seen).toEqual(['>first', '>second', '>a', 'a>b', '|ab'])
  machine.begin(['first'])
  expect(machine.state).toBe('ab')
})

test('a machine that was stopped before it has begun does nothing', () => {
  const { machine, seen } = machineOf()
  machine.feed('a')
  machine.stop()
  machine.begin(['first'])
  expect([machine.state, seen]).toEqual(['', []])
})

test('a step that throws changes nothing, its feeder learns of it, and the next event is handled', () => {
  const { machine, seen } = machineOf({ a: (feed) => feed('B') })
  machine.begin()
  expect(() => machine.feed('a')).toThrow('B')
  machine.feed('c')
  expect(seen).toEqual(['|', '>a', 'a>c', '|ac'])
})

test('an event that is fed when all is settled is settled in its turn', () => {
  const settled = vi.fn<(state: number, before: number) => void>()
  const machine = runMachine<number, number, never>({
    first: 0,
    step: (state, event) => ({ state: state + event, effects: [] }),
    perform: () => {},
    onError: () => {},
    settled: (state, before) => {
      settled(state, before)
      if (state === 1) machine.feed(10)
    },
  })
  machine.begin()
  machine.feed(1)
  expect(settled.mock.calls).toEqual([
    [0, 0],
    [1, 0],
    [11, 1],
  ])
})
