import { readdir, readFile } from 'node:fs/promises'
import { signInWith, withToken } from './support/api-as.ts'
import { expectSound } from './support/calls/calls.ts'
import { openCalls } from './support/calls/open-calls.ts'
import { answer, call, closePeople, openPerson } from './support/calls/person.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { expect, test } from './support/calls/quiet-lines.ts'

/* People of the demo world, on a server of their own that is killed. Max has the extension 21. */

test.afterEach(closePeople)

/** Its processes that play and record. */
const mediaProcesses = async ({ pid }: RunningServer): Promise<number[]> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    all.map(async (name) => {
      const [command, stat] = await Promise.all(
        ['cmdline', 'stat'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
      )
      const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
      return command?.includes('media-child') && parent === String(pid) ? [Number(name)] : []
    }),
  )
  return found.flat()
}

test('CALL-16: a call continues while its server is killed; when that is back the call can be ended, and no row stays open', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const killed = await startServer()
  let server = killed
  try {
    const caller = await openPerson(browser, killed, 'anna.novak', '/user/home')
    const called = await openPerson(browser, killed, 'max.berger', '/user/home')
    await call(caller.page, '21')
    await answer(called.page)
    await expectSound(caller.page)
    await expect.poll(() => openCalls(killed)).toBeGreaterThan(0)
    await killed.kill()
    await expectSound(caller.page)
    await expectSound(called.page)

    const back = [caller, called].map(({ page }) =>
      page.waitForResponse((response) => response.url().includes('/api/rtcsessions/') && response.ok()),
    )
    server = await startServer({ PORT: new URL(killed.url).port }, killed.dataDir)
    await Promise.all(back)
    // it is taken over, or ends with a reason: either way both know, and nothing is left
    await caller.page.keyboard.press('Control+Enter')
    await expect.poll(() => openCalls(server), { timeout: 20_000 }).toBe(0)
    for (const { page } of [caller, called])
      await expect(page.getByRole('button', { name: 'End call' })).toHaveCount(0, { timeout: 20_000 })
    // and the next one works
    await expect(caller.page.getByRole('heading', { name: 'Start new call' })).toBeVisible()
    await expect(called.page.getByRole('heading', { name: 'Start new call' })).toBeVisible()
    await call(caller.page, '21')
    await answer(called.page)
    await expectSound(caller.page)
  } finally {
    await server.stop()
  }
})

test('CALL-16: a call with a service whose media process dies ends with a reason, and the next one works', async ({
  browser,
  server,
}) => {
  test.skip(process.platform !== 'linux', 'processes are found by /proc')
  const caller = await openPerson(browser, server, 'anna.novak', '/user/home')
  await call(caller.page, '*43')
  await expectSound(caller.page)
  for (const pid of await mediaProcesses(server)) process.kill(pid, 'SIGKILL')
  await expect(caller.page.getByRole('heading', { name: 'No audio connection' })).toBeVisible()
  await expect.poll(() => openCalls(server)).toBe(0)
  await caller.page.keyboard.press('Escape')
  await call(caller.page, '*43')
  await expectSound(caller.page)
})

test('REC-04: two recorded parties talk on when the recorder dies', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  test.skip(process.platform !== 'linux', 'processes are found by /proc')
  const { username, password } = nora
  const { body } = await signInWith(server, { username, password })
  const api = withToken(server, String(body['jwt']))
  const records = (value: string) =>
    api.patch(`/api/subscriberpreferences/${nora.subscriber_id}`, [{ op: 'add', path: '/record_call', value }])
  expect((await records('1')).status).toBeLessThan(300)
  const caller = await openPerson(browser, server, nora, '/user/home')
  const called = await openPerson(browser, server, otto, '/user/home')
  await call(caller.page, otto.extension)
  await answer(called.page)
  await expect(called.page.getByText('Recording, both sides were told')).toBeVisible()
  await expectSound(caller.page)
  for (const pid of await mediaProcesses(server)) process.kill(pid, 'SIGKILL')
  await expect(called.page.getByText('Recording, both sides were told')).toHaveCount(0)
  await expectSound(caller.page)
  await expectSound(called.page)
  await records('0')
})
