import { limits } from '@lineside/contract/limits'
import { callerNetwork } from '../http/caller-network.ts'
import type { Platform } from '../platform.ts'
import { type Credentials, findCredentials } from './credentials-store.ts'
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

export type CheckCredentials = (given: GivenCredentials) => Promise<Credentials | null>

/**
 * Name and password, as sign-in and HTTP Basic check them. An unknown name, a wrong password and a subscriber without one
 * are the same answer and the same work; what nobody can be called, or have for a password, is no work at all.
 * @returns null when they are wrong
 * @throws HttpProblem 403 Banned after too many failures, 503 when too many are waiting
 */
export const createCredentialsCheck = (platform: Pick<Platform, 'db' | 'now'>): CheckCredentials => {
  const guard = createSignInGuard(platform)
  return async ({ username, password, host, address }) => {
    if (!mayBeRight(username, password)) return null
    const found = await findCredentials(platform.db, parseSignInName(username), hostName(host))
    // one subscriber is one name, however it is spelt and whatever host the request claims
    const key = { username: found?.name ?? username.toLowerCase(), address: callerNetwork(address) }
    return await guard.attempt(key, async () => {
      const fits = await verifyPassword(found?.web_password_hash ?? null, password, key.address)
      return found !== undefined && fits ? found : null
    })
  }
}

const mayBeRight = (username: string, password: string): boolean =>
  username.length <= limits.signInNameLength && password.length <= limits.textLength && !username.includes('\0')
