import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Recovery } from './recovery.ts'

const times = { after: 2000, afterStart: 8000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('CALL-16: an interrupted connection is made again after a while, and again as long as it does not stand', async () => {
  const recover = vi.fn(() => Promise.reject(new Error('nobody answers')))
  const recovery = new Recovery({ ...times, recover, giveUp: () => {} })
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
] as const)(
  'a connection that came back, or is apart on purpose, is left alone: %s, wanted: %s',
  async (state, isWanted) => {
    const recover = vi.fn(() => Promise.resolve())
    const recovery = new Recovery({ ...times, recover, giveUp: () => {} })
    recovery.watch('disconnected', true)
    await vi.advanceTimersByTimeAsync(1000)
    recovery.watch(state, isWanted)
    await vi.advanceTimersByTimeAsync(5000)
    expect(recover).not.toHaveBeenCalled()
  },
)

test('CALL-16: a connection that stays away for half a minute is given up', async () => {
  const giveUp = vi.fn()
  const recovery = new Recovery({ ...times, recover: () => Promise.resolve(), giveUp })
  recovery.watch('disconnected', true)
  await vi.advanceTimersByTimeAsync(20_000)
  recovery.watch('connected', true)
  recovery.watch('failed', true)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(giveUp).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(giveUp).toHaveBeenCalledOnce()
  recovery.end()
  expect(vi.getTimerCount()).toBe(0)
})

test('CALL-16: a first connection that does not come about is tried again, later than an interrupted one, and given up', async () => {
  const recover = vi.fn(() => Promise.resolve())
  const giveUp = vi.fn()
  const recovery = new Recovery({ ...times, recover, giveUp })
  recovery.watch('new', true)
  await vi.advanceTimersByTimeAsync(5000)
  recovery.watch('connecting', true)
  await vi.advanceTimersByTimeAsync(2999)
  expect(recover).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(recover).toHaveBeenCalledOnce()
  recovery.watch('failed', true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(recover).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(giveUp).toHaveBeenCalledOnce()
  recovery.end()
  expect(vi.getTimerCount()).toBe(0)
})

test('a first connection that comes about, or is not wanted any more, is left alone', async () => {
  const recover = vi.fn(() => Promise.resolve())
  const recovery = new Recovery({ ...times, recover, giveUp: () => void recover() })
  recovery.watch('connecting', true)
  await vi.advanceTimersByTimeAsync(7000)
  recovery.watch('connected', true)
  recovery.watch('connecting', true)
  await vi.advanceTimersByTimeAsync(7000)
  recovery.watch('connecting', false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(recover).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('CALL-16: somebody who does not want to wait makes it try at once; what stands is left alone', async () => {
  const recover = vi.fn(() => Promise.resolve())
  const recovery = new Recovery({ ...times, recover, giveUp: () => {} })
  recovery.hurry()
  expect(recover).not.toHaveBeenCalled()
  recovery.watch('failed', true)
  recovery.hurry()
  expect(recover).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1999)
  expect(recover).toHaveBeenCalledOnce()
  recovery.end()
})
