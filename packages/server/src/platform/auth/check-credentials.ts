import type { Platform } from '../platform.ts'
import { findCredentials } from './credentials-store.ts'
import { verifyPassword } from './passwords.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { hostName, parseSignInName } from './sign-in-name.ts'

export interface GivenCredentials {
  readonly username: string
  readonly password: string
  /** Of the request, port included. */
  readonly host: string
  /** Where it comes from: failures are counted by it. */
  readonly address: string
}

export type CheckCredentials = (given: GivenCredentials) => Promise<number | null>

/**
 * Name and password, as sign-in and HTTP Basic check them. An unknown name, a wrong password and a subscriber without one
 * are the same answer and the same work.
 * @returns the subscriber's id, or null
 * @throws HttpProblem 403 Banned after too many failures, 503 when too many are waiting
 */
export const createCredentialsCheck = (platform: Pick<Platform, 'db' | 'now'>): CheckCredentials => {
  const guard = createSignInGuard(platform)
  return async ({ username, password, host, address }) => {
    const name = parseSignInName(username)
    const key = { username: `${name.user}@${name.domain ?? hostName(host)}`.toLowerCase(), address }
    return await guard.attempt(key, async () => {
      const found = await findCredentials(platform.db, name, hostName(host))
      const fits = await verifyPassword(found?.web_password_hash ?? null, password)
      return found !== undefined && fits ? found.id : null
    })
  }
}
