import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectPicture, expectSound } from './support/calls/calls.ts'
import { browserCallsDesk, deskCallsBrowser } from './support/calls/desk-journeys.ts'
import { answer, call, card, closePeople, field, openPerson, openTab, stage } from './support/calls/person.ts'
import { expect, expectTone, whyNoPhones } from './support/calls/phones.ts'
import { test } from './support/calls/sip-platform.ts'
import { expectAccessible } from './support/expect-accessible.ts'

/* The portal in front of a platform whose calls are SIP on a websocket, with phones and browsers at its real edge. */

test.skip(whyNoPhones !== '', whyNoPhones)
test.afterEach(closePeople)

test('FRONT-02: the portal calls a desk phone over SIP, holds, sends a key and is hung up on', ({
  browser,
  portal,
  phones,
}) => browserCallsDesk({ browser, portal, phones }))

test('FRONT-02: a desk phone calls the portal over SIP, which takes the call and hangs up', ({
  browser,
  portal,
  phones,
}) => deskCallsBrowser({ browser, portal, phones }))

test('FRONT-02: two browsers call each other over SIP, one in front and one at the platform itself', async ({
  browser,
  server,
  portal,
  phones,
}) => {
  const nora = await phones.seat('Nora Browser')
  const { page: front } = await openPerson(browser, portal, await phones.seat('Frank Front'), '/user/home')
  const { page: own } = await openPerson(browser, server, nora, '/user/home')
  await call(front, nora.extension)
  await answer(own)
  await Promise.all([expectSound(front), expectSound(own)])
  await own.keyboard.press('Control+Enter')
  await expect(front.getByRole('heading', { name: /hung up$/ })).toBeVisible()
})

test('FRONT-02: calls that nobody takes end with their reason: a line that is busy, and a number that nobody has', async ({
  browser,
  portal,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const { page } = await openPerson(browser, portal, await phones.seat('Nora Browser'), '/user/home')
  await call(page, phone.line.extension)
  await phone.says('CALL_INCOMING')
  // it says that it is busy
  await phone.command('hangup')
  await expect(page.getByRole('heading', { name: /is in a call$/ })).toBeVisible()
  await call(page, '799')
  await expect(page.getByRole('heading', { name: 'This number does not exist' })).toBeVisible()
})

test('FRONT-02: a call over SIP is transferred to a colleague, whom the other side hears from then on', async ({
  browser,
  portal,
  phones,
}) => {
  const [phone, third] = [
    await phones.phone('Paula Desk', { tone: 880 }),
    await phones.phone('Theo Third', { tone: 440 }),
  ]
  const { page } = await openPerson(browser, portal, await phones.seat('Nora Browser'), '/user/home')
  await call(page, phone.line.extension)
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await expectTone(page, 880)
  await page.keyboard.press('t')
  await stage(page).getByRole('combobox').fill(third.line.extension)
  await page.getByRole('button', { name: 'Transfer now' }).click()
  await third.says('CALL_INCOMING')
  await third.command('accept')
  await Promise.all([phones.sound.hears(phone, 440), phones.sound.hears(third, 880)])
  await third.command('hangup')
  await phone.says('CALL_CLOSED')
})

test('FRONT-02: a call over SIP begins with a camera, and shows the other side’s picture', async ({
  browser,
  server,
  portal,
  phones,
}) => {
  const nora = await phones.seat('Nora Browser')
  const { page: front } = await openPerson(browser, portal, await phones.seat('Frank Front'), '/user/home')
  const { page: own } = await openPerson(browser, server, nora, '/user/home')
  await call(front, nora.extension, 'Call with video')
  await card(own).getByRole('button', { name: /video/i }).click()
  await Promise.all([expectPicture(front), expectPicture(own)])
  await front.keyboard.press('Control+Enter')
})

test('FRONT-02: two windows ring over SIP, one takes the call, and the other one says so', async ({
  browser,
  portal,
  phones,
}) => {
  const nora = await phones.seat('Nora Browser')
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const { page } = await openPerson(browser, portal, nora, '/user/home')
  const { page: other } = await openPerson(browser, portal, nora, '/user/home')
  await phone.dial(nora.extension)
  await expect(card(other)).toBeVisible()
  await answer(page)
  await expectTone(page, 880)
  await expect(card(other)).toBeHidden()
  await phone.command('hangup')
})

test('FRONT-02: a window whose connection was lost registers anew: its call goes on, and it is called again', async ({
  browser,
  portal,
  phones,
}) => {
  const nora = await phones.seat('Nora Browser')
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const { page } = await openPerson(browser, portal, nora, '/user/home')
  await call(page, phone.line.extension)
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await expectTone(page, 880)
  portal.loseSockets()
  await expectTone(page, 880)
  await expect(page.locator('[data-layer=calls][data-ready]')).toBeAttached()
  // the platform knows where it is now
  await page.keyboard.press('h')
  await phones.sound.isSilent(phone)
  await page.keyboard.press('h')
  await phone.command('hangup')
  await expect(page.getByRole('heading', { name: /hung up$/ })).toBeVisible()
  await phone.anew().dial(nora.extension)
  await answer(page)
  await expectTone(page, 880)
  await phone.command('hangup')
})

test('FRONT-02: a platform without conferences says so in the lobby', async ({ browser, portal, phones }) => {
  const { page } = await openPerson(browser, portal, await phones.seat('Nora Browser'), '/user/home')
  await page.goto('/#/conference/team')
  await expect(page.getByText('This platform has no conferences.')).toBeVisible()
})

test('NAME-02: a colleague called by number over SIP has a name before the answer, and so has the one after a transfer', async ({
  browser,
  portal,
  phones,
}) => {
  const nora = await phones.seat('Nora Browser')
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const third = await phones.phone('Theo Third', { tone: 440 })
  const { page } = await openPerson(browser, portal, nora, '/user/home')
  await call(page, phone.line.extension)
  await expect(page.getByRole('heading', { name: /Paula Desk…$/ })).toBeVisible()
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await expect(page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  await phone.command('transfer', `sip:${third.line.extension}@${phone.line.username.split('@')[1]}`)
  await third.says('CALL_INCOMING')
  await third.command('accept')
  await expectTone(page, 440)
  await expect(page.getByRole('heading', { name: 'In call with Theo Third' })).toBeVisible()
  await third.command('hangup')
  await expect(page.getByRole('heading', { name: 'Theo Third hung up' })).toBeVisible()
})

test('NAME-02: the field for calls finds colleagues of another platform by name', async ({
  browser,
  portal,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const { page } = await openPerson(browser, portal, await phones.seat('Nora Browser'), '/user/home')
  await field(page).fill('Paula D')
  await page.getByRole('option', { name: /Paula Desk/ }).click()
  await phone.says('CALL_INCOMING')
  await expect(page.getByRole('heading', { name: 'Ringing at Paula Desk…' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await phone.says('CALL_CLOSED')
})

test('FRONT-02: two windows of a line call at once; one is loaded anew, and its other side is told that it has gone', async ({
  browser,
  portal,
  phones,
}) => {
  const nora = await phones.seat('Nora Browser')
  const [phone, third] = [
    await phones.phone('Paula Desk', { tone: 880 }),
    await phones.phone('Theo Third', { tone: 440 }),
  ]
  const person = await openPerson(browser, portal, nora, '/user/home')
  const { page } = person
  const other = await openTab(person, '/user/home')
  await call(page, phone.line.extension)
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await call(other, third.line.extension)
  await third.says('CALL_INCOMING')
  await third.command('accept')
  await Promise.all([expectTone(page, 880), expectTone(other, 440)])
  await page.reload()
  await phone.says('CALL_CLOSED')
  await expect(page.locator('[data-layer=calls][data-ready]')).toBeAttached()
  await expect(stage(page)).toBeHidden()
  await expectTone(other, 440)
  // the new window is called as before
  await phone.anew().dial(nora.extension)
  await answer(page)
  await expectTone(page, 880)
  await phone.command('hangup')
  await third.command('hangup')
  await expect(other.getByRole('heading', { name: /hung up$/ })).toBeVisible()
})

test('FRONT-02: an edge that dies and comes back: the call goes on, and who hangs up afterwards is heard', async ({
  browser,
  portal,
  phones,
}) => {
  const nora = await phones.seat('Nora Browser')
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const { page } = await openPerson(browser, portal, nora, '/user/home')
  await call(page, phone.line.extension)
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await expectTone(page, 880)
  process.kill(Number(await readFile(join(portal.dataDir, 'sip/run/kamailio.pid'), 'utf8')), 'SIGKILL')
  await expectTone(page, 880)
  await expect(page.locator('[data-layer=calls]:not([data-ready])')).toBeAttached()
  // it is started again, and the line registers anew
  await expect(page.locator('[data-layer=calls][data-ready]')).toBeAttached({ timeout: 90_000 })
  await expectTone(page, 880)
  await page.keyboard.press('Control+Enter')
  await phone.says('CALL_CLOSED')
  await phone.anew().dial(nora.extension)
  await answer(page)
  await expectTone(page, 880)
  await phone.command('hangup')
  await expect(page.getByRole('heading', { name: /hung up$/ })).toBeVisible()
})

test('FRONT-02: a line whose SIP password was changed meanwhile: the page says why there are no calls', async ({
  browser,
  portal,
  phones,
}) => {
  const { page } = await openPerson(browser, portal, await phones.seat('Nora Browser'), '/user/home')
  await page.route('**/api/subscribers/*', async (route) => {
    const answered = await route.fetch()
    await route.fulfill({ response: answered, json: { ...(await answered.json()), password: 'not-this-one' } })
  })
  await page.reload()
  await expect(page.getByText(/the platform refuses your line’s SIP password/).first()).toBeVisible()
  await expectAccessible(page)
})
