import type { BrowserContext } from '@playwright/test'
import { startTransferRelay } from '../packages/server/test/sip/transfer-relay.ts'
import { expectSilence, expectSound } from './support/calls/calls.ts'
import { answer, call, card, closePeople, openPerson, stage } from './support/calls/person.ts'
import { expect, expectTone, nobodysNumber, test, whyNoPhones } from './support/calls/phones.ts'

/* A desk phone and a browser of the same company, with the media relay between them. */

test.skip(whyNoPhones !== '', whyNoPhones)
test.afterEach(closePeople)

test('TEL-02 TEL-08: a phone calls a browser: both hear each other, each holds the other one, and the phone hangs up', async ({
  browser,
  server,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const nora = await phones.seat('Nora Browser')
  const called = await openPerson(browser, server, nora, '/user/home')
  await phone.dial(nora.extension)
  await expect(card(called.page)).toContainText('Paula Desk')
  await phone.says('CALL_RINGING')
  await answer(called.page)
  await phone.says('CALL_ESTABLISHED')
  await expect(called.page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  await Promise.all([expectTone(called.page, 880), phones.sound.hearsSomething(phone)])

  await stage(called.page).getByRole('button', { name: 'Hold' }).click()
  await expect(called.page.getByRole('heading', { name: 'Paula Desk is on hold' })).toBeVisible()
  await expectSilence(called.page)
  await stage(called.page).getByRole('button', { name: 'Resume' }).click()
  await Promise.all([expectTone(called.page, 880), phones.sound.hearsSomething(phone)])

  await phone.command('hold')
  await expect(called.page.getByRole('heading', { name: 'Paula Desk has put you on hold' })).toBeVisible()
  await phone.command('resume')
  await expect(called.page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  await Promise.all([expectTone(called.page, 880), phones.sound.hearsSomething(phone)])

  await phone.command('hangup')
  await expect(called.page.getByRole('heading', { name: 'Paula Desk hung up' })).toBeVisible()
})

test('TEL-05: a transfer to a number that nobody has leads back to the talk, by the phone and by the browser', async ({
  browser,
  server,
  phones,
  edge,
}) => {
  const relay = await startTransferRelay({ host: edge, port: 5060 })
  const phone = await phones.phone('Rosa Desk', { tone: 880, edge: relay.address })
  const nora = await phones.seat('Nora Browser')
  const called = await openPerson(browser, server, nora, '/user/home')
  const bothHear = () => Promise.all([expectTone(called.page, 880), phones.sound.hearsSomething(phone)])
  await phone.dial(nora.extension)
  await phone.says('CALL_RINGING')
  await answer(called.page)
  await phone.says('CALL_ESTABLISHED')
  await phone.command('hold')
  await expect(called.page.getByRole('heading', { name: 'Rosa Desk has put you on hold' })).toBeVisible()
  await phone.command('transfer', `sip:${nobodysNumber}@nordwind.example`)
  await expect.poll(() => relay.refusals).toEqual(['404 Not Found'])
  await phone.command('resume')
  await expect(called.page.getByRole('heading', { name: 'In call with Rosa Desk' })).toBeVisible()
  await bothHear()

  await called.page.keyboard.press('t')
  await stage(called.page).getByRole('combobox').fill(nobodysNumber)
  await called.page.getByRole('button', { name: 'Transfer now' }).click()
  await expect(called.page.getByText('The call could not be transferred. You are still in it.').first()).toBeVisible()
  await bothHear()
  await phone.command('hangup')
  await expect(called.page.getByRole('heading', { name: 'Rosa Desk hung up' })).toBeVisible()
})

test('TEL-05: a party that a phone transfers to a line that takes no call rings at the phone again', async ({
  browser,
  server,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const [nora, otto] = [await phones.seat('Nora Browser'), await phones.seat('Otto Browser')]
  const called = await openPerson(browser, server, nora, '/user/home')
  const declining = await openPerson(browser, server, otto, '/user/home')
  await phone.dial(nora.extension)
  await answer(called.page)
  await phone.says('CALL_ESTABLISHED')
  await phone.command('transfer', `sip:${otto.extension}@nordwind.example`)
  await phone.says('CALL_CLOSED')
  phone.anew()
  await card(declining.page).getByRole('button', { name: 'Decline', exact: true }).click()
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await phone.says('CALL_ESTABLISHED')
  await Promise.all([expectTone(called.page, 880), phones.sound.hearsSomething(phone)])

  // nobody is there at all
  const away = await phones.seat('Away Browser')
  await phone.anew().command('transfer', `sip:${away.extension}@nordwind.example`)
  await phone.says('CALL_CLOSED')
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await Promise.all([expectTone(called.page, 880), phones.sound.hearsSomething(phone)])
  await phone.command('hangup')
  await expect(called.page.getByRole('heading', { name: 'Paula Desk hung up' })).toBeVisible()
})

test('TEL-02: a browser calls a phone: both hear each other, and the browser hangs up', async ({
  browser,
  server,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const caller = await openPerson(browser, server, await phones.seat('Nora Browser'), '/user/home')
  await call(caller.page, phone.line.extension)
  await expect(caller.page.getByRole('heading', { name: /^Ringing at Paula Desk/ })).toBeVisible()
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await expect(caller.page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  await Promise.all([expectTone(caller.page, 880), phones.sound.hearsSomething(phone), expectSound(caller.page)])
  await caller.page.keyboard.press('Control+Enter')
  await phone.says('CALL_CLOSED')
})

/** Removes the fingerprints from descriptions of the server. */
const withoutFingerprints = (context: BrowserContext): Promise<void> =>
  context.routeWebSocket('**/rtc/api', (page) => {
    const server = page.connectToServer()
    page.onMessage((message) => server.send(message))
    server.onMessage((message) => page.send(String(message).replaceAll(/a=fingerprint:[^\\]*\\r\\n/g, '')))
  })

test('CALL-13: a browser that cannot use a phone’s description says so, and the phone gets an error', async ({
  browser,
  server,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const nora = await phones.seat('Nora Browser')
  const called = await openPerson(browser, server, nora, '/user/home', { prepare: withoutFingerprints })
  await phone.dial(nora.extension)
  await answer(called.page)
  await expect(called.page.getByRole('heading', { name: 'The two devices could not agree' })).toBeVisible()
  expect(await phone.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('488') })
  expect(server.log()).toContain('A browser cannot use the description that it got')
})
