import type { Page } from '@playwright/test'
import { signInWith, withToken } from './support/api-as.ts'
import { givenConversations, givenLine } from './support/given/given-line.ts'
import { givenRecordings } from './support/given/given-recordings.ts'
import { holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const digits = '436641122334'
const shown = '+43 664 112 23 34'
/** Every spelling that reads as this number. */
const spellings = /(?:\+|00)?[\d][\d\s()./-]{5,}\d/g

/** All that reads as the number in the part, and all that is said of it to a screen reader. */
const spelledIn = async (page: Page, part: string): Promise<readonly string[]> => {
  const texts = await page
    .locator(part)
    .first()
    .evaluate((element) => [
      (element as HTMLElement).innerText,
      ...[...element.querySelectorAll('[aria-label]')].map((named) => named.getAttribute('aria-label') ?? ''),
    ])
  return texts
    .flatMap((text) => text.match(spellings) ?? [])
    .map((text) => text.trim())
    .filter((text) => text.replace(/\D/g, '').endsWith('6641122334'))
}

test('NAME-03, NAME-02: one number reads the same on every screen, and its name stands first once it has one', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const line = await givenLine(server, 'Nina Numbers')
  await givenConversations(server, line, [
    { minutesAgo: 3, direction: 'in', caller: digits, status: 'cancel', duration_ms: 0 },
    { minutesAgo: 5, direction: 'in', caller: digits, type: 'voicemail', folder: 'INBOX', hasFile: true },
  ])
  await givenRecordings(server, line, [{ caller: digits, callee: line.extension }])
  const { username, password, subscriber_id: id } = line
  const api = withToken(server, String((await signInWith(server, { username, password })).body['jwt']))
  const preferences = { block_in_list: [digits], block_out_list: ['0664 1122334'] }
  expect((await api.put(`/api/subscriberpreferences/${id}`, preferences)).status).toBeLessThan(300)
  const dials = [{ slot: '*1', destination: '0664 112 23 34' }]
  expect((await api.replace(`/api/speeddials/${id}`, 'speeddials', dials)).status).toBeLessThan(300)
  const destinations = [{ destination: '06641122334', timeout: 30, priority: 0 }]
  const forwardings = { cfna: [{ destinationset: { name: 'mobile', destinations } }] }
  const none = { cfu: [], cfb: [], cft: [], cfs: [], cfr: [], cfo: [] }
  expect((await api.put(`/api/cfmappings/${id}`, { ...none, ...forwardings })).status).toBeLessThan(300)

  await holdLine(page, { username, password })
  const screens = [
    '/user/dashboard',
    '/user/conversations',
    '/user/call-blocking/incoming',
    '/user/call-blocking/outgoing',
    '/user/speeddial',
    '/user/call-forwarding',
    '/user/recordings',
  ]
  const walk = async (check: (part: string) => Promise<void>) => {
    for (const screen of screens)
      await test.step(screen, async () => {
        await page.goto(`/#${screen}`)
        await check('main')
      })
    await test.step('the palette', async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('0664 / 112-23 34')
      await check('[role=listbox]')
      await page.keyboard.press('Escape')
    })
  }

  await walk(async (part) => {
    await expect.poll(async () => [...new Set(await spelledIn(page, part))]).toEqual([shown])
  })

  const contact = { name: 'Maria Huber', numbers: [{ label: 'mobile', number: '0043 664 1122334' }] }
  expect((await api.post('/api/contacts/', contact)).status).toBe(201)
  await page.reload()
  await walk(async (part) => {
    await expect(page.locator(part).getByText('Maria Huber').first()).toBeVisible()
    expect((await spelledIn(page, part)).filter((text) => text !== shown)).toEqual([])
  })
})
