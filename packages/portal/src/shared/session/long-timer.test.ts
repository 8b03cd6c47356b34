import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLongTimer } from './long-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('AUTH-07: a lifetime longer than the longest timeout of a browser is waited for', () => {
  const done = vi.fn<() => void>()
  const month = 30 * 24 * 3_600_000
  startLongTimer(month, done)
  vi.advanceTimersByTime(month - 1)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledOnce()
})

test('a computer that slept is not late by its sleep', () => {
  const done = vi.fn<() => void>()
  startLongTimer(3_600_000, done)
  vi.advanceTimersByTime(60_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(3_540_000)
  expect(done).toHaveBeenCalledOnce()
})

test('a stopped timer does nothing', () => {
  const done = vi.fn<() => void>()
  const stop = startLongTimer(1000, done)
  stop()
  vi.advanceTimersByTime(2000)
  expect(done).not.toHaveBeenCalled()
})
