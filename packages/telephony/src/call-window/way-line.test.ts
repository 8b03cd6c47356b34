import type { StopStep, TraceStep } from '@lineside/contract/rtc/call-steps'
import { describe, expect, test } from 'vitest'
import { leftAfter, wayLine, wayTaken } from './way-line.ts'

const rings = (after: number, id: number): StopStep => ({
  code: 'rings',
  line: id,
  after,
  ends: false,
  targets: [{ to: 'subscriber', id }],
  seconds: 20,
  devices: [],
})
const voicebox = (after: number): StopStep => ({
  code: 'voicebox',
  line: 1,
  after,
  ends: true,
  is_custom: false,
  greeting: 'unavail',
})
const decision: TraceStep = { code: 'no_rule', type: 'cfu', line: 1, after: 0, ends: false }
const way: readonly TraceStep[] = [decision, rings(0, 1), rings(20, 2), voicebox(40)]
const states = (line: ReturnType<typeof wayLine>) => line.map(({ step, state }) => `${step.after} ${state}`)

describe('CALL-05: the way of a ringing call', () => {
  test.each([
    [0, ['0 now', '20 next', '40 next']],
    [19.9, ['0 now', '20 next', '40 next']],
    [20, ['0 passed', '20 now', '40 next']],
    [55, ['0 passed', '20 passed', '40 now']],
  ])('after %d s', (elapsed, line) => {
    expect(states(wayLine(way, elapsed, 4))).toEqual(line)
  })

  test('is empty if the platform reports no path', () => {
    expect(wayLine([], 5, 4)).toEqual([])
  })

  test.each([
    [5, ['0 now', '20 next', '100 next']],
    [45, ['20 passed', '40 now', '100 next']],
    [100, ['60 passed', '80 passed', '100 now']],
  ])('a long one shows the present place and its end, after %d s', (elapsed, line) => {
    const long = [...[0, 20, 40, 60, 80].map((after, id) => rings(after, id)), voicebox(100)]
    expect(states(wayLine(long, elapsed, 3))).toEqual(line)
  })
})

describe('CALL-05: how long a call stayed at a stop', () => {
  test.each([
    [1, 26, 20],
    [1, 12, 12],
    [2, 26, 26],
    [3, 60, 60],
  ])('stop %d, after %d s', (index, elapsed, left) => {
    expect(leftAfter(way, way[index] as StopStep, elapsed)).toBe(left)
  })

  test('a party that declines rings no longer, however long the next one does', () => {
    const [declined, next] = [rings(0, 1), rings(2, 2)]
    expect(leftAfter([declined, next], declined, 30)).toBe(2)
  })
})

describe('CALL-06: the way of a call that has ended', () => {
  test.each([
    [26, [0, 20]],
    [10, [0]],
    [60, [0, 20, 40]],
  ])('after %d s', (elapsed, after) => {
    expect(wayTaken(way, elapsed, 3).map((step) => step.after)).toEqual(after)
  })

  test('the last stops are drawn if there is no room for all', () => {
    expect(wayTaken(way, 60, 2).map((step) => step.after)).toEqual([20, 40])
  })
})
