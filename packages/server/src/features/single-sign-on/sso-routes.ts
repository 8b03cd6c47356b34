import { beginSso, findSso, signInBySso } from '@lineside/contract/resources/sign-in/single-sign-on'
import { domainOfName, mailDomain, provesOwner } from '@lineside/telephony/subscribers/single-sign-on'
import { tellOfSignIn } from '../../domain/security-mails/tell-of-sign-in.ts'
import { findByDomain, readProvider } from '../../domain/single-sign-on/sso-store.ts'
import { requireUnblocked } from '../../platform/auth/blocked-lines-store.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { browserOf } from '../../platform/http/requests/browser-of.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noCookie } from './browser-binding.ts'
import { createSsoAttempts, isOver } from './sso-attempts.ts'

/** FACT-08: the sign-in at the provider of a company. The provider answers for the second step, so none is asked for. */
export const ssoRoutes = (api: Api, platform: Platform): void => {
  const { db, now, sessions } = platform
  const attempts = createSsoAttempts(platform)

  // says what the company's administrators have published for the domain, and nothing of an address in it
  api.route(findSso, async ({ query: { domain } }) => {
    const customerId = await findByDomain(db, domain.trim().toLowerCase())
    const provider = customerId === undefined ? undefined : await readProvider(db, customerId)
    return { name: provider?.name ?? null }
  })

  api.route(beginSso, async ({ body: { username }, request }) => {
    const domain = domainOfName(username)
    const customerId = domain === null ? undefined : await findByDomain(db, domain)
    const provider = customerId === undefined ? undefined : await readProvider(db, customerId)
    if (customerId === undefined || provider === undefined)
      throw new Refusal('sso_unknown', 'No company signs in with this mail domain.', {}, 'username')
    return await attempts.begin(request, {
      customerId,
      provider,
      sessionId: null,
      hint: mailDomain(username) && username,
    })
  })

  api.route(signInBySso, async ({ body, request }) => {
    const { subscriberId, claims } = await attempts.finish(request, body, null)
    const browser = browserOf(request)
    const { address, userAgent } = browser
    const proves = provesOwner(claims, now().getTime())
    await requireUnblocked(db, subscriberId)
    const session = await sessions.open(subscriberId, { facts: { way: 'sso', proves, address, userAgent } })
    if (session === null) throw isOver()
    await tellOfSignIn(platform, subscriberId, browser)
    const opened = { jwt: session.jwt, subscriber_id: subscriberId, expires: session.expires }
    return new Answer(200, opened, { 'set-cookie': noCookie })
  })
}
