import { limits } from '@lineside/contract/limits'
import { requireGoodPassword } from '../../platform/auth/passwords/password-rule.ts'

/** Form of the passwords that clients generate for a group, as which nobody signs in. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Checks the passwords of a new line; an empty one counts as none.
 * @throws Refusal
 */
export const requireNewPasswords = async ({
  username,
  webusername,
  password,
  webpassword,
}: {
  username: string
  webusername?: string | null | undefined
  password?: string | null | undefined
  webpassword?: string | null | undefined
}): Promise<void> => {
  const usernames = [username, webusername ?? null]
  if (password && !uuid.test(password))
    await requireGoodPassword({ field: 'password', password, usernames, longest: limits.newSipPasswordLength })
  if (webpassword) await requireGoodPassword({ field: 'webpassword', password: webpassword, usernames })
}
