import { setTimeout as delay } from 'node:timers/promises'

const vitest = process.env['VITEST'] === undefined ? null : await import('vitest')
const [timeout, interval] = [45_000, 20]

/** Waits until a check holds: seconds on an idle machine, as long as it takes on a busy one. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vitest === null ? waitFor(check) : vitest.vi.waitFor(check, { timeout, interval })

const waitFor = async <T>(check: () => T | Promise<T>): Promise<T> => {
  for (const until = Date.now() + timeout; ; await delay(interval)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}
