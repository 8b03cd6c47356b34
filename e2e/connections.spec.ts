import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test } from './support/test.ts'

const openReceiver = async () => {
  const arrived: { text: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const state = { status: 204 }
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      arrived.push({ text: bytes.toString(), headers: request.headers })
      return response.writeHead(state.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { url, arrived, state, close: () => server.close() }
}

test('KEYS-02: an administrator adds a webhook, which is tested, fails, is replayed and removed', async ({
  page,
  signIn,
}) => {
  const receiver = await openReceiver()
  await signIn('pilot')
  await page.goto('/#/user/pbx-configuration/connections')
  await expect(page.getByRole('heading', { name: 'No place is told what happens yet' })).toBeVisible()

  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Choose at least one event')).toBeVisible()
  await dialog.getByLabel('Name').fill('Ticket system')
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hook')
  await dialog.getByLabel('call missed').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const address = dialog.getByLabel('Address')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveAccessibleDescription(/Give an https address on the public internet/)
  // said once: at the field, and in no toast
  await expect(page.getByText(/Give an https address on the public internet/)).toHaveCount(1)
  await expectAccessible(page)
  await address.fill(receiver.url)
  await expect(address).not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'I have kept it' }).click()

  await page.getByRole('button', { name: 'Open Ticket system' }).press('Enter')
  await expect(page.getByText('Nothing was sent within 30 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('taken, 204')).toBeVisible()
  const [{ text, headers } = { text: '', headers: {} }] = receiver.arrived
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  await page.getByRole('button', { name: 'test', exact: true }).click()
  await expect(page.getByRole('region', { name: /^Sent/ })).toContainText('"event": "test"')

  receiver.state.status = 503
  await page.getByRole('button', { name: /^Replay of/ }).click()
  await expect(page.getByText('not taken, 503', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Fails since .*, answers “503”$/)).toBeVisible()
  await expectAccessible(page)
  receiver.state.status = 200
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('taken, 200')).toBeVisible()
  await expect(page.getByText('Works, 1 taken within a day')).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No place is told what happens yet' })).toBeVisible()
  receiver.close()
})

test('KEYS-01: an administrator makes a key, a program uses it, and it ends when it is withdrawn', async ({
  page,
  signIn,
  request,
}) => {
  await signIn('pilot')
  await page.goto('/#/user/pbx-configuration/connections')
  await expect(page.getByText('No program has a key yet.')).toBeVisible()

  await page.getByRole('button', { name: 'New key' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await expect(dialog.getByText('Choose at least one thing')).toBeVisible()
  await dialog.getByLabel('Name').fill('Customer database')
  await dialog.getByLabel('contacts', { exact: true }).selectOption('read')
  await dialog.getByLabel('calling from my phones').selectOption('place calls')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const key = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue()
  expect(key).toMatch(/^lsk_/)
  await expect(page.getByRole('textbox', { name: 'A call with it' })).toHaveValue(new RegExp(`^curl -s .*${key}`))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByText(`begins with ${key.slice(0, 12)}`)).toBeVisible()
  await expect(page.getByText(/^Reads contacts\. Places calls from the phones of/)).toBeVisible()
  await expect(page.getByText('never used')).toBeVisible()

  const headers = { authorization: `Bearer ${key}` }
  expect((await request.get('/api/contacts/', { headers })).status()).toBe(200)
  expect((await request.get('/api/subscribers/', { headers })).status()).toBe(403)
  const called = await request.post('/api/lineside/calls', { headers, data: { number: '112233' } })
  // the server of this test has no phones
  expect(called.status()).toBe(503)
  expect((await request.post('/api/lineside/calls', { data: { number: '22' } })).status()).toBe(401)
  await page.reload()
  await expect(page.getByText(/^used /)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Withdraw Customer database' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('No program has a key yet.')).toBeVisible()
  expect((await request.get('/api/contacts/', { headers })).status()).toBe(401)
})
