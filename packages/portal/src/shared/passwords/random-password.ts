import { generatePassword, passwordBytes } from '@lineside/telephony/passwords/generate-password'

/** Generates a strong random password (SET-04). */
export const randomPassword = (): string => {
  for (;;) {
    const password = generatePassword(crypto.getRandomValues(new Uint8Array(passwordBytes)))
    if (password !== null) return password
  }
}
