import { expectSound } from './support/calls/calls.ts'
import { answer, call, closePeople, openPerson } from './support/calls/person.ts'
import { expect, expectTone, test as base, whyNoPhones } from './support/calls/phones.ts'
import { isIn, openSoftphone, type Softphone } from './support/calls/softphones.ts'

/* Softphones in browsers: SIP over a websocket at the real edge, beside the portal and a desk phone. */

const test = base.extend<{ softphone: Softphone }>({
  softphone: async ({ browser, server, phones }, provide) => {
    const opened = await openSoftphone(browser, server, await phones.seat('Sofie Softphone'))
    await provide(opened)
    await opened.close()
  },
})
test.skip(whyNoPhones !== '', whyNoPhones)
test.afterEach(closePeople)

test('FRONT-02: a desk phone calls a softphone over wss: both hear each other, also after hold, and the phone is told a key', async ({
  phones,
  softphone,
}) => {
  const { page, line } = softphone
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  await phone.dial(line.extension)
  await isIn(softphone, 'rings: Paula Desk')
  await phone.says('CALL_RINGING')
  await page.evaluate(() => window.softphone.answer())
  await phone.says('CALL_ESTABLISHED')
  const bothHear = () => Promise.all([expectTone(page, 880), phones.sound.hearsSomething(phone)])
  await bothHear()
  await page.evaluate(() => window.softphone.hold(true))
  await phones.sound.isSilent(phone)
  await page.evaluate(() => window.softphone.hold(false))
  await bothHear()
  const since = Date.now()
  await page.evaluate(() => window.softphone.sendKey('7'))
  await phones.sound.hearsKeys(phone, '7', since)
  await phone.command('hangup')
  await isIn(softphone, 'Terminated')
})

test('FRONT-02: a softphone calls a desk phone and hangs up', async ({ phones, softphone }) => {
  const { page } = softphone
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  await page.evaluate((to) => window.softphone.call(to), `sip:${phone.line.extension}@nordwind.example`)
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await isIn(softphone, 'Established')
  await Promise.all([expectTone(page, 880), phones.sound.hearsSomething(phone)])
  await page.evaluate(() => window.softphone.hangUp())
  await phone.says('CALL_CLOSED')
})

test('FRONT-02 HARD-04: a softphone and the portal call each other: both hear, and the lock says that both sides encrypt', async ({
  browser,
  server,
  phones,
  softphone,
}) => {
  const nora = await phones.seat('Nora Browser')
  const portal = (await openPerson(browser, server, nora, '/user/home')).page
  await softphone.page.evaluate((to) => window.softphone.call(to), `sip:${nora.extension}@nordwind.example`)
  await answer(portal)
  await expect(portal.getByRole('heading', { name: 'In call with Sofie Softphone' })).toBeVisible()
  await isIn(softphone, 'Established')
  await Promise.all([expectSound(portal), expectSound(softphone.page)])
  await expect(portal.getByRole('button', { name: 'Encrypted', exact: true })).toBeVisible()
  await portal.keyboard.press('Control+Enter')
  await isIn(softphone, 'Terminated')

  await call(portal, softphone.line.extension)
  await isIn(softphone, 'rings: Nora Browser')
  await softphone.page.evaluate(() => window.softphone.answer())
  await expect(portal.getByRole('heading', { name: 'In call with Sofie Softphone' })).toBeVisible()
  await Promise.all([expectSound(portal), expectSound(softphone.page)])
  await softphone.page.evaluate(() => window.softphone.hangUp())
  await expect(portal.getByRole('heading', { name: 'Sofie Softphone hung up' })).toBeVisible()
})

test('FRONT-02: a service of the platform answers a softphone and hears it', async ({ softphone }) => {
  const { page } = softphone
  await page.evaluate(() => window.softphone.call('sip:*43@nordwind.example'))
  await isIn(softphone, 'Established')
  await expectSound(page)
  await page.evaluate(() => window.softphone.hangUp())
  await isIn(softphone, 'Terminated')
})

test('FRONT-02: a softphone that has lost its websocket registers anew and is called', async ({
  phones,
  softphone,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  softphone.lose()
  await expect.poll(() => softphone.page.evaluate(() => window.softphone.registered())).toBe(2)
  await phone.dial(softphone.line.extension)
  await isIn(softphone, 'rings: Paula Desk')
  await softphone.page.evaluate(() => window.softphone.answer())
  await expectTone(softphone.page, 880)
  await phone.command('hangup')
  await isIn(softphone, 'Terminated')
})

test('FRONT-02: a line rings at all its softphones, and one of them takes the call', async ({
  browser,
  server,
  phones,
  softphone,
}) => {
  const other = await openSoftphone(browser, server, softphone.line)
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  await phone.dial(softphone.line.extension)
  await Promise.all([isIn(softphone, 'rings: Paula Desk'), isIn(other, 'rings: Paula Desk')])
  await other.page.evaluate(() => window.softphone.answer())
  await isIn(softphone, 'Terminated')
  await Promise.all([expectTone(other.page, 880), phones.sound.hearsSomething(phone)])
  await phone.command('hangup')
  await isIn(other, 'Terminated')
  await other.close()
})
