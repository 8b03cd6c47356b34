import { type RunningJanus, startJanus, whyNoJanus } from '../packages/server/test/processes/janus.ts'
import { connectionsOf, expectPicture, expectSound } from './support/calls/calls.ts'
import { closeEnginePages } from './support/calls/engine-page.ts'
import { join, leave, mediaOf, openAs, participants } from './support/calls/conference.ts'
import { joinMembers } from './support/calls/members.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'

/* Five people through a real Janus, which dies while they talk. */

interface Relayed {
  readonly janus: RunningJanus
  readonly server: RunningServer
}

const missing = whyNoJanus()
const test = base.extend<{ relayed: Relayed }>({
  relayed: async ({}, provide) => {
    const janus = await startJanus()
    const server = await startServer({ JANUS_URL: janus.url, JANUS_SECRET: janus.secret })
    await provide({ janus, server })
    await server.stop()
    await janus.stop()
  },
})

test.afterEach(closeEnginePages)

test('CONF-09: five see and hear each other through Janus, through the server when it dies, and four directly again', async ({
  browser,
  relayed: { janus, server },
}) => {
  test.skip(missing !== null, missing ?? '')
  test.setTimeout(240_000)
  await expect.poll(() => server.log(), { timeout: 30_000 }).toContain('Large conferences are forwarded by Janus')
  const anna = await openAs(browser, server, 'anna')
  await join(anna.page, 'large', { camera: true })
  const sofia = await openAs(browser, server, 'sofia')
  await join(sofia.page, 'large')
  const others = await joinMembers(browser, server, 'large', [
    { person: 'max', camera: true },
    { person: 'jonas' },
    { person: 'petra' },
  ])
  const portals = [anna.page, sofia.page]
  /** @param connections of each */
  const expectAll = async (connections: number): Promise<void> => {
    for (const page of portals) await expect(participants(page)).toHaveCount(5)
    // who shows a picture sees one fewer
    await expect.poll(() => mediaOf(anna.page), { timeout: 60_000 }).toEqual({ voices: 4, pictures: 1 })
    await expect.poll(() => mediaOf(sofia.page), { timeout: 60_000 }).toEqual({ voices: 4, pictures: 2 })
    await expect.poll(() => mediaOf(others.page), { timeout: 60_000 }).toEqual({ voices: 3 * 4, pictures: 1 + 2 + 2 })
    for (const page of portals) await expect.poll(() => connectionsOf(page)).toBe(connections)
    await expect.poll(() => connectionsOf(others.page)).toBe(3 * connections)
  }
  // one for what is sent, and one for what comes
  await expectAll(2)
  await expectSound(sofia.page)
  await expectPicture(sofia.page)

  await janus.kill()
  await expectAll(1)
  await expectSound(sofia.page)
  await expectPicture(sofia.page)
  expect(server.log().split('Janus cannot be reached')).toHaveLength(2)

  await leave(sofia.page)
  await others.leave('jonas')
  await expect(participants(anna.page)).toHaveCount(3)
  await expect.poll(() => connectionsOf(anna.page)).toBe(2)
  await expect.poll(() => mediaOf(anna.page), { timeout: 40_000 }).toEqual({ voices: 2, pictures: 1 })
  await expect.poll(() => connectionsOf(others.page)).toBe(2 * 2)
  await expect.poll(() => mediaOf(others.page), { timeout: 40_000 }).toEqual({ voices: 2 * 2, pictures: 1 + 2 })
  for (const { page } of [anna, sofia]) await page.context().close()
  expect([anna, sofia, others].flatMap(({ findings }) => findings)).toEqual([])
})
