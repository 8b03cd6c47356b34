import type { beginSso, signInBySso, SsoAnswer } from '@lineside/contract/resources/sign-in/single-sign-on'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { browserMark } from '../../shared/session/browser-mark.ts'
import { session } from '../../shared/session/session.ts'

const begin = describedRoute<typeof beginSso>('POST', '/api/lineside/sso/beginning')
const signIn = describedRoute<typeof signInBySso>('POST', '/api/lineside/sso/session')

/** FACT-08: leaves for the provider of the company with this mail domain. @throws ApiError `sso_unknown`, `sso_away` */
export const leaveForSso = async (username: string): Promise<void> => {
  const { url } = await callRoute(begin, { body: { username } })
  location.assign(url)
}

/** FACT-08: signs in with what the provider has answered. @throws ApiError with the reason */
export const signInBySsoAnswer = async (answer: SsoAnswer): Promise<void> => {
  await session.signInBy(await callRoute(signIn, { body: answer, browserMark: browserMark() }))
}
