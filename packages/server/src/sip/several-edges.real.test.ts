import { expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { attempt } from '../../test/sip/attempt.ts'
import { startOperator } from '../../test/sip/operator.ts'
import { startNatNetwork } from '../../test/sip/nat-network.ts'
import { startWorldOfTwoEdges } from '../../test/sip/real-phone-world.ts'
import { createSipSender } from '../../test/sip/sip-sender.ts'
import { givenTrunk } from '../../test/builders/trunk-builders.ts'
import { edgeNumber } from './edge/edge-number.ts'

const network = await startNatNetwork()
const world = await startWorldOfTwoEdges(network?.outside)
const { platform, sound } = world
const [first, second = first] = world.edges
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')

test('TEL-01, TEL-02: phones of two edges call each other, and a line rings at both', async () => {
  const near = await world.phone(anna, { tone: 880, transport: 'tcp', edge: second.outside })
  const far = await world.phone(ben, { tone: 440, edge: first.outside })
  await near.dial('22')
  await far.says('CALL_INCOMING')
  await far.command('accept')
  await Promise.all([sound.hears(near, 440), sound.hears(far, 880)])
  await near.command('hangup')
  await far.says('CALL_CLOSED')

  const too = await world.phone(anna, { tone: 1320, edge: first.outside })
  const before = near.events.length
  await far.dial('21')
  await too.says('CALL_INCOMING')
  await near.says('CALL_INCOMING', before)
  await near.command('accept')
  await too.says('CALL_CLOSED')
  await Promise.all([sound.hears(near, 440), sound.hears(far, 880)])
  await near.command('hangup')
  await eventually(() => expect(far.events.filter(({ type }) => type === 'CALL_CLOSED')).toHaveLength(2))
  await world.allOver()
})

test.skipIf(network === null)(
  'TEL-01, TEL-02: a phone behind a router is called through the edge at which it registered',
  async () => {
    if (network === null) return
    const hidden = await world.phone(anna, { network, tone: 880, edge: second.outside })
    const plain = await world.phone(ben, { tone: 440, edge: first.outside })
    const { rows } = await platform.pool.query(
      `select server_id, received like $1 as is_behind from lineside_sip.location where username = $2`,
      [`sip:${network.router}:4%`, anna.username],
    )
    expect(rows).toEqual([{ server_id: edgeNumber(second.inside), is_behind: true }])
    await plain.dial('21')
    await hidden.says('CALL_INCOMING')
    await hidden.command('accept')
    await sound.hears(plain, 880)
    await hidden.says('CALL_RTPESTAB')
    await plain.command('hangup')
    await hidden.says('CALL_CLOSED')
    await world.allOver()
  },
)

test('TEL-01: a phone that changes its edge is there once, at the new one', async () => {
  const account = { username: ben.username, domain: ben.domain, password: world.sipPassword }
  const registered = async () => {
    const { rows } = await platform.pool.query<{ key: string; server_id: number }>(
      `select md5(username || '@' || domain || ' ' || contact) as key, server_id from lineside_sip.location where user_agent = $1`,
      ['Sender'],
    )
    return rows
  }
  for (const edge of [first, second]) {
    expect(await attempt(await createSipSender(edge.outside), account)).toBe(200)
    expect(await registered()).toEqual([{ key: expect.anything(), server_id: edgeNumber(edge.inside) }])
  }
  // the first edge does not hear from it any more, which is no news of a phone of the second one
  const [{ key } = { key: '' }] = await registered()
  await first.rpc('htable.setex', ['here', key, 1])
  await eventually(async () => expect(await first.rpc('htable.get', ['here', key]).catch(() => null)).toBeNull())
  await eventually(async () => expect(await first.rpc('mqueue.get_size', ['silent'])).toMatchObject({ size: 0 }))
  expect(await registered()).toEqual([{ key, server_id: edgeNumber(second.inside) }])
  await platform.pool.query('delete from lineside_sip.location')
})

test('TEL-01: wrong passwords at one edge count at the other, and so does the ban', async () => {
  const account = { username: anna.username, domain: anna.domain, password: world.sipPassword }
  const here = await createSipSender(first.outside)
  const there = here.towards(second.outside)
  const guess = async (from: typeof here, times: number) => {
    for (let n = 0; n < times; n++) expect(await attempt(from, { ...account, password: 'guessed' })).toBe(401)
  }
  const knows = (edge: typeof first, table: string, value: number) =>
    eventually(async () => {
      const name = `${account.username}@${account.domain} ${here.address}`
      expect(await edge.rpc('htable.get', [table, name])).toMatchObject({ item: { value } })
    })
  await guess(here, 6)
  await knows(second, 'wrong', 6)
  await guess(there, 4)
  expect(await attempt(there, account)).toBe(403)
  await knows(first, 'ban', 1)
  expect(await attempt(here, account)).toBe(403)
})

test('TEL-09: an edge dies: phones of the other one go on, outside too, and its own come back there', async () => {
  const operator = await startOperator({ edge: second.outside, tone: 1000 })
  await givenTrunk(platform, { host: operator.address, sources: [operator.address] })
  const near = await world.phone(anna, { tone: 880, transport: 'tcp', edge: second.outside })
  const lost = await world.phone(ben, { tone: 440, edge: first.outside })
  await first.kill()

  await near.dial('06641234567')
  await operator.isCalled()
  await Promise.all([operator.hears(880), sound.hears(near, 1000)])
  await near.command('hangup')
  await operator.isHungUp()

  // nobody reaches it, until it registers at the edge that is there
  const refused = near.events.length
  await near.dial('22')
  expect(await near.says('CALL_CLOSED', refused)).toMatchObject({ param: expect.stringContaining('480') })
  const back = await world.phone(ben, { tone: 440, edge: second.outside })
  await near.dial('22')
  await back.says('CALL_INCOMING')
  await back.command('accept')
  await Promise.all([sound.hears(near, 440), sound.hears(back, 880)])
  await back.command('hangup')
  expect(lost.events.map(({ type }) => type)).not.toContain('CALL_INCOMING')
  await world.allOver()
})
