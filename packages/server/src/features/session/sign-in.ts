import type { Session, SignIn } from '@lineside/contract/resources/sessions'
import type { SessionFactor, SessionWay } from '@lineside/contract/resources/security'
import { confirmFactor } from '../../domain/factors/confirm-factor.ts'
import { ensureEnrolment } from '../../domain/factors/ensure-enrolment.ts'
import { requireUnblocked } from '../../platform/auth/blocked-lines-store.ts'
import { createCredentialsCheck, invalidCode } from '../../platform/auth/check-credentials.ts'
import { createPersonChecks } from '../../platform/auth/check-person.ts'
import type { CodeVerdict } from '../../platform/auth/factor/check-code.ts'
import { findSignInToken, redeemSignInToken } from '../../platform/auth/one-time-tokens-store.ts'
import type { OpenedSession } from '../../platform/auth/sessions.ts'
import type { SessionFacts } from '../../platform/auth/sessions-store.ts'
import { sessionOver } from '../../platform/customer-moved.ts'
import { forbidden, unprocessable } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'

/** Host and address of a sign-in request. */
export interface Caller {
  readonly host: string
  readonly address: string
  readonly userAgent: string | undefined
}

const factsOf = (
  way: SessionWay,
  { address, userAgent }: Caller,
  factor: SessionFactor | null = null,
): SessionFacts => ({ way, factor, address, userAgent })

/** The three forms of a sign-in, tried in this order: `jwt`, `token`, name and password (ngcp-api-facts 1.1). */
export const createSignIn = (platform: Platform) => {
  const check = createCredentialsCheck(platform)
  const { codeOf } = createPersonChecks(platform)

  const confirmBy =
    (by: Caller) =>
    async (subscriberId: number, code: string): Promise<boolean> =>
      (await confirmFactor(platform, { subscriberId, code, sessionId: null, by })) !== null
  const confirmUnless = (enrols: boolean, by: Caller) => (enrols ? undefined : confirmBy(by))

  /**
   * How the second step was passed. A client that leads through enrolment gets a session that does nothing else; for
   * others the secret is in `api/otpsecret/` from now on (FACT-02).
   * @throws HttpProblem 403
   */
  const factorOf = async (
    verdict: CodeVerdict,
    { subscriberId, enrols }: { subscriberId: number; enrols: boolean },
  ) => {
    if (verdict.outcome === 'passed') return verdict.factor
    if (verdict.outcome === 'must_enrol' && enrols) return null
    await ensureEnrolment(platform, subscriberId)
    throw invalidCode()
  }

  const withPassword = async (given: SignIn, caller: Caller): Promise<OpenedSession> => {
    const { username, password, otp, enrols = false } = given
    if (!username || !password) throw unprocessable('No username or password given')
    const found = await check({ username, password, otp, confirm: confirmUnless(enrols, caller), ...caller })
    if (found === null) throw forbidden('User not found')
    const { id, proof } = found
    const session =
      proof.kind === 'app_password'
        ? await platform.sessions.open(id, { appPasswordId: proof.id, facts: factsOf('app_password', caller) })
        : await platform.sessions.open(id, {
            passwordHash: found.web_password_hash,
            facts: factsOf('password', caller, await factorOf(proof, { subscriberId: id, enrols })),
          })
    if (session === null) throw forbidden('User not found')
    return session
  }

  /** FACT-03: a token, a hand-over's too, stands for the password and not for the second step. */
  const withToken = async (token: string, given: SignIn, caller: Caller): Promise<OpenedSession | null> => {
    const { otp, enrols = false } = given
    const subscriberId = await findSignInToken(platform.db, token, platform.now())
    if (subscriberId === undefined) return null
    await requireUnblocked(platform.db, subscriberId)
    // before the token is used up: a wrong code leaves it usable
    const verdict = await codeOf(
      { subscriberId, address: caller.address },
      { otp, confirm: confirmUnless(enrols, caller) },
    )
    const factor = await factorOf(verdict, { subscriberId, enrols })
    return await platform.db.transaction().execute(async (within) => {
      const redeemed = await redeemSignInToken(within, token, platform.now())
      if (redeemed?.subscriberId !== subscriberId) return null
      await requireUnblocked(within, subscriberId)
      const facts = factsOf(redeemed.purpose === 'expires' ? 'link' : 'qr', caller, factor)
      return await platform.sessions.open(subscriberId, { within, isFromToken: true, facts })
    })
  }

  const renewed = async (jwt: string): Promise<OpenedSession> => {
    const session = await platform.sessions.renew(jwt)
    if (session === null) throw sessionOver(forbidden('Forbidden!'), await platform.sessions.cellAfter(jwt))
    return session
  }

  /** @throws HttpProblem 403 and 422 with the field's texts; Refusal of a blocked line */
  return async (given: SignIn, caller: Caller): Promise<Session> => {
    const session = given.jwt
      ? await renewed(given.jwt)
      : given.token
        ? await withToken(given.token, given, caller)
        : await withPassword(given, caller)
    if (session === null) throw forbidden('Forbidden!')
    return { jwt: session.jwt, subscriber_id: session.subscriberId, expires: session.expires }
  }
}
