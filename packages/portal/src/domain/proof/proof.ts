import type { proveOwner } from '@lineside/contract/resources/security'
import { ApiError } from '../../shared/api/api-error.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { createStore } from '../../shared/state/store.ts'

/** The question for the current password, while it is asked; the shell shows it. */
export interface ProofQuestion {
  /** @param isGiven false: the user has given up */
  readonly answer: (isGiven: boolean) => void
}

export const proofQuestion = createStore<ProofQuestion | null>(null)

const route = describedRoute<typeof proveOwner>('POST', '/api/lineside/session/proof')

/**
 * Gives this session a proof for five minutes (FACT-07).
 * @throws ApiError `proof_wrong`, or Banned after too many wrong ones
 */
export const prove = (password: string): Promise<void> => callRoute(route, { body: { password } })

/** Asks for the current password. @returns whether the session has a proof now */
export const askProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    // a second question takes the place of the first
    proofQuestion.read()?.answer(false)
    proofQuestion.set({
      answer: (isGiven) => {
        proofQuestion.set(null)
        resolve(isGiven)
      },
    })
  })

/**
 * FACT-07: does something that the platform may want a proof for. Where it does, the user is asked for the current
 * password, and it is done again. Other platforms never ask.
 * @throws the platform's refusal when the user gives up
 */
export const withProof = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!isProofNeeded(error) || !(await askProof())) throw error
    return await work()
  }
}

const isProofNeeded = (error: unknown): boolean => error instanceof ApiError && error.reason?.reason === 'proof_needed'
