import type { Page } from '@playwright/test'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('csc_locale'))

const chooseLanguage = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menu').getByText(name).click()
}

test('UI-01: English is the default', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in to your line' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test.describe('a browser that speaks Austrian German', () => {
  test.use({ locale: 'de-AT' })

  test('UI-01: the language comes from the browser’s first two letters', async ({ page, server }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page).toHaveTitle(/Teilnehmer-Anmeldung/)
    expect(await stored(page)).toBe('de')

    const { username, password } = accountOf(server, 'pilot')
    await page.getByLabel('Benutzername').fill(username)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByRole('link', { name: 'Angemeldete Geräte' })).toBeVisible()
  })
})

test('UI-01: texts that come later than the code are waited for', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.evaluate(() => localStorage.setItem('csc_locale', 'de'))
  const user = page.waitForResponse(/\/api\/subscribers\/\d+/)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const code = new Promise<void>((resolve) => {
    void page.route(/\/assets\/shell-[^/]+\.js$/, async (route) => {
      const response = await route.fetch()
      const isText = (await response.text()).includes('Abmelden')
      if (isText) await held
      await route.fulfill({ response })
      if (!isText) resolve()
    })
  })
  await page.goto('/#/user/dashboard')
  await Promise.all([code, user])
  // whatever could be shown is shown
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  letGo()
  await expect(page.getByRole('link', { name: 'Angemeldete Geräte' })).toBeVisible()
})

test('UI-01: a chosen language is stored, and holds after signing in and on the next visit', async ({
  page,
  signIn,
}) => {
  await page.goto('/')
  await page.getByRole('combobox').selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await stored(page)).toBe('fr')

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('combobox').selectOption('en-US')
  await signIn('pilot')
  await page.goto('/')

  await chooseLanguage(page, 'Русский')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('link', { name: 'Подключённые устройства' })).toBeVisible()
  expect(await stored(page)).toBe('ru')
})

test.describe('a language that can not be fetched', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('UI-01: leaves the old texts, and a toast says so', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.goto('/')
    await page.getByRole('button', { name: 'Language' }).click()
    const spanish = page.getByRole('menu').getByText('Español')
    await expect(spanish).toBeVisible()
    // what the page and its menu need is there: all that is fetched from now on is the language
    await page.waitForLoadState('networkidle')
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort())
    await spanish.click()
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  })
})
