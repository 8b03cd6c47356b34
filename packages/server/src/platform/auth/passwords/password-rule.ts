import { limits } from '@lineside/contract/limits'
import { type Reason, validationFailed } from '../../refusal.ts'
import { examinePassword } from './password-strength.ts'

export interface NewPassword {
  /** Name of the member in the request's body; `password` is a SIP password, the others are web passwords. */
  readonly field: 'password' | 'webpassword' | 'new_password'
  readonly password: string
  /** The subscriber's names; its password may contain none of them. */
  readonly usernames: readonly (string | null)[]
  /** Limit of a SIP password in characters; absent: the limit that the specification sets for those that people type. */
  readonly longest?: number
}

/** Names shorter than this are not looked for: extension 7 may have a 7 in its password. */
const shortestForbiddenName = 3

/**
 * Checks a new password: without the user's name, and not easy to guess. A web password (FACT-07) has 8 to 256 of any
 * characters and is not on the list of common and breached ones. A SIP password (ngcp-api-facts 0.8, with the length
 * and the score of the specification) has no spaces at its ends and only characters that every phone can send.
 * @throws Refusal with the code of the first reason and the texts of all reasons; HttpProblem 503 when too many
 *   passwords are being checked
 */
export const requireGoodPassword = async ({
  field,
  password,
  usernames,
  longest = limits.passwordLength,
}: NewPassword): Promise<void> => {
  const isWeb = field !== 'password'
  const found = isWeb ? webErrors(password, usernames) : sipErrors(password, usernames, longest)
  if (found.length === 0) found.push(...(await guessErrors(password, isWeb)))
  const [first] = found
  if (first === undefined) return
  const errors = found.map(([error]) => error)
  throw validationFailed([{ field, input: password, errors, reason: first[1] }])
}

type Found = readonly [error: string, reason: Reason]

const guessErrors = async (password: string, isWeb: boolean): Promise<Found[]> => {
  const { score, isCommon } = await examinePassword(password)
  if (isWeb && isCommon) return [['Password is too common', { code: 'password_common', values: {} }]]
  if (score < limits.passwordScore) return [['Password is too weak', { code: 'password_weak', values: {} }]]
  return []
}

const webErrors = (password: string, usernames: readonly (string | null)[]): Found[] => {
  const least = limits.webPasswordMinimum
  if (password.length > 0 && password.length < least)
    return [[`Must be at minimum ${least} characters long`, { code: 'password_too_short', values: { least } }]]
  return sharedErrors(password, usernames, limits.webPasswordLength)
}

const sipErrors = (password: string, usernames: readonly (string | null)[], most: number): Found[] => {
  const found = sharedErrors(password, usernames, most)
  const isTypable = /^[\x20-\x7e]*$/.test(password.trim())
  if (password.trim() !== password) found.push(['Must not contain spaces', { code: 'password_spaces', values: {} }])
  if (!isTypable) found.push(['Contains invalid characters', { code: 'password_characters', values: {} }])
  return found
}

const sharedErrors = (password: string, usernames: readonly (string | null)[], most: number): Found[] => {
  const found: Found[] = []
  if (password.length === 0)
    found.push(['Must be at minimum 1 characters long', { code: 'password_missing', values: {} }])
  if (password.length > most)
    found.push([`Must be at maximum ${most} characters long`, { code: 'password_too_long', values: { most } }])
  if (usernames.some((name) => name !== null && contains(password, name)))
    found.push(['Must not contain username', { code: 'password_holds_username', values: {} }])
  return found
}

const contains = (password: string, name: string): boolean =>
  name.length >= shortestForbiddenName && password.toLowerCase().includes(name.toLowerCase())
