import { type RunningJanus, startJanus, whyNoJanus } from '../packages/server/test/janus.ts'
import { connectionsOf, expectPicture, expectSound } from './support/calls.ts'
import { join, leave, mediaOf, openAs, participants } from './support/conference.ts'
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

test('CONF-09: five see and hear each other through Janus, through the server when it dies, and four directly again', async ({
  browser,
  relayed: { janus, server },
}) => {
  test.skip(missing !== null, missing ?? '')
  test.setTimeout(240_000)
  await expect.poll(() => server.log(), { timeout: 30_000 }).toContain('Large conferences are forwarded by Janus')
  const opened = []
  for (const person of ['anna', 'max', 'sofia', 'jonas', 'petra'] as const) {
    const one = await openAs(browser, server, person)
    await join(one.page, 'large', { camera: person === 'anna' || person === 'max' })
    opened.push(one)
  }
  const pages = opened.map(({ page }) => page)
  const expectAll = async (connections: number): Promise<void> => {
    for (const [place, page] of pages.entries()) {
      await expect(participants(page)).toHaveCount(5)
      // those who show a picture see one fewer
      const all = { voices: 4, pictures: place < 2 ? 1 : 2 }
      await expect.poll(() => mediaOf(page), { timeout: 60_000 }).toEqual(all)
      await expect.poll(() => connectionsOf(page)).toBe(connections)
    }
  }
  // one for what is sent, and one for what comes
  await expectAll(2)
  const [anna, , sofia, jonas] = pages
  if (!anna || !sofia || !jonas) throw new Error('somebody is missing')
  await expectSound(sofia)
  await expectPicture(sofia)

  await janus.kill()
  await expectAll(1)
  await expectSound(sofia)
  await expectPicture(sofia)
  expect(server.log().split('Janus cannot be reached')).toHaveLength(2)

  await leave(sofia)
  await leave(jonas)
  for (const page of [anna, ...pages.slice(4)]) {
    await expect(participants(page)).toHaveCount(3)
    await expect.poll(() => mediaOf(page), { timeout: 40_000 }).toMatchObject({ voices: 2 })
  }
  for (const { page } of opened) await page.context().close()
  expect(opened.flatMap(({ findings }) => findings)).toEqual([])
})
