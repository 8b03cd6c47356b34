import { limits } from '@lineside/contract/limits'
import { type FieldError, validationFailed } from '../http/http-problem.ts'
import { scorePassword } from './password-strength.ts'

export interface NewPassword {
  /** As the body calls it. */
  readonly field: 'password' | 'webpassword' | 'new_password'
  readonly password: string
  /** The subscriber's names; none of them may be part of its password. */
  readonly usernames: readonly (string | null)[]
  /** In characters; what people type has the limit of the specification. */
  readonly longest?: number
}

/** Shorter names are part of nearly everything: extension 7 may have a 7 in its password. */
const shortestForbiddenName = 3

/**
 * What a new password must be (ngcp-api-facts 0.8, with the length and the score of the specification): without spaces at
 * its ends, of letters that every keyboard and phone can send, without the user's name, and not easily guessed.
 * @throws HttpProblem 422 with the field's texts, 503 when too many are being looked at
 */
export const requireGoodPassword = async ({
  field,
  password,
  usernames,
  longest = limits.passwordLength,
}: NewPassword): Promise<void> => {
  const errors = formErrors(password, usernames, longest)
  if (errors.length === 0 && (await scorePassword(password)) < limits.passwordScore) errors.push('Password is too weak')
  if (errors.length === 0) return
  throw validationFailed([{ field, input: password, errors } satisfies FieldError])
}

const formErrors = (password: string, usernames: readonly (string | null)[], longest: number): string[] => {
  const errors: string[] = []
  if (password.length === 0) errors.push('Must be at minimum 1 characters long')
  if (password.length > longest) errors.push(`Must be at maximum ${longest} characters long`)
  if (password.trim() !== password) errors.push('Must not contain spaces')
  if (!/^[\x20-\x7e]*$/.test(password.trim())) errors.push('Contains invalid characters')
  if (usernames.some((name) => name !== null && contains(password, name))) errors.push('Must not contain username')
  return errors
}

const contains = (password: string, name: string): boolean =>
  name.length >= shortestForbiddenName && password.toLowerCase().includes(name.toLowerCase())
