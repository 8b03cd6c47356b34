import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { sendCredentials, storedSession } from './support/session.ts'
import { withoutEngine } from './support/screen-table.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const home = /#\/user\/dashboard$/

test('AUTH-01: title, fields with their limits, show and hide, language, forgotten password', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page).toHaveTitle('CSC - Subscriber Sign In')
  await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', '128')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('maxlength', '256')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Language').getByRole('option')).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible()
})

test('AUTH-01: empty fields are named, and the first of them gets the focus', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('AUTH-02, DASH-04: a sign-in leads by / to conversations where the engine is not visible', async ({
  page,
  signInByForm,
}) => {
  await withoutEngine(page)
  await signInByForm('pilot')
  await expect(page).toHaveURL(/#\/user\/conversations$/)
})

test('AUTH-02, DASH-04: a sign-in leads by / to the dashboard where the engine is visible', async ({
  page,
  signInByForm,
}) => {
  await signInByForm('pilot')
  await expect(page).toHaveURL(home)
})

test('AUTH-02: wrong credentials say so and keep the username', async ({ page, server }) => {
  const { username } = accountOf(server, 'third-customer-seat')
  await page.goto('/')
  await sendCredentials(page, username, 'not-the-password')
  await expect(page.getByRole('alert').getByText('Wrong username or password')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(await storedSession(page)).toMatchObject({ token: null, subscriberId: null })
})

test.describe('failures of the server', () => {
  test.use({ allowedErrors: /status of (50\d|403)|net::ERR_/ })

  for (const [name, answer, text] of [
    ['a failing server', { status: 500, json: { code: 500, message: 'No key' } }, /The server has a problem/],
    ['a busy server', { status: 503, json: { code: 503, message: 'Service unavailable' } }, /The server is busy/],
    ['a proxy that answers without JSON', { status: 502, body: '<h1>Bad gateway</h1>' }, /The server is busy/],
    ['a ban', { status: 403, json: { code: 403, message: 'Banned' } }, /Too many failed attempts/],
  ] as const) {
    test(`AUTH-02: ${name} has its own message`, async ({ page }) => {
      await page.route('/login_jwt', (route) => route.fulfill(answer))
      await page.goto('/')
      await sendCredentials(page, 'somebody', 'something')
      await expect(page.getByRole('alert').getByText(text)).toBeVisible()
      await expect(page.getByText('Wrong username or password')).toBeHidden()
      await expect(page.getByLabel('Username')).toHaveValue('somebody')
    })
  }

  test('AUTH-02: a missing network has its own message, and the next attempt can succeed', async ({ page, server }) => {
    await page.route('/login_jwt', (route) => route.abort(), { times: 1 })
    const { username, password } = accountOf(server, 'pilot')
    await page.goto('/')
    await sendCredentials(page, username, password)
    await expect(page.getByRole('alert').getByText(/Can’t reach the server/)).toBeVisible()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(home)
  })

  for (const [what, path] of [
    ['subscriber', /\/api\/subscribers\/\d+$/],
    ['capabilities', /\/api\/capabilities\//],
    ['fax server settings', /\/api\/faxserversettings\/\d+$/],
    ['reseller branding', /\/api\/resellerbrandings\//],
    ['platform info', /\/api\/platforminfo$/],
  ] as const) {
    test(`AUTH-04, AUTH-13: a refused ${what} signs out again`, async ({ page, server }) => {
      await page.route(path, (route) => route.fulfill({ status: 403, json: { code: 403, message: 'Out of order' } }))
      const { username, password } = accountOf(server, 'pilot')
      await page.goto('/')
      await sendCredentials(page, username, password)
      await expect(page.getByRole('alert').getByText(/Your data could not be loaded.*Out of order/)).toBeVisible()
      await expect(page).toHaveURL(/#\/login$/)
      expect(await storedSession(page)).toMatchObject({ token: null, subscriberId: null })
    })
  }

  test('AUTH-04, AUTH-12: a profile that is refused signs out again', async ({ page, server }) => {
    await page.route(/\/api\/subscriberprofiles\/\d+$/, (route) =>
      route.fulfill({ status: 403, json: { code: 403, message: 'Out of order' } }),
    )
    const { username, password } = accountOf(server, 'seat-with-narrow-profile')
    await page.goto('/')
    await sendCredentials(page, username, password)
    await expect(page.getByRole('alert').getByText(/Your data could not be loaded/)).toBeVisible()
  })

  test('AUTH-13: a logo that does not load leaves the default one', async ({ page, signInByForm }) => {
    await page.route(/\/api\/resellerbrandinglogos\//, (route) => route.fulfill({ status: 500, body: '' }))
    await signInByForm('pilot')
    const logo = page.getByRole('banner').getByRole('link', { name: 'Lineside, home' })
    await expect(logo.locator('svg').first()).toBeVisible()
    await expect(logo.locator('img')).toHaveCount(0)
  })
})

test('AUTH-13: no fax and no branding are empty answers', async ({ page, signInByForm }) => {
  await page.route(/\/api\/faxserversettings\/\d+$/, (route) =>
    route.fulfill({ status: 404, json: { code: 404, message: "Entity 'faxserversettings' not found." } }),
  )
  await page.route(/\/api\/resellerbrandings\//, (route) => route.fulfill({ json: { _links: {}, total_count: 0 } }))
  await signInByForm('pilot')
  await expect(page.getByRole('button', { name: 'Apps' })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))).toBe('')
})

test('AUTH-03, FACT-06: name and password are posted as they were typed', async ({ page, server }) => {
  const { username, password } = accountOf(server, 'pilot')
  const posted = page.waitForRequest('**/login_jwt')
  await page.goto('/')
  await sendCredentials(page, `  ${username} `, password)
  // and that the portal leads whoever needs a second step through setting it up
  expect((await posted).postDataJSON()).toEqual({ username, password, enrols: true })
  await expect(page).toHaveURL(home)
})

test('AUTH-09: the username is required and trimmed; the answer is shown as a notice', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
  const send = dialog.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Username').press('Enter')
  await expect(dialog.getByText('Username is required')).toBeVisible()
  await dialog.getByLabel('Username').fill('   ')
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Username').fill('  nobody@nowhere.example ')
  const posted = page.waitForRequest('**/api/passwordreset/')
  await send.click()
  expect((await posted).postDataJSON()).toEqual({
    domain: new URL(page.url()).host,
    type: 'subscriber',
    username: 'nobody@nowhere.example',
  })
  // it stays until it has been read
  await expect(dialog.getByRole('status').getByText('Please check your email')).toBeVisible()
  await expect(dialog.getByLabel('Username')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test.describe('a forgotten password that cannot be sent', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('AUTH-09: failure says to retry later', async ({ page }) => {
    await page.route('/api/passwordreset/', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'x' } }),
    )
    await page.goto('/')
    await page.getByLabel('Username').fill('anna')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert').getByText('There was an error, please retry later')).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Username')).toHaveValue('anna')
  })
})

for (const look of LOOKS) {
  test(`the sign-in page has no accessibility findings: ${look.name}`, { tag: '@deep' }, async ({ page }) => {
    await showIn(page, look)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Sign in to your line' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}

test('UI-10: a name of another shape is not sent, neither to sign in nor to get a new password', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/')
  await sendCredentials(page, 'anna novak', 'secret')
  const name = page.getByRole('textbox', { name: 'Username' })
  await expect(name).toHaveAccessibleDescription('Input username or username@domain')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Username' }).fill('@nordwind.example')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(
    'Input username or username@domain',
  )
  expect(sent).toEqual([])
})
