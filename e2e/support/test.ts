import { type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { type ApiCaller, apiAs } from './api-as.ts'
import { handOnPage, takePage } from './kept-page.ts'
import { type RunningServer, startFront, startServer } from './server.ts'
import { holdSession, signInAs } from './sign-in-as.ts'

export type WorkerOptions = {
  /** The portal stands in front of another platform: the project `front`. */
  isFronted: boolean
}

type WorkerFixtures = WorkerOptions & { server: RunningServer }

type TestFixtures = {
  /** Errors that a test brings about on purpose: `test.use({ allowedErrors: /status of 500/ })`. */
  allowedErrors: RegExp | null
  /** The page is one that no other test had: `test.use({ isPageNew: true })`. */
  isPageNew: boolean
  /** Signs the browser in as the first demo account with this role: the next address that it opens is behind the sign-in. */
  signIn: (role: string) => Promise<void>
  /** The same as `signIn` by name and password on the sign-in page. */
  signInByForm: (role: string) => Promise<void>
  /** Signs the browser in as the administrator of the demo customer, and returns the API as that account calls it. */
  signInPilot: () => Promise<ApiCaller>
}

/** Forms of secrets: credentials in a header, tokens of sessions, and secrets of phones in an address. */
const forms = [
  /Bearer /,
  /Basic [\w+/]{8}/,
  /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/,
  /\/provision\/(?!:)/,
  /"authorization"/i,
]

/**
 * WATCH-03: fails when the log of a server holds a password of the demo world, or anything in the form of a secret. Call
 * it after the last test of the server.
 * @throws Error that names the kind, never the secret
 */
const expectNoSecrets = ({ log, accounts }: Pick<RunningServer, 'log' | 'accounts'>): void => {
  // other lines are for people, and name the accounts of the demo world
  const lines = log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  for (const line of lines) {
    const form = forms.find((one) => one.test(line))
    if (form !== undefined) throw new Error(`The server's log holds something like ${form.source}`)
    const owner = accounts.find(({ password }) => line.includes(password))
    if (owner !== undefined) throw new Error(`The server's log holds the password of ${owner.username}`)
  }
}

/** Playwright's `test` with the real server behind it, one a worker, and its demo world. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  isFronted: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ isFronted }, provide) => {
      const server = isFronted ? await startFront() : await startServer()
      await provide(server)
      await server.stop()
      expectNoSecrets(server)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, provide) => provide(server.url),
  allowedErrors: [null, { option: true }],
  isPageNew: [false, { option: true }],
  signIn: ({ page, server }, provide) => provide((role) => holdSession(page, server, role)),
  signInByForm: ({ page, server }, provide) => provide((role) => signInAs(page, server, role)),
  signInPilot: ({ page, server }, provide) =>
    provide(async () => {
      await holdSession(page, server, 'pilot')
      return apiAs(server, 'pilot')
    }),
  // fails the test when something went wrong in its page that it did not ask about; who asks for no page opens none
  page: async (
    {
      browser,
      baseURL,
      locale,
      timezoneId,
      viewport,
      hasTouch,
      isMobile,
      permissions,
      serviceWorkers,
      contextOptions,
      allowedErrors,
      isPageNew,
    },
    provide,
    info,
  ) => {
    const options = {
      baseURL,
      locale,
      timezoneId,
      viewport,
      hasTouch,
      isMobile,
      permissions,
      serviceWorkers,
    }
    const one = await takePage(browser, { ...options, ...contextOptions } as BrowserContextOptions, {
      isNew: isPageNew,
    })
    await provide(one.page)
    const found = one.findings.filter((finding) => !allowedErrors?.test(finding))
    await handOnPage(browser, one, info.status === info.expectedStatus && found.length === 0)
    expect(found).toEqual([])
  },
  context: ({ page }, provide) => provide(page.context()),
})

export { expect } from '@playwright/test'
