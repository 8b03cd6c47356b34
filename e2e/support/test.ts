import { test as base, expect } from '@playwright/test'
import { type ApiCaller, apiAs } from './api-as.ts'
import { type RunningServer, startServer } from './server.ts'
import { holdSession, signInAs } from './sign-in-as.ts'
import { watchPage } from './watch-page.ts'

type WorkerFixtures = { server: RunningServer }

type TestFixtures = {
  /** Errors that a test brings about on purpose: `test.use({ allowedErrors: /status of 500/ })`. */
  allowedErrors: RegExp | null
  /** Signs the browser in as the first demo account with this role: the next address that it opens is behind the sign-in. */
  signIn: (role: string) => Promise<void>
  /** The same as `signIn` by name and password on the sign-in page. */
  signInByForm: (role: string) => Promise<void>
  /** Signs the browser in as the administrator of the demo customer, and returns the API as that account calls it. */
  signInPilot: () => Promise<ApiCaller>
}

/** Playwright's `test` with the real server behind it, one a worker, and its demo world. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, provide) => {
      const server = await startServer()
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, provide) => provide(server.url),
  allowedErrors: [null, { option: true }],
  signIn: ({ page, server }, provide) => provide((role) => holdSession(page, server, role)),
  signInByForm: ({ page, server }, provide) => provide((role) => signInAs(page, server, role)),
  signInPilot: ({ page, server }, provide) =>
    provide(async () => {
      await holdSession(page, server, 'pilot')
      return apiAs(server, 'pilot')
    }),
  // fails the test when something went wrong in its page that it did not ask about; who asks for no page opens none
  page: async ({ page, allowedErrors }, provide) => {
    const { findings } = await watchPage(page)
    await provide(page)
    expect(findings.filter((finding) => !allowedErrors?.test(finding))).toEqual([])
  },
})

export { expect } from '@playwright/test'
