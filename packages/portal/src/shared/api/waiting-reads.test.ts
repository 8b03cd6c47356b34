import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { readPatiently, waitingReads } from './waiting-reads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busyFor = (times: number, retryAfter: number | null = null) => {
  let left = times
  return vi.fn(async () => {
    if (left-- > 0) throw new ApiError(503, '', undefined, { retryAfter })
    return 'read'
  })
}
const never = new AbortController().signal

test('a read that the server is too busy for is sent again until it is answered', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const read = busyFor(3)
  const done = readPatiently(read, () => never)
  await vi.advanceTimersByTimeAsync(0)
  expect(waitingReads.read()?.nextTry).toBe(Date.now() + 1000)
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
  expect([await done, read.mock.calls.length, waitingReads.read()]).toEqual(['read', 4, null])
})

test('the time that the server asks for is respected', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const read = busyFor(1, 7000)
  const done = readPatiently(read, () => never)
  await vi.advanceTimersByTimeAsync(6999)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await done).toBe('read')
})

test('a read that may not wait asks at once', async () => {
  const read = busyFor(1)
  const done = readPatiently(read, () => never)
  await vi.advanceTimersByTimeAsync(0)
  waitingReads.retry()
  expect(await done).toBe('read')
})

test('an abandoned read is not repeated', async () => {
  const stop = new AbortController()
  const read = busyFor(9)
  const done = readPatiently(read, () => stop.signal)
  await vi.advanceTimersByTimeAsync(0)
  stop.abort()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
  expect([read.mock.calls.length, waitingReads.read()]).toEqual([1, null])
})

test.each([[500], [404], [0]])('%d is told at once', async (status) => {
  const read = async () => {
    throw new ApiError(status, '')
  }
  await expect(readPatiently(read, () => never)).rejects.toMatchObject({ status })
})
