import { setTimeout as delay } from 'node:timers/promises'
import { reason } from '../reason.ts'

/** Something that must work, or requests would fail: resolves if it does. */
export type Check = () => Promise<unknown>

/** The answer of `/ready`. */
export interface ReadyNow {
  readonly isReady: boolean
  readonly phase: Phase
  /** `ok`, or what is wrong in a few words, by the name of each check. */
  readonly checks: Readonly<Record<string, string>>
  /** Faults with which requests can be answered all the same, such as a replica that is away; absent: nothing. */
  readonly remarks?: Readonly<Record<string, string>>
}

type Phase = 'starting' | 'serving' | 'stopping'

/** Whether this process should get requests (WATCH-01). */
export interface Readiness {
  /**
   * The server listens from now on. A server that stops already goes on stopping.
   * @param remarks tells at once what is wrong and keeps no request from being answered
   */
  serving(checks: Readonly<Record<string, Check>>, remarks?: () => Readonly<Record<string, string>>): void
  /** Nobody should send anything any more; what was asked before is still answered. */
  stopping(): void
  now(): Promise<ReadyNow>
}

/** Longer than any check takes while all is well; a load balancer gives up after a few seconds. */
const checkMs = 2_000
/** An answer serves everybody who asks within this time, so that asking often costs nothing. */
const keptMs = 1_000

export const createReadiness = ({ limitMs = checkMs, clock = () => performance.now() } = {}): Readiness => {
  let phase: Phase = 'starting'
  let checks: Readonly<Record<string, Check>> = {}
  let remarks: () => Readonly<Record<string, string>> = () => ({})
  let last: { readonly at: number; readonly results: Promise<Readonly<Record<string, string>>> } | null = null

  const results = (): Promise<Readonly<Record<string, string>>> => {
    if (last === null || clock() - last.at >= keptMs) last = { at: clock(), results: runChecks(checks, limitMs) }
    return last.results
  }

  return {
    serving: (given, more = remarks) => {
      checks = given
      remarks = more
      if (phase === 'starting') phase = 'serving'
    },
    stopping: () => {
      phase = 'stopping'
    },
    now: async () => {
      const found = phase === 'serving' ? await results() : {}
      // the process may have begun to stop while the checks ran
      const isReady = phase === 'serving' && Object.values(found).every((one) => one === ok)
      const noted = phase === 'serving' ? remarks() : {}
      return { isReady, phase, checks: found, ...(Object.keys(noted).length > 0 && { remarks: noted }) }
    },
  }
}

const ok = 'ok'

/** Runs the checks beside each other; one that does not answer in time has failed. */
const runChecks = async (
  checks: Readonly<Record<string, Check>>,
  limitMs: number,
): Promise<Readonly<Record<string, string>>> => {
  const run = async ([name, check]: [string, Check]): Promise<[string, string]> => {
    const over = new AbortController()
    try {
      const late = delay(limitMs, undefined, { signal: over.signal }).then(() => {
        throw new Error(`no answer within ${limitMs / 1000} s`)
      })
      late.catch(() => undefined)
      await Promise.race([check(), late])
      return [name, ok]
    } catch (error) {
      return [name, reason(error)]
    } finally {
      over.abort()
    }
  }
  return Object.fromEntries(await Promise.all(Object.entries(checks).map(run)))
}
