import { limits } from '@lineside/contract/limits'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Bytes from here on would make the first letters likelier than the others. */
const fair = 256 - (256 % alphabet.length)
const kinds = [/\d/, /[a-z]/, /[A-Z]/]

/** So many random bytes nearly always suffice for one try. */
export const passwordBytes = limits.generatedPasswordLength * 2

/**
 * A password of length 10 of digits, lower and upper case, at least one of each, without symbols (SET-04). Every such
 * password is equally likely.
 * @param bytes random, `passwordBytes` of them
 * @returns null when these bytes make none: ask again with others
 */
export const generatePassword = (bytes: Uint8Array): string | null => {
  const letters = [...bytes].filter((byte) => byte < fair).map((byte) => alphabet.charAt(byte % alphabet.length))
  const password = letters.slice(0, limits.generatedPasswordLength).join('')
  const isComplete = password.length === limits.generatedPasswordLength && kinds.every((kind) => kind.test(password))
  return isComplete ? password : null
}
