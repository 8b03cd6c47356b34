import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { keepRunning, type Running } from './keep-running.ts'

const log = pino({ level: 'silent' })

/** Keeps something running that dies when told to, by a clock of its own. */
async function setup() {
  let now = 0
  let die = () => {}
  const start = vi.fn(async (): Promise<Running> => {
    const exited = new Promise<void>((resolve) => {
      die = resolve
    })
    return { exited, stop: async () => die() }
  })
  const waits: number[] = []
  const clock = {
    now: () => now,
    wait: async (ms: number) => {
      waits.push(ms)
      now += ms
    },
  }
  const onGiveUp = vi.fn()
  const stop = await keepRunning(start, { name: 'It', log, onGiveUp }, clock)
  const liveAndDie = async (ms: number) => {
    now += ms
    die()
    await setImmediate()
  }
  return { start, onGiveUp, stop, clock, waits, liveAndDie }
}

test('a dead process is restarted, later each time, and given up at the seventh death in a row', async () => {
  const { start, onGiveUp, waits, liveAndDie } = await setup()
  for (let death = 1; death <= 6; death++) await liveAndDie(1000)
  expect(start).toHaveBeenCalledTimes(7)
  expect(waits).toEqual([100, 200, 400, 800, 1600, 3200])
  expect(onGiveUp).not.toHaveBeenCalled()
  await liveAndDie(1000)
  expect(start).toHaveBeenCalledTimes(7)
  expect(onGiveUp).toHaveBeenCalledExactlyOnceWith(new Error('It ended again and again'))
})

test('a death after more than a minute in good health counts as the first', async () => {
  const { onGiveUp, waits, stop, liveAndDie } = await setup()
  for (let death = 1; death <= 10; death++) await liveAndDie(60_001)
  expect(waits).toEqual(Array(10).fill(100))
  expect(onGiveUp).not.toHaveBeenCalled()
  await stop()
})

test('a process that does not start is tried again, and the reason is reported in the end', async () => {
  const { start, onGiveUp, liveAndDie } = await setup()
  const reason = new Error('the disk is full')
  start.mockRejectedValue(reason)
  await liveAndDie(1000)
  expect(start).toHaveBeenCalledTimes(7)
  expect(onGiveUp).toHaveBeenCalledExactlyOnceWith(reason)
})

test('a stopped process is not restarted, not even when that was about to happen', async () => {
  const { start, stop, clock, liveAndDie } = await setup()
  clock.wait = (_ms: number, signal?: AbortSignal) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  await liveAndDie(1000)
  await stop()
  expect(start).toHaveBeenCalledTimes(1)
})
