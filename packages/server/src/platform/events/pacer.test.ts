import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPacer } from './pacer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const everyMs = 250
const given = () => {
  const passed: string[][] = []
  const pacer = createPacer<string>({
    everyMs,
    kindOf: (event) => event[0] ?? '',
    pass: (events) => void passed.push([...events]),
  })
  return { passed, pacer }
}

test('LIVE: events that come together are passed on at once, whatever their kinds', () => {
  const { passed, pacer } = given()
  pacer.take(['a1', 'b1', 'a2'])
  expect(passed).toEqual([['a1', 'b1', 'a2']])
  pacer.close()
})

test('LIVE: later events of a kind wait for their turn together; another kind does not wait for them', () => {
  const { passed, pacer } = given()
  pacer.take(['a1'])
  pacer.take(['a2'])
  pacer.take(['b1', 'a3'])
  expect(passed).toEqual([['a1'], ['b1']])
  vi.advanceTimersByTime(everyMs)
  expect(passed.slice(2)).toEqual([['a2', 'a3']])
  pacer.take(['a4'])
  expect(passed).toHaveLength(3)
  vi.advanceTimersByTime(everyMs)
  expect(passed.slice(3)).toEqual([['a4']])
  pacer.close()
})

test('LIVE: a kind that was silent for that long is passed on at once again, and nothing is kept of it', () => {
  const { passed, pacer } = given()
  pacer.take(['a1'])
  vi.advanceTimersByTime(everyMs)
  expect(vi.getTimerCount()).toBe(0)
  pacer.take(['a2'])
  expect(passed).toEqual([['a1'], ['a2']])
  pacer.take(['a3'])
  pacer.close()
  vi.advanceTimersByTime(everyMs)
  expect(passed).toHaveLength(2)
})
