import { limits } from '@lineside/contract/limits'
import { callerNetwork } from '../caller-network.ts'
import type { Platform } from '../platform.ts'
import { lineBlocked } from './blocked-lines-store.ts'
import { type Credentials, findCredentials } from './credentials-store.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { createSignInGuard } from './sign-in-guard/sign-in-guard.ts'
import { hostName, parseSignInName } from './sign-in-name.ts'

export interface GivenCredentials {
  readonly username: string
  readonly password: string
  /** Host of the request, with its port. */
  readonly host: string
  /** Address of the client, by which failures are counted. */
  readonly address: string
}

export type CheckCredentials = (given: GivenCredentials) => Promise<Credentials | null>

/**
 * Checks name and password for sign-in and HTTP Basic. An unknown name, a wrong password and a subscriber without a
 * password get the same answer and cost the same time. A name or password that cannot exist is refused without any
 * work.
 * @returns null when they are wrong
 * @throws HttpProblem 403 Banned after too many failures, 503 when too many are waiting; Refusal of a blocked line
 */
export const createCredentialsCheck = (platform: Pick<Platform, 'db' | 'now'>): CheckCredentials => {
  const guard = createSignInGuard(platform)
  return async ({ username, password, host, address }) => {
    if (!mayBeRight(username, password)) return null
    const found = await findCredentials(platform.db, parseSignInName(username), hostName(host))
    // count failures under the subscriber's stored name, however the name was typed and whatever host the request
    // claims
    const key = { username: found?.name ?? username.toLowerCase(), address: callerNetwork(address) }
    const right = await guard.attempt(key, async () => {
      const fits = await verifyPassword(found?.web_password_hash ?? null, password, key.address)
      return found !== undefined && fits ? found : null
    })
    // only who knows the password is told
    if (right?.status === 'locked') throw lineBlocked()
    return right
  }
}

const mayBeRight = (username: string, password: string): boolean =>
  username.length <= limits.signInNameLength && password.length <= limits.webPasswordLength && !username.includes('\0')
