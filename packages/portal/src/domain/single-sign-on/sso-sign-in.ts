import type { beginSso, findSso, signInBySso, SsoAnswer } from '@lineside/contract/resources/sign-in/single-sign-on'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { browserMark } from '../../shared/session/browser-mark.ts'
import { session } from '../../shared/session/session.ts'

const begin = describedRoute<typeof beginSso>('POST', '/api/lineside/sso/beginning')
const signIn = describedRoute<typeof signInBySso>('POST', '/api/lineside/sso/session')

const offer = describedRoute<typeof findSso>('GET', '/api/lineside/sso/offer')
/** Answers by domain. */
const offered = new Map<string, string>()

/**
 * FACT-08: the name of the provider of the company with this mail domain. Only the domain is sent.
 * @returns null: there is none, or the platform does not say
 */
export const ssoNameOf = async (domain: string): Promise<string | null> => {
  const known = offered.get(domain)
  if (known !== undefined) return known
  const { name } = await callRoute(offer, { query: { domain } }).catch(() => ({ name: null }))
  if (name !== null) offered.set(domain, name)
  return name
}

/** FACT-08: leaves for the provider of the company with this mail domain. @throws ApiError `sso_unknown`, `sso_away` */
export const leaveForSso = async (username: string): Promise<void> => {
  const { url } = await callRoute(begin, { body: { username } })
  location.assign(url)
}

/** FACT-08: signs in with what the provider has answered. @throws ApiError with the reason */
export const signInBySsoAnswer = async (answer: SsoAnswer): Promise<void> => {
  await session.signInBy(await callRoute(signIn, { body: answer, browserMark: browserMark() }))
}
