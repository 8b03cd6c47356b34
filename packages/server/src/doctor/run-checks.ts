import { reason } from '../platform/reason.ts'
import { type Finding, wrong } from './finding.ts'
import { within } from './within.ts'

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
  try {
    return [await within(ask(ending.signal), limitMs)].flat()
  } catch (error) {
    return [wrong(part, `It does not work (${reason(error) || 'it does not say why'}).`, mend)]
  } finally {
    ending.abort()
  }
}
