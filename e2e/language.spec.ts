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

/** Holds back the texts among files of one name, until they are let go. @returns when their code has come, too */
const holdTexts = async (page: Page, files: RegExp, text: string) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let codeComes = () => {}
  const code = new Promise<void>((resolve) => {
    codeComes = resolve
  })
  await page.route(files, async (route) => {
    const response = await route.fetch()
    const isText = (await response.text()).includes(text)
    if (isText) await held
    await route.fulfill({ response })
    if (!isText) codeComes()
  })
  return { code, letGo: () => letGo() }
}

test('UI-01: texts that come later than the code are waited for', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.evaluate(() => localStorage.setItem('csc_locale', 'de'))
  const user = page.waitForResponse(/\/api\/subscribers\/\d+/)
  const { code, letGo } = await holdTexts(page, /\/assets\/shell-[^/]+\.js$/, 'Abmelden')
  await page.goto('/#/user/dashboard')
  await Promise.all([code, user])
  // whatever could be shown is shown
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  letGo()
  await expect(page.getByRole('link', { name: 'Angemeldete Geräte' })).toBeVisible()
})

test.describe('a dialog', () => {
  test.use({ isPageNew: true })

  test('UI-01, FAX-06: is not there before all of its texts are', async ({ page, signIn }) => {
    await signIn('pilot')
    const { letGo } = await holdTexts(page, /\/assets\/calls-[^/]+\.js$/, 'If someone calls you now')
    await page.goto('/#/user/fax-settings')
    await page.getByRole('button', { name: 'Apps' }).click()
    await page.getByRole('menuitem', { name: 'Send fax' }).click()
    // its code has come, and nothing has come for a while
    await page.waitForFunction(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const last = Math.max(...all.map(({ responseEnd }) => responseEnd))
      return all.some(({ name }) => /send-fax-dialog.*js$/.test(name)) && performance.now() - last > 500
    })
    const dialog = page.getByRole('dialog', { name: 'Send fax' })
    await expect(dialog).toHaveCount(0)
    letGo()
    await expect(dialog.getByRole('combobox', { name: 'Destination' })).toHaveAttribute('placeholder', 'Name or number')
  })
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('NAV-14: no word of a tab is cut, in the languages with the longest words', async ({
    page,
    signIn,
    isFronted,
  }) => {
    await signIn('pilot')
    await page.goto('/')
    for (const language of ['de', 'fr', 'ru']) {
      await page.evaluate((chosen) => localStorage.setItem('csc_locale', chosen), language)
      await page.reload()
      for (const path of ['conversations', 'fax-settings', ...(isFronted ? [] : ['contacts'])])
        await test.step(`${path} in ${language}`, async () => {
          await page.goto(`/#/user/${path}`)
          const tabs = page.getByRole('tablist')
          await page.reload()
          await expect(tabs.getByRole('tab').first()).toBeVisible()
          for (const tab of await tabs.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 })
          expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
        })
    }
  })
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
