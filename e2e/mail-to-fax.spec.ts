import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

test('FAX-03: a mail is tried by the rules of real mails', async ({ page, server, signIn }) => {
  const acl = [{ from_email: String.raw`@ahorn\.example$`, destination: '^43', use_regex: true }]
  const settings = { active: true, secret_key: 'larch-47', secret_key_renew: 'never', secret_renew_notify: [], acl }
  const address = `/api/mailtofaxsettings/${accountOf(server, 'pilot').subscriber_id}`
  expect((await (await apiAs(server, 'pilot')).put(address, settings)).status).toBe(204)
  await signIn('pilot')
  await page.goto('/#/user/fax-settings?tab=mail2fax')
  await page.getByLabel('Sender').fill('max@ahorn.example')
  await page.getByLabel('Fax number').fill('+49 89 4522 310')
  await expect(page.getByText('No rule lets this sender fax this number')).toBeVisible()
  await page.getByLabel('Fax number').fill('+43 1 99200')
  await expect(page.getByText('Goes out as a fax, if its first line is the secret key')).toBeVisible()
  await page.getByLabel('Sender').fill('max@elsewhere.example')
  await expect(page.getByText('No rule lets this sender send faxes')).toBeVisible()
  await expectAccessible(page)
})

test('FAX-03: rules are sentences: one is added and changed by its words, and decides as it says', async ({
  page,
  server,
  signIn,
}) => {
  const api = await apiAs(server, 'pilot')
  const settings = { active: true, secret_key: null, secret_key_renew: 'never', secret_renew_notify: [], acl: [] }
  const address = `/api/mailtofaxsettings/${accountOf(server, 'pilot').subscriber_id}`
  const stored = async () => (await api.get(address)).body['acl']
  expect((await api.put(address, settings)).status).toBe(204)
  await signIn('pilot')
  await page.goto('/#/user/fax-settings?tab=mail2fax')
  await page.getByRole('button', { name: 'Add rule' }).click()
  const draft = page.getByRole('region', { name: 'Add rule' })
  const sender = draft.getByRole('textbox', { name: 'Email address' })
  await expect(sender).toBeFocused()
  await page.keyboard.type('anna')
  await page.keyboard.press('Enter')
  await expect(sender).toHaveAccessibleDescription('Input a valid email address')
  await draft.getByRole('button', { name: 'Add rule' }).click()
  await expect(draft.getByText('Fill in at least one of these')).toBeVisible()
  expect(await stored()).toEqual([])
  await sender.fill('anna@ahorn.example')
  await sender.press('Enter')
  await expectAccessible(page)
  await draft.getByRole('button', { name: 'Add rule' }).click()
  await expect
    .poll(stored)
    .toEqual([{ from_email: 'anna@ahorn.example', received_from: null, destination: null, use_regex: false }])

  // a word that needs a pattern keeps what the other words mean
  const rules = page.getByRole('list', { name: 'Access list' })
  await rules.getByRole('button', { name: 'Destination: any number' }).click()
  await page.getByRole('menuitemradio', { name: 'Numbers starting with…' }).click()
  await page.getByRole('textbox', { name: 'First digits, with country code' }).fill('+43')
  await page.keyboard.press('Enter')
  await expect(rules.getByRole('button', { name: 'Destination: any number in Austria' })).toBeVisible()
  await expect
    .poll(stored)
    .toEqual([
      { from_email: String.raw`^anna@ahorn\.example$`, received_from: null, destination: '^43', use_regex: true },
    ])
  await page.getByLabel('Sender').fill('anna@ahorn.example')
  await page.getByLabel('Fax number').fill('+49 89 4522 310')
  await expect(page.getByText('No rule lets this sender fax this number')).toBeVisible()
  await page.getByLabel('Fax number').fill('+43 1 99200')
  await expect(page.getByText('Goes out as a fax')).toBeVisible()

  // somebody who may fax everywhere: all senders and all numbers can not be chosen together
  await rules.getByRole('button', { name: 'From Email: anna@ahorn.example' }).click()
  await page.getByRole('menuitemradio', { name: 'Anybody' }).click()
  await expect(rules.getByRole('button', { name: 'From Email: anybody' })).toBeVisible()
  await rules.getByRole('button', { name: 'Destination: any number in Austria' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Any number' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await rules.getByRole('button', { name: 'Remove anybody' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(stored).toEqual([])
})
