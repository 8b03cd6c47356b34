import type { APIRequestContext, Page } from '@playwright/test'
import type { RunningServer } from './server.ts'
import { accountOf } from './sign-in-as.ts'

/** The session as the browser stores it (AUTH-06). */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('csc_jwt'),
    subscriberId: localStorage.getItem('csc_subscriberId'),
    expired: localStorage.getItem('csc_show_session_expired_msg'),
  }))

/** A token of the API for the first demo account with a role, apart from any browser. */
export const apiToken = async (request: APIRequestContext, server: RunningServer, role: string): Promise<string> => {
  const { username, password } = accountOf(server, role)
  const answer = await request.post('/login_jwt', { data: { username, password } })
  return ((await answer.json()) as { jwt: string }).jwt
}

/** A token that signs its bearer in once, as a link carries it (AUTH-05). */
export const oneTimeToken = async (request: APIRequestContext, server: RunningServer, role: string) => {
  const answer = await request.post('/api/authtokens/', {
    headers: { authorization: `Bearer ${await apiToken(request, server, role)}` },
    data: { type: 'onetime', expires: 300 },
  })
  return ((await answer.json()) as { token: string }).token
}

/** Fills the sign-in form and sends it. */
export const sendCredentials = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
