import { afterAll, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { startFakeSipEdge } from '../../../test/fake-sip-edge.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { blockLine } from '../../domain/blocking/block.ts'
import { tellBlocking } from '../../domain/blocking/blocking-store.ts'
import { startSipAgent } from '../agent/sip-agent.ts'
import { createLamps, type Lamps } from './lamps.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const anna = await givenSubscriber(platform, { pbx_extension: '21' })
const { customer } = anna
const ben = await givenSubscriber(platform, { customer, pbx_extension: '22' })
const carla = await givenSubscriber(platform, { customer, pbx_extension: '23' })

let isAway = false
/** A database that is away when a test says so. */
const pool = new Proxy(platform.pool, {
  get: (target, name) => {
    if (name === 'query' && isAway) return () => Promise.reject(new Error('the database is away'))
    const value = Reflect.get(target, name) as unknown
    return typeof value === 'function' ? (value.bind(target) as unknown) : value
  },
})

const edge = await startFakeSipEdge()
const agent = await startSipAgent({
  edges: [edge.address],
  listen: { host: '127.0.0.1', port: 0 },
  log: platform.log,
  onInvite: () => {},
  onSubscribe: (request) => lamps.asked(request),
})
await agent.links.begin()
edge.connectTo(agent.links.own)
const lamps: Lamps = createLamps({ services: { ...platform, pool }, agent })
afterAll(async () => {
  lamps.close()
  await agent.close()
  await edge.close()
})

const watches = async (who: typeof anna, extension: string) => {
  const lamp = edge.watches({ username: who.username, domain: customer.domain }, `${extension}@${customer.domain}`)
  await eventually(() => expect(lamp.told).toHaveLength(1))
  return lamp
}

test('RUN-01: a change that a database error hid is shown when the database answers again', async () => {
  const lamp = await watches(anna, '22')
  await db
    .insertInto('rtc_processes')
    .values({ started_at: platform.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id: owner }) => db.insertInto('calls').values({ id: 'one', owner, started_at: new Date() }).execute())
  const leg = { call_id: 'one', leg_id: 'a', kind: 'browser', role: 'target', state: 'talking' } as const
  await db
    .insertInto('call_legs')
    .values({ ...leg, subscriber_id: ben.id, since: new Date() })
    .execute()
  isAway = true
  lamps.changed([ben.id])
  await new Promise((resolve) => setImmediate(resolve))
  isAway = false
  // nobody tells of it again
  await eventually(() => expect(lamp.shows).toEqual(['confirmed']))
  lamp.unsubscribe()
  await eventually(() => expect(lamp.answers).toHaveLength(2))
})

test('RUN-01: a blocked line watches nothing any more, and a removed one is watched by nobody; others go on', async () => {
  const ofBlocked = await watches(anna, '22')
  const ofOther = await watches(carla, '22')
  const block = { by: 'Eva', reason: 'fraud', at: platform.now() }
  await db.transaction().execute((within) => blockLine(within, anna.id, block))
  await eventually(() => expect(ofBlocked.told.at(-1)?.state).toBe('terminated;reason=probation;retry-after=300'))
  expect(ofOther.told).toHaveLength(1)
  const again = edge.watches({ username: anna.username, domain: customer.domain }, `22@${customer.domain}`)
  await eventually(() => expect(again.answers[0]?.code).toBe(404))
  await db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', ben.id).execute()
  await db.transaction().execute((within) => tellBlocking(within, { customerId: customer.id }))
  await eventually(() => expect(ofOther.told.at(-1)?.state).toBe('terminated;reason=noresource'))
})
