import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStallWatch } from './stall-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const seen = { packets: 0, stalls: 0, heard: [] as string[] }
  const watch = createStallWatch({
    arrived: () =>
      Promise.resolve({ packets: seen.packets, sound: { packets: seen.packets, lost: 0, jitterMs: null } }),
    onStall: () => void seen.stalls++,
    onHeard: (sound) => void seen.heard.push(sound),
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

test('WATCH-02: a call of which nothing is heard for nine seconds says so, once', async () => {
  const { watch, seen, pass } = watched()
  watch(true)
  await pass(15, 50)
  expect(seen.heard).toEqual(['measured'])
  watch(false)
  await pass(30, 0)
  watch(true)
  await pass(60, 0)
  expect(seen.heard).toEqual(['measured', 'nothing'])
})
