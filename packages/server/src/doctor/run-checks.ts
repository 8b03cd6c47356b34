import { setTimeout as delay } from 'node:timers/promises'
import { reason } from '../platform/reason.ts'
import { type Finding, wrong } from './finding.ts'

/** Asks one part. When `signal` fires it is over: close what is open, nobody reads the answer any more. */
export interface Check {
  readonly part: string
  /** The remedy if asking fails. */
  readonly mend?: string
  ask(signal: AbortSignal): Promise<Finding | readonly Finding[]>
}

/**
 * Runs the checks beside each other. One that fails, or has no answer within the limit, is a finding itself and holds
 * up none of the others.
 * @returns the findings in the order of the checks
 */
export const runChecks = async (checks: readonly Check[], limitMs: number): Promise<readonly Finding[]> =>
  (await Promise.all(checks.map((check) => runCheck(check, limitMs)))).flat()

const runCheck = async ({ part, mend, ask }: Check, limitMs: number): Promise<readonly Finding[]> => {
  const ending = new AbortController()
  const over = new AbortController()
  const late = delay(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${limitMs / 1000} s`)
  })
  late.catch(() => undefined)
  try {
    return [await Promise.race([ask(ending.signal), late])].flat()
  } catch (error) {
    return [wrong(part, `It does not work (${reason(error) || 'it does not say why'}).`, mend)]
  } finally {
    over.abort()
    ending.abort()
  }
}
