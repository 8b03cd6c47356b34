import type { Log } from '../../log.ts'
import { callerNetwork } from '../../caller-network.ts'
import { HttpProblem } from '../../http-problem.ts'
import { Refusal } from '../../refusal.ts'

export interface SignInAttempt {
  /** How the person proves to be the one: `password`, `token`, `passkey`, `recovery`, `basic`, `bearer` and so on. */
  readonly way: string
  /** Its ID and the address of its client stand in the line. */
  readonly request: { readonly id: string; readonly ip: string }
}

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof Refusal) return error.code
  return error instanceof HttpProblem ? error.message : undefined
}

/**
 * Writes one line about an attempt to prove who one is, right or wrong (ASVS 16.3.1). A wrong one names no account: what
 * was typed as a name may be a password. Bodies and credentials stand in no line (WATCH-03).
 */
export const logSignIn = (
  log: Pick<Log, 'info'>,
  { way, request }: SignInAttempt,
  outcome: { readonly user: number } | { readonly refused: string },
): void =>
  log.info(
    {
      requestId: request.id,
      way,
      network: callerNetwork(request.ip),
      outcome: 'user' in outcome ? 'ok' : 'refused',
      ...outcome,
    },
    'sign-in',
  )

/**
 * Does the work of a sign-in and writes its line; trouble of ours has lines elsewhere.
 * @param userOf the account that has signed in
 */
export const loggingSignIn = async <T>(
  log: Pick<Log, 'info'>,
  attempt: SignInAttempt,
  work: () => Promise<T>,
  userOf: (result: T) => number,
): Promise<T> => {
  try {
    const result = await work()
    logSignIn(log, attempt, { user: userOf(result) })
    return result
  } catch (error) {
    const refused = reasonOf(error)
    if (refused !== undefined) logSignIn(log, attempt, { refused })
    throw error
  }
}
