import { afterEach, beforeEach, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { givenGroup, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { setClosure } from '../../domain/schedules/set-closure.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const { customer } = await givenPbx(platform)
const seat = (pbx_extension: string, display_name: string) =>
  givenSubscriber(platform, { customer, pbx_extension, display_name })
const [anna, max] = [await seat('21', 'Anna'), await seat('22', 'Max')]
const sales = await givenGroup(platform, { customer, pbx_extension: '50', display_name: 'Sales' })
await db.insertInto('group_members').values({ group_id: sales.id, member_id: max.id, position: 0 }).execute()
const writer = { customerId: customer.id, subscriberId: anna.id }
const close = async (line: number | null, until: Date | null = null) =>
  await setClosure(platform, writer, line, { reason: 'Snow', until, announcement: 'office_hours' })

/** Two processes on one database. */
let worlds: CallWorld[]
beforeEach(async () => {
  await db.deleteFrom('closures').execute()
  worlds = [callWorld(platform, 1), callWorld(platform, 2)]
  for (const { targets } of worlds) targets.has(max.id)
})
afterEach(() => Promise.all(worlds.map(({ runner }) => runner.endAll('server_stopped'))))

const isAnnounced = async (world: CallWorld): Promise<void> => {
  const { leg } = world.calls(anna, '50')
  const service = await world.service('announcement')
  expect(world.targets.legsOf(max.id)).toEqual([])
  service.ends({ type: 'done' })
  // after the announcement the caller may leave a message
  const box = await world.service('voicebox')
  leg.says({ type: 'ended', reason: 'hung_up' })
  box.ends({ type: 'done' })
}
const rings = async (world: CallWorld): Promise<void> => {
  const { leg } = world.calls(anna, '50')
  await world.rings(max.id)
  leg.says({ type: 'ended', reason: 'hung_up' })
}

test('SCHED-03: callers of a closed group hear the announcement, then its voicebox, at whatever process', async () => {
  await close(sales.id)
  for (const world of worlds) await isAnnounced(world)
})

test('SCHED-03: once its end has passed the group rings again, also at a process that began meanwhile', async () => {
  await close(sales.id, new Date(Date.now() + 3_600_000))
  for (const world of worlds) await isAnnounced(world)
  // nobody opens: the end that is stored has passed
  await db
    .updateTable('closures')
    .set({ until: new Date(Date.now() - 1) })
    .execute()
  const begun = callWorld(platform, 3)
  begun.targets.has(max.id)
  for (const world of [...worlds, begun]) await rings(world)
  await begun.runner.endAll('server_stopped')
})

test('SCHED-03: a group that follows no schedule rings on while the company is closed', async () => {
  await close(null)
  for (const world of worlds) await rings(world)
})
