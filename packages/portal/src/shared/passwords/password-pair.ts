import { limits } from '@lineside/contract/limits'

export interface PasswordPair {
  readonly password: string
  readonly retype: string
}

export type PasswordPairProblem = 'weak' | 'characters' | 'unequal'

export interface PasswordPairState {
  readonly problem: PasswordPairProblem | null
  /** The second field is enabled once the first password is strong enough (SET-01). */
  readonly canRetype: boolean
  readonly verdict: PasswordVerdict
}

/** Whether the pair may be saved. `checking`: no error so far, but the strength is still being computed. */
export type PasswordVerdict = 'fit' | 'unfit' | 'checking'

/** Printable ASCII, which every keyboard and phone can enter; the platform accepts nothing else. */
const sendable = /^[\x20-\x7e]*$/

/**
 * The state of the two password fields (SET-01).
 * @param score of the trimmed password; null while it is being computed
 */
export const passwordPairState = ({ password, retype }: PasswordPair, score: number | null): PasswordPairState => {
  const trimmed = password.trim()
  const isSendable = sendable.test(trimmed)
  const canRetype = trimmed !== '' && isSendable && score !== null && score >= limits.passwordScore
  const isEqual = trimmed === retype.trim()
  const mayBecomeFit = trimmed !== '' && isSendable && score === null && (isEqual || retype === '')
  return {
    problem: problemOf({ trimmed, retype, isSendable, isEqual, score }),
    canRetype,
    verdict: canRetype && isEqual ? 'fit' : mayBecomeFit ? 'checking' : 'unfit',
  }
}

interface Looked {
  readonly trimmed: string
  readonly retype: string
  readonly isSendable: boolean
  readonly isEqual: boolean
  readonly score: number | null
}

const problemOf = ({ trimmed, retype, isSendable, isEqual, score }: Looked): PasswordPairProblem | null => {
  if (trimmed === '') return null
  if (!isSendable) return 'characters'
  if (score !== null && score < limits.passwordScore) return 'weak'
  return retype !== '' && !isEqual ? 'unequal' : null
}
