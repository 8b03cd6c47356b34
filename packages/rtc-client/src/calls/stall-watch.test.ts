import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStallWatch } from './stall-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const seen = { packets: 0, stalls: 0 }
  const watch = createStallWatch({
    packets: () => Promise.resolve(seen.packets),
    onStall: () => void seen.stalls++,
  })
  /** Lets seconds pass, with `each` packets in every second. */
  const pass = async (seconds: number, each: number) => {
    for (let second = 0; second < seconds; second++) {
      seen.packets += each
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  return { ...watch, seen, pass }
}

test('CALL-16: a connection over which nothing comes any more is made again, once in a while', async () => {
  const { watch, seen, pass } = watched()
  watch(true)
  await pass(30, 50)
  expect(seen.stalls).toBe(0)
  await pass(15, 0)
  expect(seen.stalls).toBe(1)
  await pass(15, 0)
  expect(seen.stalls).toBe(1)
  await pass(30, 0)
  expect(seen.stalls).toBe(2)
})

test('where nothing should come, nothing is missed', async () => {
  const { watch, seen, pass } = watched()
  watch(true)
  await pass(5, 50)
  watch(false)
  await pass(60, 0)
  watch(true)
  await pass(8, 0)
  expect(seen.stalls).toBe(0)
})
