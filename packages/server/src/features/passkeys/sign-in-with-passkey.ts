import type { BodyOf } from '@lineside/contract/http/route'
import { limits } from '@lineside/contract/limits'
import { askForPasskey, signInWithPasskey } from '@lineside/contract/resources/sign-in/passkeys'
import type { FastifyRequest } from 'fastify'
import { tellOfSignIn } from '../../domain/security-mails/tell-of-sign-in.ts'
import { loggingSignIn } from '../../platform/auth/sign-in-guard/log-sign-in.ts'
import { CustomerMoved } from '../../platform/customer-moved.ts'
import { requireUnblocked } from '../../platform/auth/blocked-lines-store.ts'
import { requireWay } from '../../platform/auth/ways-in-store.ts'
import type { Api } from '../../platform/http/api.ts'
import { browserOf } from '../../platform/http/requests/browser-of.ts'
import type { Platform } from '../../platform/platform.ts'
import { challengeOf, checkGiven, webAuthn } from './check-answer.ts'
import { passkeySite } from './passkey-site.ts'
import { passkeyRefused } from './passkey-routes.ts'
import { cellOfPasskey, findPasskey, keepChallenge, noteUse, spendChallenge } from './passkeys-store.ts'

/** FACT-05: the sign-in without a name. The device has verified its owner, so no second step is asked for. */
export const passkeySignInRoutes = (api: Api, platform: Platform): void => {
  const { db, now, sessions } = platform

  api.route(askForPasskey, async ({ request }) => {
    const { host } = passkeySite(request.host)
    const { generateAuthenticationOptions } = await webAuthn()
    const options = await generateAuthenticationOptions({
      rpID: host,
      userVerification: 'required',
      timeout: limits.passkeyChallengeSeconds * 1000,
    })
    await keepChallenge(db, options.challenge, { subscriberId: null, now: now() })
    return { options: { ...options } }
  })

  const openBy = async (credential: BodyOf<typeof signInWithPasskey>['credential'], request: FastifyRequest) => {
    const site = passkeySite(request.host)
    const challenge = challengeOf(credential.response.clientDataJSON)
    if (challenge === null || !(await spendChallenge(db, challenge, { subscriberId: null, now: now() })))
      throw passkeyRefused()
    const passkey = await findPasskey(db, credential.id)
    const elsewhere = passkey === undefined ? await cellOfPasskey(db, credential.id) : undefined
    if (elsewhere !== undefined) throw new CustomerMoved(elsewhere)
    if (passkey === undefined || passkey.host !== site.host) throw passkeyRefused()
    const counter = await checkGiven(credential, { challenge, site, passkey })
    if (counter === null) throw passkeyRefused()
    const { id, subscriber_id: subscriberId } = passkey
    const browser = browserOf(request)
    const { address, userAgent } = browser
    const session = await db.transaction().execute(async (within) => {
      await requireUnblocked(within, subscriberId)
      await requireWay(within, subscriberId, 'passkey')
      if (!(await noteUse(within, id, { before: passkey.counter, counter, now: now() }))) return null
      const facts = { way: 'passkey', factor: 'passkey', address, userAgent } as const
      return await sessions.open(subscriberId, { within, facts })
    })
    if (session === null) throw passkeyRefused()
    return { jwt: session.jwt, subscriber_id: subscriberId, expires: session.expires }
  }

  api.route(signInWithPasskey, async ({ body: { credential }, request }) => {
    const session = await loggingSignIn(
      platform.log,
      { way: 'passkey', request },
      () => openBy(credential, request),
      ({ subscriber_id: user }) => user,
    )
    await tellOfSignIn(platform, session.subscriber_id, browserOf(request))
    return session
  })
}
