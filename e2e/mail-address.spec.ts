import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const address = 'archive@partner.example'

/** The link in the mail to this address; undefined: it has none yet. */
const mailedLink = async (dataDir: string): Promise<string | undefined> => {
  const outbox = join(dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
  const mail = mails.find((text) => text.includes(`To: ${address}`))
  return /https?:\S*(\/#\/mailaddress\?token=\w+)/.exec(mail?.replace(/=\r?\n/g, '').replace(/=3D/g, '=') ?? '')?.[1]
}

test('HARD-01: an address for faxes is held until whoever reads its mail says yes', async ({
  page,
  server,
  signIn,
}) => {
  const { subscriber_id } = accountOf(server, 'pilot')
  const api = await apiAs(server, 'pilot')
  const settings = { name: '', active: true, destinations: [{ destination: address }] }
  expect((await api.put(`/api/faxserversettings/${subscriber_id}`, settings)).status).toBe(204)
  await signIn('pilot')
  await page.goto('/#/user/fax-settings')
  const held = page.getByText(`${address} has been asked by email and has not agreed yet.`)
  await expect(held).toBeVisible()
  await expectAccessible(page)
  let link: string | undefined
  await expect.poll(async () => (link = await mailedLink(server.dataDir))).toBeDefined()
  await page.goto('about:blank')
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Do you want faxes and voice messages at this address?',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, mail them to me' }).click()
  await expect(page.getByText('Thank you. Faxes and messages will be mailed to you from now on.')).toBeVisible()
  await page.goto('/#/user/fax-settings')
  await expect(page.getByText(address)).toBeVisible()
  await expect(held).toBeHidden()
  await api.put(`/api/faxserversettings/${subscriber_id}`, { ...settings, destinations: [] })
})

test('HARD-01: a link that is over says so, and one without a token leads to the sign-in', async ({ page }) => {
  await page.goto('/#/mailaddress?token=no-such-token')
  await page.getByRole('button', { name: 'No, mail me nothing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expectAccessible(page)
  await page.goto('about:blank')
  await page.goto('/#/mailaddress')
  await expect(page).toHaveURL(/#\/login$/)
})
