import type { Page } from '@playwright/test'
import { answer, call, closePeople, openPerson } from './support/calls/person.ts'
import { expect, expectTone, secure, test, whyNoPhones } from './support/calls/phones.ts'
import { expectAccessible } from './support/expect-accessible.ts'

/* The lock in the call's window, with phones that encrypt and phones that do not. */

test.skip(whyNoPhones !== '', whyNoPhones)
test.afterEach(closePeople)

/** Opens the lock, which says it of both sides. */
const sidesOf = async (page: Page, lock: string) => {
  await page.getByRole('button', { name: lock, exact: true }).click()
  const open = page.getByRole('dialog', { name: 'Encryption of this call' })
  await expect(open.getByRole('term')).toHaveText(['Between you and the platform', 'On the other side'])
  return open
}

test('HARD-04: the lock says of a phone over TLS and SRTP that it encrypts, and after a transfer that the next one does not', async ({
  browser,
  server,
  phones,
  edge,
}) => {
  const secured = await phones.phone('Tilda Secure', { tone: 880, ...secure(edge) })
  const plain = await phones.phone('Paula Desk', { tone: 660 })
  const nora = await phones.seat('Nora Browser')
  const { page } = await openPerson(browser, server, nora, '/user/home')
  await secured.dial(nora.extension)
  await answer(page)
  await expect(page.getByRole('heading', { name: 'In call with Tilda Secure' })).toBeVisible()
  await expectTone(page, 880)
  const both = await sidesOf(page, 'Encrypted')
  await expect(both.getByRole('definition')).toHaveText(['encrypted', 'encrypted'])
  await expect(both).toContainText('phone encrypts its sound (TLS and SRTP)')
  await expectAccessible(page, '[role=dialog]')

  // there is nobody to say anything of until the next one answers
  await secured.command('transfer', `sip:${plain.line.extension}@nordwind.example`)
  await plain.says('CALL_INCOMING')
  await expect(both).toHaveCount(0)
  await plain.command('accept')
  await expect(page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  await expectTone(page, 660)
  const one = await sidesOf(page, 'Encrypted on your side only')
  await expect(one.getByRole('definition')).toHaveText(['encrypted', 'not encrypted'])
  await page.keyboard.press('Escape')
  await expect(one).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()

  // a page that is loaded anew knows it, too
  await page.reload()
  await expect(page.getByRole('button', { name: 'Encrypted on your side only', exact: true })).toBeVisible()
  await plain.command('hangup')
  await expect(page.getByRole('heading', { name: 'Paula Desk hung up' })).toBeVisible()
})

test('HARD-04: the lock of a browser that calls: a phone without encryption, and a service of the platform', async ({
  browser,
  server,
  phones,
}) => {
  const plain = await phones.phone('Paula Desk', { tone: 660 })
  const { page } = await openPerson(browser, server, await phones.seat('Nora Browser'), '/user/home')
  await call(page, plain.line.extension)
  await plain.says('CALL_INCOMING')
  await plain.command('accept')
  await expect(page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  const sides = await sidesOf(page, 'Encrypted on your side only')
  await expect(sides.getByRole('definition')).toHaveText(['encrypted', 'not encrypted'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  await plain.says('CALL_CLOSED')

  await call(page, '*43')
  const service = await sidesOf(page, 'Encrypted')
  await expect(service).toContainText('The platform itself answers here.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
})
