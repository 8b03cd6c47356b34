import type { FastifyRequest } from 'fastify'
import { unauthorized } from '../http-problem.ts'
import type { Platform } from '../platform.ts'
import { type CheckCredentials, createCredentialsCheck } from './check-credentials.ts'
import { createSeenNotes } from './note-seen.ts'
import type { Principal } from './principal.ts'

/** Finds who makes this request; null when it brings no credentials. Throws the refusal when they are wrong. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | null>

/**
 * Finds who makes a request: by the session of a bearer token, or by HTTP Basic `webusername@domain:webpassword`, to
 * which the bans of sign-in apply. Only the Authorization header counts: a token in an address would end up in logs and
 * histories.
 * @returns null without credentials; wrong ones are a 401, so that a client can tell "the session is over" from "not
 *   allowed"
 */
export const createAuthenticator = (platform: Platform): Authenticate => {
  const check = createCredentialsCheck(platform)
  const noteSeen = createSeenNotes(platform)
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const [scheme = '', credentials = ''] = header.split(' ', 2)
    const principal = await principalOf(scheme.toLowerCase(), credentials, { platform, check, request })
    if (principal === null) throw unauthorized()
    noteSeen(principal, request)
    return principal
  }
}

interface Surroundings {
  readonly platform: Platform
  readonly check: CheckCredentials
  readonly request: FastifyRequest
}

const principalOf = async (
  scheme: string,
  credentials: string,
  { platform, check, request }: Surroundings,
): Promise<Principal | null> => {
  if (scheme === 'bearer') return await platform.sessions.principalOf(credentials)
  if (scheme !== 'basic') return null
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon === -1) return null
  const given = { username: text.slice(0, colon), password: text.slice(colon + 1) }
  const found = await check({ ...given, host: request.host, address: request.ip })
  return found === null ? null : await platform.sessions.principalOfSubscriber(found.id)
}
