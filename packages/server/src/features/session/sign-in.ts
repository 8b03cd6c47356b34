import type { Session, SignIn } from '@lineside/contract/resources/sessions'
import type { SessionWay } from '@lineside/contract/resources/security'
import { createCredentialsCheck } from '../../platform/auth/check-credentials.ts'
import { requireUnblocked } from '../../platform/auth/blocked-lines-store.ts'
import { redeemSignInToken } from '../../platform/auth/one-time-tokens-store.ts'
import type { OpenedSession } from '../../platform/auth/sessions.ts'
import type { SessionFacts } from '../../platform/auth/sessions-store.ts'
import { forbidden, unprocessable } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'

/** Host and address of a sign-in request. */
export interface Caller {
  readonly host: string
  readonly address: string
  readonly userAgent: string | undefined
}

const factsOf = (way: SessionWay, { address, userAgent }: Caller): SessionFacts => ({ way, address, userAgent })

/** The three forms of a sign-in, tried in this order: `jwt`, `token`, name and password (ngcp-api-facts 1.1). */
export const createSignIn = (platform: Platform) => {
  const check = createCredentialsCheck(platform)

  const withPassword = async ({ username, password }: SignIn, caller: Caller): Promise<OpenedSession> => {
    if (!username || !password) throw unprocessable('No username or password given')
    const found = await check({ username, password, ...caller })
    const session =
      found &&
      (await platform.sessions.open(found.id, {
        passwordHash: found.web_password_hash,
        facts: factsOf('password', caller),
      }))
    if (session === null) throw forbidden('User not found')
    return session
  }

  const withToken = (token: string, caller: Caller): Promise<OpenedSession | null> =>
    platform.db.transaction().execute(async (within) => {
      const redeemed = await redeemSignInToken(within, token, platform.now())
      if (redeemed === undefined) return null
      await requireUnblocked(within, redeemed.subscriberId)
      const facts = factsOf(redeemed.purpose === 'expires' ? 'link' : 'qr', caller)
      return await platform.sessions.open(redeemed.subscriberId, { within, isFromToken: true, facts })
    })

  /** @throws HttpProblem 403 and 422 with the field's texts; Refusal of a blocked line */
  return async (given: SignIn, caller: Caller): Promise<Session> => {
    const session = given.jwt
      ? await platform.sessions.renew(given.jwt)
      : given.token
        ? await withToken(given.token, caller)
        : await withPassword(given, caller)
    if (session === null) throw forbidden('Forbidden!')
    return { jwt: session.jwt, subscriber_id: session.subscriberId, expires: session.expires }
  }
}
