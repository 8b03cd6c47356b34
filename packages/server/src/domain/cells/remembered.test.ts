import { expect, test, vi } from 'vitest'
import { briefMs, remembered, type RememberedOptions } from './remembered.ts'

const options = { freshMs: 10, staleMs: 100, most: 2, limitMs: 50, pauseMs: 20 }
const world = (more: Partial<RememberedOptions> & { readonly isBrief?: (value: string) => boolean } = {}) => {
  const time = { now: 0 }
  const ask = vi.fn(async (key: string) => `${key} ${time.now}`)
  return { time, ask, known: remembered(ask, { ...options, ...more, clock: () => time.now }) }
}

test('GROW-08: an answer serves while it is fresh, and is asked for again then', async () => {
  const { time, ask, known } = world()
  expect(await known.of('a')).toBe('a 0')
  time.now = 9
  expect(await known.of('a')).toBe('a 0')
  time.now = 10
  expect(await known.of('a')).toBe('a 10')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('GROW-08: an answer that is about to change serves for a moment only', async () => {
  const { time, known } = world({ freshMs: 5_000, isBrief: (value) => value === 'a 0' })
  for (const now of [0, briefMs - 1, briefMs, 5_000]) {
    time.now = now
    expect(await known.of('a')).toBe(now < briefMs ? 'a 0' : `a ${briefMs}`)
  }
})

test('GROW-08: questions at the same time are one', async () => {
  const { ask, known } = world()
  expect(await Promise.all([known.of('a'), known.of('a')])).toEqual(['a 0', 'a 0'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('GROW-08: where nobody answers an older answer serves, and nobody is asked for a moment', async () => {
  const { time, ask, known } = world()
  await known.of('a')
  ask.mockRejectedValue(new Error('away'))
  time.now = 11
  expect(await known.of('a')).toBe('a 0')
  await expect(known.of('b')).rejects.toThrow('a moment ago')
  expect(ask).toHaveBeenCalledTimes(2)
  time.now = 31
  await expect(known.of('b')).rejects.toThrow('away')
  time.now = 101
  await expect(known.of('a')).rejects.toThrow('away')
})

test('GROW-08: a question that is refused keeps no other one from being asked', async () => {
  const { ask, known } = world({ isAnswer: () => true })
  ask.mockRejectedValueOnce(new Error('refused'))
  await expect(known.of('a')).rejects.toThrow('refused')
  expect(await known.of('b')).toBe('b 0')
})

test('GROW-08: one that does not answer in time counts as away', async () => {
  const { ask, known } = world()
  ask.mockReturnValue(new Promise(() => {}))
  await expect(known.of('a')).rejects.toThrow('no answer within 50 ms')
})

test('GROW-08: the oldest answers go first', async () => {
  const { ask, known } = world()
  for (const key of ['a', 'b', 'c', 'b', 'c']) await known.of(key)
  expect(ask).toHaveBeenCalledTimes(3)
  await known.of('a')
  expect(ask).toHaveBeenCalledTimes(4)
})
