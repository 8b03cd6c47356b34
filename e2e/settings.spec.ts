import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import type { RunningServer } from './support/server.ts'
import { accountOf } from './support/sign-in-as.ts'
import { discard, keepEditing } from './support/discard.ts'
import { expect, test } from './support/test.ts'

/** Nobody else's tests change this subscriber. */
const role = 'third-customer-seat'
const good = 'quiet harbour 42'

const own = (server: RunningServer) => `/api/subscribers/${accountOf(server, role).subscriber_id}`
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const passwords = (page: Page) => ({
  password: dialog(page).getByLabel('Password', { exact: true }),
  retype: dialog(page).getByLabel('Retype password', { exact: true }),
  save: dialog(page).getByRole('button', { name: 'Save' }),
})

/** Saves twice the same new password in the open dialog. */
const saveNew = async (page: Page, value: string) => {
  const { password, retype, save } = passwords(page)
  await password.fill(value)
  await retype.fill(value)
  await save.click()
}

let api: ApiCaller
test.beforeEach(async ({ page, server, signIn }) => {
  api = await apiAs(server, role)
  await api.replace(own(server), 'display_name', 'Doris Berger')
  await signIn(role)
  await page.goto('/#/user/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test.describe('SET-03: the SIP account', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('URI and password are read-only, the password hidden until shown, and both are copied', async ({
    page,
    server,
  }) => {
    const { body } = await api.get(own(server))
    const uri = field(page, 'SIP URI')
    await expect(uri).toHaveValue(accountOf(server, role).username)
    await expect(uri).not.toBeEditable()
    const password = page.getByLabel('SIP password', { exact: true })
    await expect(password).toHaveValue(String(body['password']))
    await expect(password).not.toBeEditable()
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')

    await page.getByRole('button', { name: 'Copy SIP URI' }).click()
    await expect(page.getByText('Data is in the clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(accountOf(server, role).username)
    await page.getByRole('button', { name: 'Copy SIP password' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(body['password'])
  })

  test('a browser that does not lend its clipboard', async ({ page }) => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy SIP URI' }).click()
    await expect(page.getByText('Unable to copy data to clipboard')).toBeVisible()
  })

  test('a platform that does not show the password still lets it be changed', async ({ page, server }) => {
    await page.route(`**${own(server)}`, async (route) => {
      const response = await route.fetch()
      const { password: _, ...shown } = (await response.json()) as Record<string, unknown>
      await route.fulfill({ response, json: shown })
    })
    await page.reload()
    await expect(field(page, 'SIP URI')).toBeVisible()
    await expect(page.getByLabel('SIP password', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Change SIP password' }).click()
    await saveNew(page, good)
    await expect(page.getByText('Your SIP password has been changed successfully')).toBeVisible()
  })
})

test.describe('a new password', () => {
  test.beforeEach(({ page }) => page.getByRole('button', { name: 'Change SIP password' }).click())

  test('SET-01: must score 2, then be retyped; save waits until both will do', async ({ page }) => {
    const { password, retype, save } = passwords(page)
    await expect(retype).toBeDisabled()
    await password.fill('sunshine1')
    await expect(dialog(page).getByText('Password is not strong enough')).toBeVisible()
    await expect(dialog(page).getByRole('progressbar', { name: 'Password strength' })).toHaveAttribute('value', '40')
    await expect(retype).toBeDisabled()

    await password.fill(good)
    await expect(retype).toBeEnabled()
    await expect(save).toBeDisabled()
    await retype.fill('quiet harbour')
    await expect(dialog(page).getByText('Passwords must be equal')).toBeVisible()
    await expect(save).toBeDisabled()
    await retype.fill(good)
    await expect(save).toBeEnabled()

    await password.fill('sunshine1')
    await expect(retype).toBeDisabled()
    await expect(retype).toHaveValue('')
    await expect(save).toBeDisabled()
  })

  test('SET-04: the generator offers one that needs no retyping', async ({ page, server }) => {
    const { password, retype, save } = passwords(page)
    await dialog(page).getByRole('button', { name: 'Generate' }).click()
    const made = await password.inputValue()
    expect(made).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[a-zA-Z\d]{10}$/)
    await expect(retype).toHaveValue(made)
    await save.click()
    await expect(page.getByText('Your SIP password has been changed successfully')).toBeVisible()
    expect((await api.get(own(server))).body).toMatchObject({ password: made })
  })

  test('SET-02: the SIP password that is shown is the new one, trimmed, and nobody is signed out', async ({
    page,
    server,
  }) => {
    await saveNew(page, ` ${good} `)
    await expect(page.getByText('Your SIP password has been changed successfully')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByLabel('SIP password', { exact: true })).toHaveValue(good)
    expect((await api.get(own(server))).status).toBe(200)

    await page.getByRole('button', { name: 'Change SIP password' }).click()
    await expect(passwords(page).password).toHaveValue('')
  })

  test('the platform’s refusal stays at the field until another value is typed', async ({ page }) => {
    await saveNew(page, 'Doris.Berger-9931')
    await expect(dialog(page).getByText('The password can’t contain the username')).toBeVisible()
    await passwords(page).password.fill(good)
    await expect(dialog(page).getByText('The password can’t contain the username')).toHaveCount(0)
  })

  test('Escape gives it up once that is agreed to, and nothing is changed', async ({ page, server }) => {
    const before = (await api.get(own(server))).body['password']
    await passwords(page).password.fill('something else 7')
    await page.keyboard.press('Escape')
    await keepEditing(page)
    await expect(passwords(page).password).toHaveValue('something else 7')
    await page.keyboard.press('Escape')
    await discard(page)
    await expect(dialog(page)).toHaveCount(0)
    expect((await api.get(own(server))).body['password']).toBe(before)
  })
})

test.describe('the own profile', () => {
  const row = (page: Page, name: string) => page.locator('form').filter({ has: page.getByLabel(name) })

  test('the display name is saved in place and shown at once', async ({ page, server }) => {
    await field(page, 'Display name').fill('Doris Berger-Lang')
    await row(page, 'Display name').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your display name has been changed successfully')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Doris Berger-Lang')
    await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0)
    await expect(field(page, 'Display name')).toBeFocused()
    expect((await api.get(own(server))).body).toMatchObject({ display_name: 'Doris Berger-Lang' })
  })

  test('an invalid address is not sent, and Reset brings the old one back', async ({ page }) => {
    const mail = field(page, 'Email')
    const before = await mail.inputValue()
    await mail.fill('doris@')
    await expect(page.getByText('Input a valid email address')).toBeVisible()
    await expect(row(page, 'Email').getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(mail).toHaveValue(before)
    await expect(page.getByText('Input a valid email address')).toHaveCount(0)
  })

  test('a time zone is found by its city, and taken away again', async ({ page, server }) => {
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await zone.fill('new york')
    await page.getByRole('option', { name: 'America/New York' }).click()
    await row(page, 'Time zone').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your time zone has been changed successfully')).toBeVisible()
    expect((await api.get(own(server))).body).toMatchObject({ timezone: 'America/New_York' })

    await zone.fill('')
    await zone.press('Escape')
    await row(page, 'Time zone').getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await api.get(own(server))).body['timezone']).toBeNull()
  })

  test('UI-01: the language counts at once', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
  })

  test('leaving the page with unsaved input asks first', async ({ page }) => {
    await field(page, 'Display name').fill('Somebody')
    await page.getByRole('link', { name: 'Registered devices' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(field(page, 'Display name')).toHaveValue('Somebody')
  })
})

test.describe('a platform in trouble', () => {
  test.use({ allowedErrors: /status of 50\d/ })

  test('UI-09: a failed save shows an error, and the input stays', async ({ page, server }) => {
    await page.route(`**${own(server)}`, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Back in a minute' } }),
    )
    await field(page, 'Display name').fill('Somebody')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Back in a minute')).toBeVisible()
    await expect(field(page, 'Display name')).toHaveValue('Somebody')
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()

    await page.unroute(`**${own(server)}`)
    await page.route(`**${own(server)}`, (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('An error occured while trying to save the setting. Please try again')).toBeVisible()
  })

  test('a slow save says so and is not sent twice', async ({ page, server }) => {
    let asked = 0
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**${own(server)}`, async (route) => {
      asked += 1
      await held
      await route.fulfill({ status: 500, json: { code: 500, message: 'Too late' } })
    })
    await field(page, 'Display name').fill('Somebody')
    await field(page, 'Display name').press('Enter')
    await expect(page.getByRole('button', { name: 'Saving' })).toBeVisible()
    await field(page, 'Display name').press('Enter')
    answer()
    await expect(page.getByText('Too late')).toBeVisible()
    expect(asked).toBe(1)
  })
})
