import type { Page } from '@playwright/test'
import { givenProvider, type TestProvider } from '../packages/server/test/builders/openid-provider.ts'
import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { administer } from './support/given/given-line.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { accountOf, holdSession } from './support/sign-in-as.ts'
import { expect, test as base } from './support/test.ts'

interface World {
  readonly provider: TestProvider
  readonly there: RunningServer
}

/** A server that may call a provider on this machine, and the provider. */
const test = base.extend<object, { world: World }>({
  world: [
    async ({}, provide) => {
      const people: Record<string, Record<string, unknown>> = {
        anna: { email: 'anna.novak@nordwind.example', email_verified: true },
        nobody: { email: 'nobody@nordwind.example', email_verified: true },
        lena: { email: 'lena.fuchs@nordwind.example', email_verified: true, name: 'Lena Fuchs' },
      }
      const provider = await givenProvider(people)
      const there = await startServer({ SSO_INSIDE: provider.issuer })
      provider.serve([`${there.url}/`])
      await provide({ provider, there })
      await there.stop()
      await provider.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ world }, provide) => provide(world.there.url),
})

// the browser tells of what the platform refuses, and of fonts that the provider's page wants from elsewhere
test.use({ isPageNew: true, allowedErrors: /status of 4(03|04|22)|ERR_NAME_NOT_RESOLVED/ })

const signInThere = async (page: Page, login: string) => {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
const section = (page: Page) => page.getByRole('region', { name: 'Single sign-on' })

// people sign in with what the administrator has set
test.describe.configure({ mode: 'serial' })

test('FACT-08: an administrator sets, tries and switches single sign-on, and people sign in with it', async ({
  page,
  world: { provider, there },
}) => {
  const pilot = accountOf(there, 'pilot')
  const { replace } = await apiAs(there, 'pilot')
  await replace(`/api/subscribers/${pilot.subscriber_id}`, 'email', 'anna.novak@nordwind.example')
  await administer(there, 'customers', 'assign-mail-domain', '--id', 'ahorn', '--domain', 'nordwind.example')

  await holdSession(page, there, 'pilot')
  await page.goto('/#/user/sign-in-rules')
  await expect(section(page).getByText('nordwind.example', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await section(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign-in service' })
  await expect(dialog.getByRole('textbox', { name: 'Address of this portal' })).toHaveValue(`${there.url}/`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Issuer' })).toHaveAccessibleDescription(/Issuer/)
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nordwind')
  await dialog.getByRole('textbox', { name: 'Issuer' }).fill('https://10.0.0.1')
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill(provider.clientId)
  await dialog.getByLabel('Client secret', { exact: true }).fill(provider.secret)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The issuer has to be an https address on the internet.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(section(page).getByText('Not tried yet')).toBeVisible()
  await expect(section(page).getByRole('switch', { name: 'Sign in with this service' })).toBeDisabled()

  await section(page).getByRole('button', { name: 'Try' }).click()
  await signInThere(page, 'anna')
  await expect(section(page).getByText('The connection works')).toContainText('anna.novak@nordwind.example')
  // the answer of the provider does not stay in the address
  expect(page.url()).toBe(`${there.url}/#/user/sign-in-rules`)
  await section(page).getByRole('switch', { name: 'Sign in with this service' }).click()
  await section(page).getByRole('switch', { name: 'Passwords sign in, too' }).click()
  await expect(section(page).getByRole('combobox', { name: 'Always signs in by password' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /Anna Novak/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const sso = page.getByRole('button', { name: 'Sign in with' })
  await expect(sso).toHaveText('Sign in with your company')
  await expectAccessible(page)
  await sso.click()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(/./)
  await page.getByRole('textbox', { name: 'Username' }).fill('somebody@elsewhere.example')
  await sso.click()
  await expect(page.locator('form').getByRole('alert')).toContainText('No company signs in here with this mail domain.')
  await page.getByRole('textbox', { name: 'Username' }).fill('anna.novak@nordwind.example')
  await expect(sso).toHaveText('Sign in with Nordwind')
  await sso.click()
  // the provider knows the browser still
  await expect(page).toHaveURL(/#\/user\//)
  await page.goto('/#/user/security')
  await expect(page.getByText('by single sign-on').first()).toBeVisible()
})

test('FACT-08: a password that the company does not allow leads to its provider', async ({
  page,
  world: { there },
}) => {
  await page.goto('/')
  const seat = accountOf(there, 'seat')
  await page.getByRole('textbox', { name: 'Username' }).fill(seat.username)
  await page.getByLabel('Password', { exact: true }).fill(seat.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText('Your company signs in with Nordwind only.')
  const sso = page.getByRole('button', { name: 'Sign in with Nordwind' })
  await expect(sso).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Enter any login')).toHaveValue(seat.username)
})

test('FACT-08: a person whom no seat knows, and one who cancels, read that at the sign-in', async ({
  page,
  world: { there },
}) => {
  await page.goto('/')
  const sso = page.getByRole('button', { name: 'Sign in with' })
  const begin = async () => {
    await page.getByRole('textbox', { name: 'Username' }).fill('anna.novak@nordwind.example')
    await sso.click()
  }
  await begin()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText('The sign-in at your company was cancelled.')
  expect(page.url()).toBe(`${there.url}/#/login`)
  await begin()
  await signInThere(page, 'nobody')
  await expect(page.locator('form').getByRole('alert')).toContainText(
    'No seat has the address nobody@nordwind.example.',
  )
  await expectAccessible(page)
})

test('FACT-08: an administrator lets a first sign-in make a seat, and sees which it has made', async ({
  page,
  browser,
  world: { there },
}) => {
  await holdSession(page, there, 'pilot')
  await page.goto('/#/user/sign-in-rules')
  await expect(section(page).getByText('Somebody without a seat is refused.')).toBeVisible()
  await section(page).getByRole('button', { name: 'Choose' }).click()
  const dialog = page.getByRole('dialog', { name: 'Seats for new people' })
  await dialog.getByRole('switch', { name: 'Make a seat at the first sign-in' }).click()
  await dialog.getByRole('textbox', { name: 'First extension' }).fill('2x')
  await expect(dialog.getByRole('textbox', { name: 'First extension' })).toHaveAccessibleDescription(/Digits only/)
  await dialog.getByRole('textbox', { name: 'First extension' }).fill('')
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(section(page).getByText('None yet.')).toBeVisible()

  const context = await browser.newContext({ baseURL: there.url })
  const hers = await context.newPage()
  await hers.goto('/')
  await hers.getByRole('textbox', { name: 'Username' }).fill('lena.fuchs@nordwind.example')
  await hers.getByRole('button', { name: 'Sign in with Nordwind' }).click()
  await signInThere(hers, 'lena')
  await expect(hers.getByRole('button', { name: /Lena Fuchs/ })).toBeVisible()
  await context.close()

  await page.reload()
  await expect(section(page).getByRole('list', { name: 'Made by single sign-on' })).toContainText('Lena Fuchs')
  await expectAccessible(page)
})
