import { limits } from '@lineside/contract/limits'

export interface PasswordPair {
  readonly password: string
  readonly retype: string
}

export type PasswordPairProblem = 'short' | 'weak' | 'characters' | 'unequal'

/** `web`: a web password of Lineside (FACT-07); `any`: a SIP password, or one of a platform that may want less. */
export type PasswordKind = 'web' | 'any'

export interface PasswordPairState {
  readonly problem: PasswordPairProblem | null
  /** The second field is enabled once the first password is strong enough (SET-01). */
  readonly canRetype: boolean
  readonly verdict: PasswordVerdict
}

/** Whether the pair may be saved. `checking`: no error so far, but the strength is still being computed. */
export type PasswordVerdict = 'fit' | 'unfit' | 'checking'

/** Printable ASCII, which every keyboard and phone can enter; for SIP passwords the platform accepts nothing else. */
const sendable = /^[\x20-\x7e]*$/

/** The password as it is sent: spaces at the ends count in a web password only. */
export const sentPassword = (typed: string, kind: PasswordKind): string => (kind === 'web' ? typed : typed.trim())

/**
 * The state of the two password fields (SET-01).
 * @param score of the password as it is sent; null while it is being computed
 */
export const passwordPairState = (
  pair: PasswordPair,
  score: number | null,
  kind: PasswordKind = 'any',
): PasswordPairState => {
  const trimmed = sentPassword(pair.password, kind)
  const retype = sentPassword(pair.retype, kind)
  const isSendable = kind === 'web' || sendable.test(trimmed)
  const isShort = kind === 'web' && trimmed.length < limits.webPasswordMinimum
  const isRight = trimmed !== '' && isSendable && !isShort
  const canRetype = isRight && score !== null && score >= limits.passwordScore
  const isEqual = trimmed === retype
  const mayBecomeFit = isRight && score === null && (isEqual || retype === '')
  return {
    problem: problemOf({ trimmed, retype, isSendable, isShort, isEqual, score }),
    canRetype,
    verdict: canRetype && isEqual ? 'fit' : mayBecomeFit ? 'checking' : 'unfit',
  }
}

interface Looked {
  readonly trimmed: string
  readonly retype: string
  readonly isSendable: boolean
  readonly isShort: boolean
  readonly isEqual: boolean
  readonly score: number | null
}

const problemOf = ({ trimmed, retype, isSendable, isShort, isEqual, score }: Looked): PasswordPairProblem | null => {
  if (trimmed === '') return null
  if (!isSendable) return 'characters'
  if (isShort) return 'short'
  if (score !== null && score < limits.passwordScore) return 'weak'
  return retype !== '' && !isEqual ? 'unequal' : null
}
