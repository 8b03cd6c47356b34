import { join } from 'node:path'
import { createPool } from '../packages/server/src/platform/db/pool.ts'
import { runningAddress } from '../packages/server/src/platform/db/postgres/postgres-join.ts'
import { startFaxSender, whyNoFax } from '../packages/server/test/media/fax-sender.ts'
import { expectSilence } from './support/calls/calls.ts'
import { listRows, openConversationsAs } from './support/conversations-page.ts'
import { forwardTo, apiOf } from './support/given/forward-to.ts'
import { answer, call, card, closePeople, openPerson, stage } from './support/calls/person.ts'
import { expect, expectTone, test, whyNoPhones } from './support/calls/phones.ts'

/* A browser and an outside line: an operator of telephone networks that knows the platform by its address. */

test.skip(whyNoPhones !== '', whyNoPhones)
test.afterEach(closePeople)

test('TEL-06: a call comes in over an outside line to a browser: both hear each other, hold and resume, and it ends there', async ({
  browser,
  server,
  phones,
}) => {
  const there = await phones.operator({ tone: 1000 })
  const nora = await phones.seat('Nora Browser')
  const number = await phones.numberOf(nora)
  const called = await openPerson(browser, server, nora, '/user/home')
  const status = there.call(`+${number}`)
  await expect(card(called.page)).toContainText('+43 664 123 45 67')
  await answer(called.page)
  expect(await status).toBe(200)
  await Promise.all([expectTone(called.page, 1000), there.hearsSomething()])
  await stage(called.page).getByRole('button', { name: 'Hold' }).click()
  await expectSilence(called.page)
  await stage(called.page).getByRole('button', { name: 'Resume' }).click()
  await Promise.all([expectTone(called.page, 1000), there.hearsSomething()])
  there.hangUp()
  await expect(called.page.getByRole('heading', { name: '+43 664 123 45 67 hung up' })).toBeVisible()
})

test('TEL-06: a browser calls out over an outside line: both hear each other, and the browser hangs up', async ({
  browser,
  server,
  phones,
}) => {
  const there = await phones.operator({ tone: 1000 })
  const caller = await openPerson(browser, server, await phones.seat('Nora Browser'), '/user/home')
  await call(caller.page, '06641234567')
  expect(await there.isCalled()).toMatch(/^INVITE sip:\+436641234567@/)
  await expect(caller.page.getByRole('heading', { name: 'In call with +43 664 123 45 67' })).toBeVisible()
  await Promise.all([expectTone(caller.page, 1000), there.hearsSomething()])
  await caller.page.keyboard.press('Control+Enter')
  await there.isHungUp()
})

/** The shortest fax of the demo world, as a file. */
const shortestFax = async (dataDir: string): Promise<string> => {
  const pool = createPool(await runningAddress(dataDir))
  const { rows } = await pool.query<{ file_key: string }>(
    `select file_key from conversations where type = 'fax' and file_key is not null order by pages limit 1`,
  )
  await pool.end()
  const key = rows[0]?.file_key ?? ''
  return join(dataDir, 'files', key.slice(0, 2), key)
}

test('FAX-09: a fax comes in over an outside line, and the open page shows it', async ({ page, server, phones }) => {
  const why = whyNoFax()
  test.skip(why !== null, why ?? '')
  // a page takes a quarter of a minute at the least
  test.slow()
  const line = await phones.seat('Fred Fax')
  const number = await phones.numberOf(line)
  const api = await apiOf(server, line)
  expect((await api.replace(`/api/faxserversettings/${line.subscriber_id}`, 'active', true)).status).toBeLessThan(300)
  await forwardTo(server, line, 'fax2mail')
  await openConversationsAs(page, line, '?tab=fax')
  const sender = startFaxSender(await shortestFax(server.dataDir), { station: '+43 1 55501' })
  const there = await phones.operator({ line: sender })
  expect(await there.call(`+${number}`)).toBe(200)
  await expect(listRows(page)).toHaveText([/Fax received/], { timeout: 120_000 })
})
