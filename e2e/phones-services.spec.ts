import { createPool } from '../packages/server/src/platform/db/pool.ts'
import { runningAddress } from '../packages/server/src/platform/db/postgres/postgres-join.ts'
import { eventually } from '../packages/server/test/eventually.ts'
import { listRows, openConversationsAs } from './support/conversations-page.ts'
import { expectSound } from './support/calls/calls.ts'
import { join, names, openAs } from './support/calls/conference.ts'
import {
  accept,
  closeEnginePages,
  dial,
  endOf,
  heardOf,
  openEnginePage,
  rings,
  withCall,
} from './support/calls/engine-page.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { apiOf, forwardTo } from './support/given/forward-to.ts'
import { answer, closePeople, openPerson } from './support/calls/person.ts'
import { expect, expectTone, test, whyNoPhones } from './support/calls/phones.ts'

/* The platform itself between a desk phone and a browser. */

test.skip(whyNoPhones !== '', whyNoPhones)
test.afterEach(closePeople)
test.afterEach(closeEnginePages)

test('VBX-05 CONV-05: a message left by phone appears in the open page', async ({ page, server, phones }) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const line = await phones.seat('Vera Box')
  await forwardTo(server, line, 'voicebox')
  await openConversationsAs(page, line, '?tab=voicemail')
  await phone.dial(line.extension)
  await phone.says('CALL_ESTABLISHED')
  await phones.sound.hearsSomething(phone)
  // a key ends the greeting, and the message begins after a tone
  await phone.command('sndcode', '1')
  const pool = createPool(await runningAddress(server.dataDir))
  await eventually(async () => expect((await pool.query('select from unfinished_messages')).rowCount).toBe(1))
  await pool.end()
  // it is as long as the phone speaks into it, and not kept below a second
  await page.waitForTimeout(2_000)
  await phone.command('hangup')
  await expect(listRows(page)).toHaveText([/Paula Desk/])
})

test('TEL-03 CONF-09 HARD-04: a phone comes into a conference by its ID: browser and phone hear each other, and the lock says that it does not encrypt', async ({
  browser,
  server,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const { page } = await openAs(browser, server, 'anna')
  await join(page, 'desk')
  await expect(page.getByRole('button', { name: 'Everyone’s sound is encrypted', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share conference' })
  const [id = ''] = /\d{4}\s\d{4}/.exec(await dialog.getByRole('region', { name: 'By telephone' }).innerText()) ?? []
  await dialog.getByRole('button', { name: 'Close' }).click()
  await phone.dial('*55')
  await phone.says('CALL_ESTABLISHED')
  await phones.sound.hearsSomething(phone)
  for (const key of `${id.replace(/\s/, '')}#`) {
    await phone.command('sndcode', key)
    await phone.command('sndcode', '\u0004')
  }
  await expect(names(page)).toHaveText(['You', 'Paula Desk'])
  await Promise.all([expectTone(page, 880), phones.sound.hearsSomething(phone)])
  await page.getByRole('button', { name: 'Not everyone’s sound is encrypted' }).click()
  const sides = page.getByRole('dialog', { name: 'Encryption of this conference' })
  await expect(sides.getByRole('term')).toHaveText(['Everyone with a browser', 'Paula Desk, by telephone'])
  await expect(sides.getByRole('definition')).toHaveText(['encrypted', 'not encrypted'])
  await expectAccessible(page, '[role=dialog]')
  await phone.command('hangup')
  // it changes while somebody reads it
  await expect(sides.getByRole('term')).toHaveText(['Everyone with a browser'])
  await page.keyboard.press('Escape')
  await expect(names(page)).toHaveText(['You'])
  await page.context().close()
})

test('REC-04: a call between a phone and a browser is recorded, and both hear each other meanwhile', async ({
  browser,
  server,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const nora = await phones.seat('Rita Recorded')
  const api = await apiOf(server, nora)
  const wanted = [{ op: 'add', path: '/record_call', value: '1' }]
  expect((await api.patch(`/api/subscriberpreferences/${nora.subscriber_id}`, wanted)).status).toBeLessThan(300)
  const called = await openPerson(browser, server, nora, '/user/recordings')
  await phone.dial(nora.extension)
  await answer(called.page)
  await phone.says('CALL_ESTABLISHED')
  await Promise.all([expectTone(called.page, 880), phones.sound.hearsSomething(phone)])
  await phone.command('hangup')
  await called.page.goto('/#/user/recordings')
  await expect(called.page.locator('li[data-row]')).toContainText('Paula Desk')
})

test('RECEIVE-02: after busy a code of the phone asks for a call back: the phone rings once the colleague is free, and both hear each other', async ({
  browser,
  server,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const line = await phones.seat('Bruno Busy')
  const called = await openEnginePage(browser, server, line)
  await dial(called, '*43')
  await heardOf(called, 'accepted')
  await phone.dial(line.extension)
  await phone.says('CALL_CLOSED')
  phone.anew()
  await phone.dial('*37')
  await phone.says('CALL_ESTABLISHED')
  await phones.sound.hearsSomething(phone)
  await phone.says('CALL_CLOSED')
  phone.anew()
  await withCall(called, (talk) => talk.end())
  await endOf(called)
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await phone.says('CALL_ESTABLISHED')
  await rings(called)
  await accept(called)
  await expectSound(called.page)
  await phones.sound.hearsSomething(phone)
  phone.anew()
  await withCall(called, (talk) => talk.end())
  await phone.says('CALL_CLOSED')
})
