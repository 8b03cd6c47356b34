import type { RouteDescription } from '@lineside/contract/http/route'
import type { FastifyRequest } from 'fastify'
import { sessionOver } from '../customer-moved.ts'
import { unauthorized } from '../http-problem.ts'
import type { Platform } from '../platform.ts'
import { looksLikeKey } from './api-keys/key-text.ts'
import { createPrincipalOfKey } from './api-keys/principal-of-key.ts'
import { type CheckCredentials, createCredentialsCheck, invalidCode } from './check-credentials.ts'
import { createSeenNotes } from './note-seen.ts'
import { logSignIn } from './sign-in-guard/log-sign-in.ts'
import type { Principal } from './principal.ts'

/**
 * Finds who makes this request for a route; null when it brings no credentials. Throws the refusal when they are wrong.
 */
export type Authenticate = (
  request: FastifyRequest,
  asked: Pick<RouteDescription, 'takesPasswordAlone' | 'takesExpiredPassword'>,
) => Promise<Principal | null>

/** FACT-02: the header in which HTTP Basic carries the code of the second step. */
const codeHeader = 'x-otp'

/**
 * Finds who makes a request: by the session of a bearer token, by an API key as one (KEYS-01), or by HTTP Basic `webusername@domain:webpassword`, to
 * which the bans of sign-in and the second step apply. Only headers count: a token in an address would end up in logs and
 * histories.
 * @returns null without credentials; wrong ones are a 401, so that a client can tell "the session is over" from "not
 *   allowed", but a missing or wrong code is a 403
 */
export const createAuthenticator = (platform: Platform): Authenticate => {
  const check = createCredentialsCheck(platform)
  const ofKey = createPrincipalOfKey(platform)
  const noteSeen = createSeenNotes(platform)
  return async (request, { takesPasswordAlone = false, takesExpiredPassword = false }) => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const [scheme = '', credentials = ''] = header.split(' ', 2)
    const principal = await principalOf(scheme.toLowerCase(), credentials, {
      platform,
      check,
      ofKey,
      request,
      takesPasswordAlone,
      takesExpiredPassword,
    })
    if (principal === null) {
      logSignIn(platform.log, { way: wayOf(scheme), request }, { refused: 'Unauthorized' })
      const cell = /^bearer$/i.test(scheme) ? await platform.sessions.cellAfter(credentials) : null
      throw sessionOver(unauthorized(), cell)
    }
    noteSeen(principal, request)
    return principal
  }
}

/** For the log: what stands before the credentials, unless that is one. */
const wayOf = (scheme: string): string => /^(basic|bearer)$/i.exec(scheme)?.[0].toLowerCase() ?? 'other'

interface Surroundings {
  readonly platform: Platform
  readonly check: CheckCredentials
  readonly ofKey: ReturnType<typeof createPrincipalOfKey>
  readonly request: FastifyRequest
  readonly takesPasswordAlone: boolean
  readonly takesExpiredPassword: boolean
}

const principalOf = async (
  scheme: string,
  credentials: string,
  { platform, check, ofKey, request, takesPasswordAlone, takesExpiredPassword }: Surroundings,
): Promise<Principal | null> => {
  if (scheme === 'bearer' && looksLikeKey(credentials)) {
    const principal = await ofKey(credentials, request.ip)
    request.keyName = principal?.keyName ?? null
    return principal
  }
  if (scheme === 'bearer') return await platform.sessions.principalOf(credentials)
  if (scheme !== 'basic') return null
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon === -1) return null
  const code = request.headers[codeHeader]
  const checked = await check({
    username: text.slice(0, colon),
    password: text.slice(colon + 1),
    otp: typeof code === 'string' ? code : undefined,
    host: request.host,
    address: request.ip,
    takesPasswordAlone,
    takesExpiredPassword,
  })
  if (checked === null) return null
  const { id, proof } = checked
  if (proof.kind === 'app_password')
    return await platform.sessions.principalOfSubscriber(id, { factor: null, scope: proof.scope, keyName: null })
  if (proof.outcome === 'missing' && !takesPasswordAlone) throw invalidCode()
  const factor = proof.outcome === 'passed' ? proof.factor : null
  return await platform.sessions.principalOfSubscriber(id, { factor, scope: null, keyName: null })
}
