import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClockChanges } from './clock-changes.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const given = () => {
  const due: string[] = []
  const changes = createClockChanges(
    () => new Date(),
    (ids) => due.push(`${Date.now()}: ${ids.join(' ')}`),
  )
  return { changes, due }
}

test('TEAM-05: each line is read again at its moment, and several of the same moment at once', () => {
  const { changes, due } = given()
  changes.set(1, 500)
  changes.set(2, 200)
  changes.set(3, 200)
  vi.advanceTimersByTime(1_000)
  expect(due).toEqual(['200: 2 3', '500: 1'])
})

test('a moment can be moved and taken back', () => {
  const { changes, due } = given()
  changes.set(1, 500)
  changes.set(1, 900)
  changes.set(2, 300)
  changes.set(2, null)
  vi.advanceTimersByTime(899)
  expect(due).toEqual([])
  vi.advanceTimersByTime(1)
  expect(due).toEqual(['900: 1'])
  changes.set(1, 950)
  changes.close()
  vi.advanceTimersByTime(1_000)
  expect(due).toHaveLength(1)
})

test('a moment further away than timers reach comes at its time, and one that has passed at once', () => {
  const { changes, due } = given()
  const far = 60 * 86_400_000
  changes.set(1, far)
  changes.set(2, -5)
  vi.advanceTimersByTime(far)
  expect(due).toEqual(['0: 2', `${far}: 1`])
})
