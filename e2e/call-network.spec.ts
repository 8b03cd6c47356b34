import type { BrowserContext, Page } from '@playwright/test'
import { expectSound } from './support/calls/calls.ts'
import { answer, call, closePeople, openPerson, openTab, stage } from './support/calls/person.ts'
import { expect, test } from './support/calls/quiet-lines.ts'

test.afterEach(closePeople)

type Watched = Window & { openConnections: () => RTCPeerConnection[]; before?: string | undefined }

/** As a connection looks whose network is gone. Its addresses stay where they are: that is not for a page to change. */
const breakConnection = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = window as unknown as Watched
    const connection = watched.openConnections().at(-1)
    watched.before = /ice-ufrag:(\S+)/.exec(connection?.remoteDescription?.sdp ?? '')?.[1]
    if (!connection) return
    Object.defineProperty(connection, 'connectionState', { get: () => 'failed', configurable: true })
    connection.dispatchEvent(new Event('connectionstatechange'))
  })

/** Both sides have agreed on other addresses, and media flow over them. */
const mended = async (page: Page): Promise<void> => {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const watched = window as unknown as Watched
          const connection = watched.openConnections().at(-1)
          const now = /ice-ufrag:(\S+)/.exec(connection?.remoteDescription?.sdp ?? '')?.[1]
          return now !== watched.before && ['connected', 'completed'].includes(connection?.iceConnectionState ?? '')
        }),
      { timeout: 15_000 },
    )
    .toBe(true)
  await page.evaluate(() => {
    const connection = (window as unknown as Watched).openConnections().at(-1)
    if (!connection) return
    Reflect.deleteProperty(connection, 'connectionState')
    connection.dispatchEvent(new Event('connectionstatechange'))
  })
}

const lost = (page: Page) => page.getByRole('heading', { name: 'Connection lost, coming back' })

test('CALL-16: an interrupted connection is shown, counted down and restored, with a person and with a service', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  const caller = await openPerson(browser, server, nora, '/user/home')
  const called = await openPerson(browser, server, otto, '/user/home')
  await call(caller.page, otto.extension)
  await answer(called.page)
  await expectSound(caller.page)
  await breakConnection(caller.page)
  await expect(lost(caller.page)).toBeVisible()
  await expect(stage(caller.page).getByText(/kept for another \d+ s/)).toBeVisible()
  await mended(caller.page)
  await expect(caller.page.getByRole('heading', { name: 'In call with Otto Quiet' })).toBeVisible()
  await expectSound(caller.page)
  await expectSound(called.page)
  await called.page.keyboard.press('Control+Enter')
  await expect(caller.page.getByRole('heading', { name: 'Otto Quiet hung up' })).toBeVisible()
  await caller.page.keyboard.press('Escape')

  await call(caller.page, '*43')
  await expectSound(caller.page)
  await breakConnection(caller.page)
  await expect(lost(caller.page)).toBeVisible()
  await mended(caller.page)
  await expect(lost(caller.page)).toBeHidden()
  await expectSound(caller.page)
})

test('CALL-16: a user whose partner’s browser crashes sees that the call waits for it', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  const caller = await openPerson(browser, server, nora, '/user/home')
  const called = await openPerson(browser, server, otto, '/user/home')
  await call(caller.page, otto.extension)
  await answer(called.page)
  await expectSound(caller.page)
  const other = await openTab(caller, '/user/home')
  const session = await called.context.newCDPSession(called.page)
  // nobody answers any more
  session.send('Page.crash').catch(() => undefined)
  const gone = (page: Page) => page.getByRole('heading', { name: 'The connection to Otto Quiet is lost' })
  await expect(gone(caller.page)).toBeVisible()
  await expect(stage(caller.page).getByText('No connection')).toBeVisible()
  // a window that takes the talk meanwhile says it, too
  await other.getByRole('button', { name: 'Take the call here' }).first().click()
  await expect(gone(other)).toBeVisible()
  await expect(stage(other).getByText(/kept for another \d+ s/)).toBeVisible()
  await expect(caller.page.getByRole('heading', { name: 'The call moved' })).toBeHidden()
  await other.keyboard.press('Control+Enter')
  await expect(other.getByRole('heading', { name: 'Start new call' })).toBeVisible()
})

/** Facts about what is heard that the pages of a context tell the server. */
const toldBy = (told: string[]) => (context: BrowserContext) => {
  const listen = (page: Page) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const sound = /"type":"heard".*"sound":"(\w+)"|"sound":"(\w+)".*"type":"heard"/.exec(String(payload))
        if (sound !== null) told.push(sound[1] ?? sound[2] ?? '')
      }),
    )
  for (const page of context.pages()) listen(page)
  return Promise.resolve()
}

test('WATCH-02: a browser that hears nothing in a real call tells it, and the one that hears tells that all is well', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  const [deaf, hearing]: [string[], string[]] = [[], []]
  const caller = await openPerson(browser, server, nora, '/user/home', { prepare: toldBy(deaf) })
  const called = await openPerson(browser, server, otto, '/user/home', { prepare: toldBy(hearing) })
  await call(caller.page, otto.extension)
  await answer(called.page)
  await expectSound(caller.page)
  // the connection stands, and nothing comes over it in one direction
  await called.page.evaluate(async () => {
    const connections = (window as unknown as Watched).openConnections()
    const senders = connections.flatMap((connection) => connection.getSenders())
    for (const sender of senders) if (sender.track?.kind === 'audio') await sender.replaceTrack(null)
  })
  await expect.poll(() => deaf, { timeout: 60_000 }).toEqual(expect.arrayContaining(['measured', 'nothing']))
  await expect.poll(() => hearing, { timeout: 60_000 }).toEqual(['measured'])
})
