import { limits } from '@lineside/contract/limits'
import { type Reason, validationFailed } from '../../refusal.ts'
import { scorePassword } from './password-strength.ts'

export interface NewPassword {
  /** Name of the member in the request's body. */
  readonly field: 'password' | 'webpassword' | 'new_password'
  readonly password: string
  /** The subscriber's names; its password may contain none of them. */
  readonly usernames: readonly (string | null)[]
  /** Limit in characters; absent: the limit that the specification sets for passwords that people type. */
  readonly longest?: number
}

/** Names shorter than this are not looked for: extension 7 may have a 7 in its password. */
const shortestForbiddenName = 3

/**
 * Checks a new password (ngcp-api-facts 0.8, with the length and the score of the specification): no spaces at its
 * ends, only characters that every keyboard and phone can send, without the user's name, and not easy to guess.
 * @throws Refusal with the code of the first reason and the texts of all reasons; HttpProblem 503 when too many
 *   passwords are being checked
 */
export const requireGoodPassword = async ({
  field,
  password,
  usernames,
  longest = limits.passwordLength,
}: NewPassword): Promise<void> => {
  const found = formErrors(password, usernames, longest)
  if (found.length === 0 && (await scorePassword(password)) < limits.passwordScore)
    found.push(['Password is too weak', { code: 'password_weak', values: {} }])
  const [first] = found
  if (first === undefined) return
  const errors = found.map(([error]) => error)
  throw validationFailed([{ field, input: password, errors, reason: first[1] }])
}

type Found = readonly [error: string, reason: Reason]

const formErrors = (password: string, usernames: readonly (string | null)[], most: number): Found[] => {
  const found: Found[] = []
  const add = (isSo: boolean, error: string, reason: Reason) => void (isSo && found.push([error, reason]))
  const holdsName = usernames.some((name) => name !== null && contains(password, name))
  const isTypable = /^[\x20-\x7e]*$/.test(password.trim())
  add(password.length === 0, 'Must be at minimum 1 characters long', { code: 'password_missing', values: {} })
  add(password.length > most, `Must be at maximum ${most} characters long`, {
    code: 'password_too_long',
    values: { most },
  })
  add(password.trim() !== password, 'Must not contain spaces', { code: 'password_spaces', values: {} })
  add(!isTypable, 'Contains invalid characters', { code: 'password_characters', values: {} })
  add(holdsName, 'Must not contain username', { code: 'password_holds_username', values: {} })
  return found
}

const contains = (password: string, name: string): boolean =>
  name.length >= shortestForbiddenName && password.toLowerCase().includes(name.toLowerCase())
