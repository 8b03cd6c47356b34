import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreWebPassword } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { sendCredentials } from './support/session.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

/** The link of the last mail. */
const mailedLink = async (dataDir: string): Promise<string | undefined> => {
  const outbox = join(dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const text = files.length === 0 ? '' : await readFile(join(outbox, files.at(-1) ?? ''), 'utf8')
  return /https?:\S*recoverpassword\?token=[^\s<"]+/.exec(text.replace(/=\r?\n/g, '').replace(/=3D/g, '='))?.[0]
}

test('AUTH-10: without a token it leads to the sign-in', async ({ page }) => {
  await page.goto('/#/recoverpassword')
  await expect(page).toHaveURL(/#\/login$/)
})

test('AUTH-10: closing the dialog leads to the sign-in', async ({ page }) => {
  await page.goto('/#/recoverpassword?token=whatever')
  await expect(page).toHaveTitle('CSC - Recover password')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('AUTH-10: a token that is not valid says to retry later, and a new link can be sent', async ({ page }) => {
  await page.goto('/#/recoverpassword?token=no-such-token')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('There was an error, please retry later')).toBeVisible()
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await dialog.getByLabel('Username').fill('nobody@nowhere.example')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please check your email')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('SET-01: too weak, equal, and the second field only after the first', async ({ page }) => {
  await page.goto('/#/recoverpassword?token=whatever')
  const dialog = page.getByRole('dialog')
  const [first, second, save] = [
    dialog.getByLabel('Password', { exact: true }),
    dialog.getByLabel('Retype password'),
    dialog.getByRole('button', { name: 'Save' }),
  ]
  await expect(second).toBeDisabled()
  await first.fill('secret')
  await expect(dialog.getByText('Password is not strong enough')).toBeVisible()
  await expect(second).toBeDisabled()
  await first.fill('walrus-lighthouse-94')
  await expect(second).toBeEnabled()
  await second.fill('walrus')
  await expect(dialog.getByText('Passwords must be equal')).toBeVisible()
  await expect(save).toBeDisabled()
  await second.fill('walrus-lighthouse-94')
  await expect(save).toBeEnabled()
  await first.fill('walrus')
  await expect(second).toHaveValue('')
  await expect(second).toBeDisabled()
  await expect(save).toBeDisabled()
})

test('SET-04: a generated password has length 10, digits, lower and upper case', async ({ page }) => {
  await page.goto('/#/recoverpassword?token=whatever')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  const password = await dialog.getByLabel('Password', { exact: true }).inputValue()
  expect(password).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[0-9a-zA-Z]{10}$/)
  await expect(dialog.getByLabel('Retype password')).toHaveValue(password)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('AUTH-09, AUTH-10: the mailed link sets a new password, and the old one is worth nothing', async ({
  page,
  server,
}) => {
  const { username, password } = accountOf(server, 'third-customer-seat')
  const chosen = 'Möwen über dem grünen Hafen, zweiundvierzig'
  const linkBefore = await mailedLink(server.dataDir)
  await page.goto('/')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('dialog').getByLabel('Username').fill(username)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(async () => {
      const link = await mailedLink(server.dataDir)
      return link !== undefined && link !== linkBefore
    })
    .toBe(true)
  const link = new URL((await mailedLink(server.dataDir)) ?? '')

  await page.goto(`/${link.hash}`)
  const dialog = page.getByRole('dialog')
  const choose = async (next: string) => {
    await dialog.getByLabel('Password', { exact: true }).fill(next)
    await dialog.getByLabel('Retype password').fill(next)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  // FACT-07: any characters, at least 8 of them; a refusal stands at the field, and the link stays
  await dialog.getByLabel('Password', { exact: true }).fill('aB3$x9!')
  await expect(dialog.getByText('At least 8 characters')).toBeVisible()
  await choose('Doris.Berger-9931')
  await expect(dialog.getByText('The password can’t contain the username')).toBeVisible()
  await expectAccessible(page)
  await choose(chosen)
  await expect(page.getByRole('status').getByText('Password changed successfully')).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)

  await sendCredentials(page, username, password)
  await expect(page.getByText('Wrong username or password')).toBeVisible()
  await sendCredentials(page, username, chosen)
  await expect(page).toHaveURL(/#\/user\//)
  await restoreWebPassword(server, 'third-customer-seat', chosen)
})
