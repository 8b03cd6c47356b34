import { afterAll, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { startFakeSipEdge } from '../../../test/fake-sip-edge.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { setUndisturbed } from '../../domain/status/set-status.ts'
import { startSipAgent } from '../agent/sip-agent.ts'
import { createLamps, type Lamps } from './lamps.ts'

const { platform } = await createTestPlatform()
const line = await givenSubscriber(platform, { pbx_extension: '21' })
const other = await givenSubscriber(platform, { customer: line.customer, pbx_extension: '22' })
const anna = { username: line.username, domain: line.customer.domain }
const ben = { username: other.username, domain: line.customer.domain }

/** Lamps with an agent, without the rest of the phones. */
const start = async (more: Partial<Parameters<typeof createLamps>[0]>) => {
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
  const lamps: Lamps = createLamps({ services: platform, agent, ...more })
  afterAll(async () => {
    await agent.close()
    await edge.close()
  })
  return { edge, lamps }
}

test('TEL-10: a line has at most as many subscriptions as keys, and takes none from another line', async () => {
  const { edge, lamps } = await start({ bounds: { ofLine: 2, ofProcess: 3 } })
  const asks = async (who: typeof anna) => {
    const lamp = edge.watches(who, `22@${anna.domain}`)
    await eventually(() => expect(lamp.answers).toHaveLength(1))
    return { lamp, code: lamp.answers[0]?.code }
  }
  const first = await asks(anna)
  expect([first.code, (await asks(anna)).code, (await asks(anna)).code]).toEqual([200, 200, 503])
  expect([(await asks(ben)).code, (await asks(ben)).code]).toEqual([200, 503])
  // one that ends makes room
  first.lamp.unsubscribe()
  await eventually(() => expect(first.lamp.told.at(-1)?.state).toMatch(/^terminated/))
  expect((await asks(anna)).code).toBe(200)
  lamps.close()
})

test('RFC 6665: an expired subscription is terminated with a NOTIFY', async () => {
  const { edge } = await start({ secondMs: 2 })
  const lamp = edge.watches(anna, `22@${anna.domain}`, { Expires: '60' })
  await eventually(() => expect(lamp.told.at(-1)?.state).toBe('terminated;reason=timeout'))
})

test('RFC 6665: when a process ends, phones are asked to subscribe again', async () => {
  const { edge, lamps } = await start({})
  const lamp = edge.watches(anna, `22@${anna.domain}`)
  await eventually(() => expect(lamp.told).toHaveLength(1))
  lamps.close()
  await eventually(() => expect(lamp.told.at(-1)?.state).toBe('terminated;reason=deactivated'))
  const late = edge.watches(anna, `22@${anna.domain}`)
  await eventually(() => expect(late.answers[0]?.code).toBe(503))
})

test('RFC 6665: a phone that asks once is told once, and nothing is logged as an error', async () => {
  const errors: unknown[] = []
  const log = { ...platform.log, error: (error: unknown) => void errors.push(error) }
  const { edge, lamps } = await start({ services: { ...platform, log } })
  const lamp = edge.watches(anna, `22@${anna.domain}`, { Expires: '0' })
  await eventually(() => expect(lamp.told.at(-1)?.state).toBe('terminated;reason=timeout'))
  expect(lamp.answers).toEqual([{ code: 200, expires: '0' }])
  lamps.close()
  expect(errors).toEqual([])
})

test('TEAM-05: a change that comes while a subscription begins is not lost', async () => {
  let isChanged = false
  const query = async (statement: string | { readonly name: string; readonly text: string }, values?: unknown[]) => {
    const read = await platform.pool.query(statement, values)
    if (typeof statement === 'object' && statement.name === 'lamp-words' && !isChanged) {
      isChanged = true
      await setUndisturbed(platform, other.id, true)
      lamps.changed([other.id])
    }
    return read
  }
  const { edge, lamps } = await start({ services: { ...platform, pool: { query } as unknown as typeof platform.pool } })
  const lamp = edge.watches(anna, `22@${anna.domain}`)
  await eventually(() => expect(lamp.shows).toEqual(['confirmed']))
  expect(lamp.told).toHaveLength(2)
  lamps.close()
})
