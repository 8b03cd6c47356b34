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
