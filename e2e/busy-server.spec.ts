import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { oneTimeToken, sendCredentials, storedSession } from './support/session.ts'
import { accountOf, holdSession } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

/** As HTTP calls what is wrong, and as programs in front of a server do. */
const httpWords =
  /Service Unavailable|Bad Gateway|Gateway Time|Too Many Requests|Internal Server|Failed to fetch|nginx/i

const answers = {
  503: { status: 503, headers: { 'retry-after': '1' }, json: { code: 503, message: 'Service Unavailable' } },
  429: { status: 429, json: { code: 429, message: 'Too Many Requests' } },
  500: { status: 500, json: { code: 500, message: 'Internal Server Error' } },
  'the page of a proxy': { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>nginx' },
  'a page in place of an answer': { status: 200, contentType: 'text/html', body: '<h1>nginx</h1>' },
} as const

/** All of the API answers so until the returned function is called. */
const answerAll = async (page: Page, answer: (route: Route) => Promise<void>) => {
  let isOver = false
  await page.route(/\/api\//, (route) => (isOver ? route.fallback() : answer(route)))
  return () => {
    isOver = true
  }
}

const tryNow = (page: Page) => page.getByRole('button', { name: 'Try now' })

test.describe('AUTH-04, AUTH-13: a server that is busy while the portal starts', () => {
  test.use({ allowedErrors: /status of (50\d|429)|net::ERR_/ })

  for (const [what, answer] of Object.entries(answers)) {
    test(`${what}: nobody is signed out, and the requested page comes`, async ({ page, signIn }) => {
      await signIn('pilot')
      const before = await storedSession(page)
      const isOver = await answerAll(page, (route) => route.fulfill(answer))
      await page.goto('/#/user/settings')
      await expect(
        page.getByRole('heading', { level: 1, name: /^The server is busy\. Trying again in \d+ s\.$/ }),
      ).toBeVisible()
      await expect(page.getByText('You stay signed in.')).toBeVisible()
      await expect(page.locator('body')).not.toContainText(httpWords)
      expect(await storedSession(page)).toEqual(before)
      isOver()
      await tryNow(page).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await expect(page).toHaveURL(/#\/user\/settings$/)
    })
  }

  test('a network that is cut: it goes on by itself when it is back', async ({ page, signIn }) => {
    await signIn('pilot')
    const isOver = await answerAll(page, (route) => route.abort('connectionreset'))
    await page.goto('/#/user/settings')
    await expect(page.getByRole('heading', { level: 1, name: /^The server cannot be reached\./ })).toBeVisible()
    isOver()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  test('a refusal ends the session as before', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.route(/\/api\/capabilities\//, (route) =>
      route.fulfill({ status: 401, json: { code: 401, message: 'Unauthorized' } }),
    )
    await page.goto('/#/user/settings')
    await expect(page.getByText('Session expired, please login again')).toBeVisible()
    expect(await storedSession(page)).toMatchObject({ token: null, subscriberId: null })
  })

  test('a user who cannot wait signs out', async ({ page, signIn }) => {
    await signIn('pilot')
    await answerAll(page, (route) => route.fulfill(answers[503]))
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/#\/login$/)
    expect(await storedSession(page)).toMatchObject({ token: null, subscriberId: null })
  })

  test('AUTH-02: a busy server blames nobody’s password, and requests after a sign-in wait, too', async ({
    page,
    server,
  }) => {
    const { username, password } = accountOf(server, 'pilot')
    await page.route('/login_jwt', (route) => route.fulfill(answers[503]), { times: 1 })
    await page.goto('/')
    await sendCredentials(page, username, password)
    await expect(page.getByRole('alert').getByText(/The server is busy right now/)).toBeVisible()
    await expect(page.getByText('Wrong username or password')).toBeHidden()
    const isOver = await answerAll(page, (route) => route.fulfill(answers[503]))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('You stay signed in.')).toBeVisible()
    isOver()
    await expect(page).toHaveURL(/#\/user\/dashboard$/)
  })

  test('AUTH-05: a sign-in link is not used up by a busy server', async ({ page, request, server }) => {
    const token = await oneTimeToken(request, server, 'pilot')
    const busy = { ...answers[503], headers: { 'retry-after': '5' } }
    await page.route('/login_jwt', (route) => route.fulfill(busy), { times: 1 })
    await page.goto(`/?a=${token}#/user/settings`)
    await expect(page.getByRole('heading', { name: /^The server is busy/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  for (const [locale, words] of [
    ['de', 'Der Server ist ausgelastet.'],
    ['en', 'The server is busy.'],
    ['es', 'El servidor está saturado.'],
    ['fr', 'Le serveur est surchargé.'],
    ['it', 'Il server è sovraccarico.'],
    ['ru', 'Сервер перегружен.'],
  ] as const) {
    test.describe(locale, () => {
      test.use({ locale, isPageNew: true })

      test('is shown in the reader’s language, without HTTP terms', async ({ page, server }) => {
        await holdSession(page, server, 'pilot')
        await answerAll(page, (route) => route.fulfill(answers[503]))
        await page.goto('/')
        await expect(page.getByRole('heading', { level: 1 })).toContainText(words)
        await expect(page.locator('body')).not.toContainText(httpWords)
        await expectAccessible(page)
      })
    })
  }
})

test.describe('NET-01: a server that is busy while somebody works', () => {
  test.use({ allowedErrors: /status of (50\d|429)/ })

  test('the shell stands, a bar says when it is tried again, and the page comes by itself', async ({
    page,
    signIn,
  }) => {
    await signIn('pilot')
    await page.goto('/#/user/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const isOver = await answerAll(page, (route) => route.fulfill(answers[503]))
    await page.getByRole('link', { name: 'Conversations' }).first().click()
    const main = page.getByRole('main')
    await expect(main.getByText('The server is busy.')).toBeVisible()
    await expect(main.getByText(/Trying again in \d+ s/)).toBeVisible()
    await expect(main.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(httpWords)
    await expectAccessible(page)
    isOver()
    await tryNow(page).click()
    await expect(main.getByText('The server is busy.')).toBeHidden()
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  })

  test('unsaved input stays, and no HTTP term is shown', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.goto('/#/user/settings')
    const name = page.getByRole('textbox', { name: 'Display name' })
    await expect(name).toBeVisible()
    await page.route(/\/api\/subscribers\/\d+$/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(answers[503]),
    )
    await name.fill('Somebody')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(page.getByRole('alert').getByText(/The server is busy\./)).toBeVisible()
    await expect(page.locator('body')).not.toContainText(httpWords)
    await expect(name).toHaveValue('Somebody')
  })
})
