import { limits } from '@lineside/contract/limits'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/**
 * Bytes from this value on are not used: they would make the first letters of the alphabet more likely than the others.
 */
const fair = 256 - (256 % alphabet.length)
const kinds = [/\d/, /[a-z]/, /[A-Z]/]

/** How many random bytes one try needs; this many nearly always suffice. */
export const passwordBytes = limits.generatedPasswordLength * 2

/**
 * Makes a password of 10 digits and letters, with at least one digit, one lower-case and one upper-case letter, and
 * without symbols (SET-04). All such passwords are equally likely.
 * @param bytes `passwordBytes` random bytes
 * @returns null when these bytes give no valid password: try again with others
 */
export const generatePassword = (bytes: Uint8Array): string | null => {
  const letters = [...bytes].filter((byte) => byte < fair).map((byte) => alphabet.charAt(byte % alphabet.length))
  const password = letters.slice(0, limits.generatedPasswordLength).join('')
  const isComplete = password.length === limits.generatedPasswordLength && kinds.every((kind) => kind.test(password))
  return isComplete ? password : null
}
