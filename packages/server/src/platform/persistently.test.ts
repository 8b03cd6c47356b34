import { expect, test, vi } from 'vitest'
import { persistently } from './persistently.ts'

const log = { warn: vi.fn() }
const withTimers = async (work: () => Promise<void>) => {
  vi.useFakeTimers()
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

test('RUN-01: work that fails is done again with growing pauses, until it succeeds', () =>
  withTimers(async () => {
    let tries = 0
    const told = persistently(
      async () => {
        tries += 1
        if (tries < 4) throw new Error('the database is away')
      },
      { log, failure: 'It could not be told' },
    )
    told.now()
    await vi.advanceTimersByTimeAsync(0)
    expect(tries).toBe(1)
    // whoever asks meanwhile does not shorten the pause
    told.now()
    await vi.advanceTimersByTimeAsync(499)
    expect(tries).toBe(1)
    await vi.advanceTimersByTimeAsync(1 + 1_000 + 2_000)
    expect(tries).toBe(4)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toBe(4)
    expect(log.warn).toHaveBeenCalledTimes(3)
  }))

test('asked for while it works, it works once more for all; closed, it stops', () =>
  withTimers(async () => {
    const ends: (() => void)[] = []
    const told = persistently(() => new Promise((resolve) => void ends.push(resolve)), { log, failure: 'It failed' })
    told.now()
    told.now()
    told.now()
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(2)
    told.close()
    ends[1]?.()
    told.now()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ends).toHaveLength(2)
  }))
