import type { Page } from '@playwright/test'
import { limits } from '@lineside/contract/limits'
import { oneTimeToken, sendCredentials, storedSession } from './support/session.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

test('AUTH-05: a one-time token signs the subscriber in and leaves the address and the history', async ({
  page,
  request,
  server,
}) => {
  const token = await oneTimeToken(request, server, 'pilot')
  await page.goto('about:blank')
  await page.goto(`/?a=${token}#/user/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect((await storedSession(page)).subscriberId).toBe(String(accountOf(server, 'pilot').subscriber_id))
  await page.goBack()
  expect(page.url()).not.toContain(token)
})

test('AUTH-05: a token that is not valid leads to the sign-in with a clear message', async ({ page }) => {
  await page.goto('/?a=no-such-token')
  await expect(page).toHaveURL(/\/#\/login$/)
  await expect(page.getByRole('alert').getByText(/This sign-in link is no longer valid/)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(await storedSession(page)).toMatchObject({ token: null })
})

test('AUTH-05: a token works once', async ({ page, request, server }) => {
  const token = await oneTimeToken(request, server, 'pilot')
  await page.goto(`/?a=${token}`)
  await expect(page).toHaveURL(/#\/user\//)
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(`/?a=${token}`)
  await expect(page.getByRole('alert').getByText(/This sign-in link is no longer valid/)).toBeVisible()
})

// other platforms have no way to end a token
test('AUTH-06: the session is restored; sign-out removes it, tells other tabs and ends the token', {
  tag: '@lineside',
}, async ({ page, context, signInByForm, request }) => {
  await signInByForm('pilot')
  const { token } = await storedSession(page)
  const other = await context.newPage()
  await other.goto('/#/user/settings')
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  const told = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.locator('[data-popup=user]').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(other).toHaveURL(/#\/login$/)
  expect(await storedSession(page)).toEqual({ token: null, subscriberId: null, expired: null })
  expect((await told).status()).toBe(204)
  const refused = await request.get('/api/capabilities/', { headers: { authorization: `Bearer ${token}` } })
  expect(refused.status()).toBe(401)
})

test('AUTH-06: a sign-in in one tab opens the others', async ({ page, context, server }) => {
  const other = await context.newPage()
  await other.goto('/#/user/settings')
  await expect(other).toHaveURL(/#\/login$/)
  const { username, password } = accountOf(server, 'pilot')
  await page.goto('/')
  await sendCredentials(page, username, password)
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('a sign-in as somebody else in another tab leaves nothing of the first one', async ({
  page,
  context,
  request,
  server,
  signInByForm,
}) => {
  await signInByForm('pilot')
  await expect(page.locator('[data-popup=user]')).toContainText('Anna Novak')
  const token = await oneTimeToken(request, server, 'other-customer-pilot')
  const other = await context.newPage()
  await other.goto(`/?a=${token}`)
  await expect(other).toHaveURL(/#\/user\//)
  const name = await other.locator('[data-popup=user]').textContent()
  expect(name).not.toContain('Anna Novak')
  await expect(page.locator('[data-popup=user]')).toHaveText(name ?? '')
})

test('AUTH-07: at 95 percent of the remaining lifetime the session expires and /login says so', async ({
  page,
  signInByForm,
}) => {
  await page.clock.install()
  await signInByForm('pilot')
  // what is still on its way when the clock jumps would be given up
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { token } = await storedSession(page)
  const { exp } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  const left = exp * 1000 - (await page.evaluate(() => Date.now()))
  await page.clock.fastForward(left * limits.sessionExpiryShare - 60_000)
  await expect(page).toHaveURL(/#\/user\//)
  await page.clock.fastForward(120_000)
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByText('Session expired, please login again')).toBeVisible()
  expect(await storedSession(page)).toEqual({ token: null, subscriberId: null, expired: null })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in to your line' })).toBeVisible()
  await expect(page.getByText('Session expired, please login again')).toBeHidden()
})

test('AUTH-07: a flag left by another page is shown once', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seen') !== null) return
    sessionStorage.setItem('seen', '1')
    localStorage.setItem('csc_show_session_expired_msg', 'true')
  })
  await page.goto('/')
  await expect(page.getByText('Session expired, please login again')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in to your line' })).toBeVisible()
  await expect(page.getByText('Session expired, please login again')).toBeHidden()
})

test.describe('AUTH-08: a 401 in mid-session', () => {
  /** Every answer of the API from now on is a refusal. */
  const refuse = async (page: Page) => {
    await page.route(/\/api\/(?!lineside)/, (route) =>
      route.fulfill({ status: 401, json: { code: 401, message: 'Unauthorized' } }),
    )
  }

  test('has the effect of expiry, and after signing in the page asked for comes back', async ({
    page,
    server,
    signInByForm,
  }) => {
    await signInByForm('pilot')
    await page.goto('/#/user/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await refuse(page)
    await page.getByRole('link', { name: 'Registered devices' }).click()
    await expect(page).toHaveURL(/#\/login$/)
    await expect(page.getByText('Session expired, please login again')).toBeVisible()
    await page.unroute(/\/api\/(?!lineside)/)
    const { username, password } = accountOf(server, 'pilot')
    await sendCredentials(page, username, password)
    await expect(page).toHaveURL(/#\/user\/registered-devices/)
  })

  test('keeps the input and lets the user sign in again in place', async ({ page, server, signInByForm }) => {
    await signInByForm('pilot')
    await page.goto('/#/user/settings')
    const name = page.getByLabel('Display name')
    await name.fill('Anna Novak-Berger')
    await refuse(page)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await page.unroute(/\/api\/(?!lineside)/)
    await dialog.getByLabel('Password', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog.getByText('Wrong username or password')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(accountOf(server, 'pilot').password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toBeHidden()
    await expect(name).toHaveValue('Anna Novak-Berger')
    await expect(page).toHaveURL(/#\/user\/settings$/)
  })

  test('asks for the password over an open form, too, with the focus in its field', async ({ page, signInByForm }) => {
    await signInByForm('pilot')
    await page.goto('/#/user/speeddial')
    await page.getByRole('button', { name: 'Add speed dial' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add speed dial' })
    await form.getByRole('textbox', { name: 'Destination' }).fill('+43 664 123')
    await refuse(page)
    await form.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('lets the user leave without the input', async ({ page, signInByForm }) => {
    await signInByForm('pilot')
    await page.goto('/#/user/settings')
    await page.getByLabel('Display name').fill('Anna Novak-Berger')
    await refuse(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/#\/login$/)
    await expect(page.getByText('Session expired, please login again')).toBeVisible()
  })
})

test.describe('AUTH-08: something typed and not saved', () => {
  test.beforeEach(async ({ page, signInByForm }) => {
    await signInByForm('pilot')
    await page.goto('/#/user/settings')
    await page.getByLabel('Display name').fill('Somebody else')
  })

  test('is asked about before the page changes', async ({ page }) => {
    await page.getByRole('link', { name: 'Registered devices' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/#\/user\/settings$/)
    await expect(page.getByLabel('Display name')).toHaveValue('Somebody else')
    await page.getByRole('link', { name: 'Registered devices' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/#\/user\/registered-devices/)
  })

  test('is asked about before going back', async ({ page }) => {
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(/#\/user\/settings$/)
    await expect(page.getByLabel('Display name')).toHaveValue('Somebody else')
  })

  test('is asked about however often the browser goes back or forward', async ({ page }) => {
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    const stay = async () => {
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(/#\/user\/settings$/)
      await expect(page.getByLabel('Display name')).toHaveValue('Somebody else')
    }
    // as if it had been typed: an entry that the portal has not made
    await page.evaluate(() => {
      location.hash = '#/user/registered-devices'
    })
    await stay()
    await page.goForward()
    await stay()
    await page.goBack()
    await stay()
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/#\/user\/dashboard$/)
    await page.goForward()
    await expect(page).toHaveURL(/#\/user\/settings$/)
    await expect(page.getByLabel('Display name')).not.toHaveValue('Somebody else')
  })

  test('is asked about before signing out', async ({ page }) => {
    await page.locator('[data-popup=user]').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('Display name')).toHaveValue('Somebody else')
    await page.locator('[data-popup=user]').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/#\/login$/)
  })

  test('is asked about by the browser before the tab closes', async ({ page }) => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  })
})
