import { expect, type Page } from '@playwright/test'
import type { DemoAccount, RunningServer } from './server.ts'

/** The first demo account with a role. */
export function accountOf({ accounts }: RunningServer, role: string): DemoAccount {
  const account = accounts.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`the demo world has no account with the role ${role}`)
  return account
}

/** A page of the server's origin, and without a script of its own. */
export const PLAIN_PAGE = '/api/platforminfo'

interface OpenSession {
  readonly jwt: string
  readonly subscriber_id: number
}

const sessions = new WeakMap<RunningServer, Map<string, OpenSession>>()

/** A session of the first demo account with a role, the same for all tests while it lives. */
async function sessionOf(server: RunningServer, role: string): Promise<OpenSession> {
  const known = sessions.get(server) ?? new Map<string, OpenSession>()
  sessions.set(server, known)
  const session = known.get(role)
  if (session && (await isAlive(server, session))) return session
  const { username, password } = accountOf(server, role)
  const answer = await fetch(`${server.url}/login_jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  expect(answer.status, `${username} may sign in`).toBe(200)
  const opened = (await answer.json()) as OpenSession
  known.set(role, opened)
  return opened
}

const isAlive = async (server: RunningServer, { jwt, subscriber_id }: OpenSession): Promise<boolean> => {
  const headers = { authorization: `Bearer ${jwt}` }
  return (await fetch(`${server.url}/api/subscribers/${subscriber_id}`, { headers })).ok
}

/** Signs the browser in as the first demo account with a role. The portal itself is not opened yet, as with `holdLine`. */
export const holdSession = async (page: Page, server: RunningServer, role: string): Promise<void> =>
  store(page, await sessionOf(server, role))

/** Signs the browser in as a line, without the sign-in page. */
export async function holdLine(page: Page, line: Pick<DemoAccount, 'username' | 'password'>): Promise<void> {
  const { username, password } = line
  // a connection that was kept may be closed by the server in the moment in which it is used again
  const answer = await page.request.post('/login_jwt', { data: { username, password }, maxRetries: 1 })
  expect(answer.status(), `${username} may sign in`).toBe(200)
  await store(page, (await answer.json()) as OpenSession)
}

/**
 * Puts a session into the browser's storage, as a sign-in leaves it there: the next address opens signed in. The portal
 * itself is not opened yet, so that a test still can give what it will load.
 */
async function store(page: Page, { jwt, subscriber_id }: OpenSession): Promise<void> {
  if (new URL(page.url(), 'about:blank').pathname !== PLAIN_PAGE) await page.goto(PLAIN_PAGE)
  await page.evaluate(
    ([token, subscriberId]) => {
      localStorage.setItem('csc_subscriberId', subscriberId)
      localStorage.setItem('csc_jwt', token)
    },
    [jwt, String(subscriber_id)] as const,
  )
}

/** Signs in by the sign-in page and waits for the first page behind it. */
export async function signInAs(page: Page, server: RunningServer, role: string): Promise<void> {
  const { username, password } = accountOf(server, role)
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/#\/user\//)
}
