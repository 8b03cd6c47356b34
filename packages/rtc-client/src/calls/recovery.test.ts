import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Recovery } from './recovery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('CALL-16: an interrupted connection is made again after a while, and again as long as it does not stand', async () => {
  const recover = vi.fn(() => Promise.reject(new Error('nobody answers')))
  const recovery = new Recovery(2000, recover)
  recovery.watch('disconnected', true)
  await vi.advanceTimersByTimeAsync(1999)
  expect(recover).not.toHaveBeenCalled()
  recovery.watch('failed', true)
  await vi.advanceTimersByTimeAsync(1)
  expect(recover).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(4000)
  expect(recover).toHaveBeenCalledTimes(3)
  recovery.end()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['connected', true],
  ['failed', false],
] as const)('what came back, or is apart on purpose, is left alone: %s, wanted: %s', async (state, isWanted) => {
  const recover = vi.fn(() => Promise.resolve())
  const recovery = new Recovery(2000, recover)
  recovery.watch('disconnected', true)
  await vi.advanceTimersByTimeAsync(1000)
  recovery.watch(state, isWanted)
  await vi.advanceTimersByTimeAsync(5000)
  expect(recover).not.toHaveBeenCalled()
})
