import type { Page } from '@playwright/test'
import { expectSilence, expectSound } from './support/calls/calls.ts'
import { type FrontDoor, openFrontDoor } from './support/front-door.ts'
import { type GivenLine, givenLine } from './support/given/given-line.ts'
import { openCalls } from './support/calls/open-calls.ts'
import { answer, call, card, closePeople, openPerson, type Person } from './support/calls/person.ts'
import { type RunningServer, startServer, startServerBeside } from './support/server.ts'
import { expect, test } from './support/test.ts'

/*
 * Two servers on one database: Nora is at the one that brings the database along, and Otto comes in by a load balancer,
 * which leads to the other one until that is dead.
 */

test.setTimeout(180_000)
let lasting: RunningServer
let mortal: RunningServer
let door: FrontDoor
let lines: { nora: GivenLine; otto: GivenLine }
let nora: Person
let otto: Person

test.beforeAll(async () => {
  test.setTimeout(180_000)
  lasting = await startServer()
  mortal = await startServerBeside(lasting)
  door = await openFrontDoor(mortal)
  lines = { nora: await givenLine(lasting, 'Nora Lasting'), otto: await givenLine(lasting, 'Otto Mortal') }
})
test.afterEach(closePeople)
test.afterAll(async () => {
  await mortal.kill()
  await lasting.stop()
  await door.close()
})

const open = async (browser: Parameters<typeof openPerson>[0]): Promise<void> => {
  nora = await openPerson(browser, lasting, lines.nora, '/user/home')
  otto = await openPerson(browser, { ...lasting, url: door.url }, lines.otto, '/user/home')
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const talksTo = async ({ page }: Person, name: string): Promise<void> => {
  await expect(heading(page, `In call with ${name}`)).toBeVisible()
  await expectSound(page)
}
/** The server at which Otto is dies without a word, and his browser finds the way to the other one. */
const killMortal = async (): Promise<void> => {
  const isBack = otto.page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"welcome"')))
  door.leadTo(lasting)
  await mortal.kill()
  await expectSound(nora.page)
  await expectSound(otto.page)
  await isBack
}

test('CALL-05, CALL-07, CALL-16: users of two servers call each other; when one server is killed they talk on, and the call ends properly', async ({
  browser,
}) => {
  await open(browser)
  await call(nora.page, lines.otto.extension)
  await expect(heading(nora.page, /^Ringing at Otto Mortal/)).toBeVisible()
  await expect(card(otto.page)).toContainText('Nora Lasting')
  await answer(otto.page)
  await talksTo(nora, 'Otto Mortal')
  await talksTo(otto, 'Nora Lasting')

  await otto.page.keyboard.press('h')
  await expect(heading(nora.page, /on hold/)).toBeVisible()
  await expectSilence(otto.page)
  await otto.page.keyboard.press('h')
  await talksTo(nora, 'Otto Mortal')
  await talksTo(otto, 'Nora Lasting')
  await nora.page.keyboard.press('Control+Enter')
  await expect(heading(otto.page, 'Nora Lasting hung up')).toBeVisible()
  await expect.poll(() => openCalls(lasting)).toBe(0)

  await nora.page.keyboard.press('Escape')
  await otto.page.keyboard.press('Escape')
  await call(nora.page, lines.otto.extension)
  await answer(otto.page)
  await talksTo(otto, 'Nora Lasting')
  await killMortal()
  await talksTo(nora, 'Otto Mortal')
  // it is the one that came back who ends it
  await otto.page.keyboard.press('Control+Enter')
  await expect(heading(nora.page, 'Otto Mortal hung up')).toBeVisible()
  await expect.poll(() => openCalls(lasting)).toBe(0)
})

test('CALL-16: the server that carried the call is killed: the other one continues it', async ({ browser }) => {
  mortal = await startServerBeside(lasting)
  door.leadTo(mortal)
  await open(browser)
  await call(otto.page, lines.nora.extension)
  await expect(card(nora.page)).toContainText('Otto Mortal')
  await answer(nora.page)
  await talksTo(otto, 'Nora Lasting')
  await killMortal()
  // to be held is told by the server
  await nora.page.keyboard.press('h')
  await expect(heading(otto.page, /on hold/)).toBeVisible()
  await nora.page.keyboard.press('h')
  await talksTo(otto, 'Nora Lasting')
  await nora.page.keyboard.press('Control+Enter')
  await expect(heading(otto.page, 'Nora Lasting hung up')).toBeVisible()
  await expect.poll(() => openCalls(lasting)).toBe(0)
})
