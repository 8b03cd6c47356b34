import type { CallQueue } from '@lineside/contract/resources/pbx/call-queues'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { giveRoles } from '../../../test/builders/role-builders.ts'
import { callLines } from '../../../test/call-lines.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { recordConversations } from '../../domain/conversations/record-store.ts'
import { queueDaysText } from '../../domain/call-queues/queue-days-store.ts'
import { insertContacts } from '../../domain/contacts/contacts-store.ts'
import { restAgents } from '../../domain/call-queues/queue-agents-store.ts'
import { insertCaller, membersOf } from '../../domain/call-queues/queue-callers-store.ts'
import { callQueuesRoutes } from './call-queues-routes.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, callQueuesRoutes)
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const { seat, group, prefers, signsIn } = callLines(platform, customer)
const anna = await seat('21', 'Anna')
const ben = await seat('22', 'Ben')
const colleague = await seat('23', 'Carla')
const queue = await group('51', [anna, ben])
await prefers(queue, { cloud_pbx_callqueue: true, max_queue_length: '7' })
await group('52', [anna])
const stranger = await givenSubscriber(platform)
const theirPilot = await givenPilot(platform, { customer: await givenCustomer(platform) })

const queuesOf = async (who: { id: number }): Promise<CallQueue[]> => {
  const answer = await app.inject({ url: '/api/lineside/callqueues', headers: await signedIn(platform, who) })
  expect(answer.statusCode).toBe(200)
  return answer.json().queues
}
const says = async (who: { id: number }, part: string, id = queue.id) =>
  await app.inject({
    method: 'PUT',
    url: `/api/lineside/callqueues/${id}/agent`,
    headers: await signedIn(platform, who),
    payload: { part },
  })
const takes = async (who: { id: number }, caller: number, id = queue.id) =>
  await app.inject({
    method: 'POST',
    url: `/api/lineside/callqueues/${id}/callers/${caller}`,
    headers: await signedIn(platform, who),
  })
const callId = 'call-of-a-queue'
const waits = async (key: number, number: string | null, seconds = 0) => {
  const since = new Date(clock.now().getTime() - seconds * 1000)
  return await insertCaller(db, { queue_id: queue.id, call_id: callId, key, number, name: null, since })
}

beforeEach(async () => {
  for (const table of ['queue_callers', 'queue_agents', 'call_legs', 'calls', 'registrations'] as const)
    await db.deleteFrom(table).execute()
  await db.insertInto('calls').values({ id: callId, owner: 1, started_at: clock.now() }).execute()
})

describe('CQ-04: the queue as its agents see it', () => {
  test('waiting callers in order, by name and number, and the states of the other agents', async () => {
    await insertContacts(db, { customerId: customer.id, subscriberId: null }, [
      { name: 'Tischlerei Roth', company: null, email: null, numbers: [{ label: 'work', number: '4314061920' }] },
    ])
    await waits(1, '4314061920', 125)
    await waits(2, null, 11)
    await signsIn(ben)
    const queues = await queuesOf(anna)
    expect(queues).toEqual([
      {
        id: queue.id,
        name: 'Sales',
        extension: '51',
        length: 7,
        callers: [
          expect.objectContaining({
            number: '4314061920',
            name: 'Tischlerei Roth',
            is_offered: false,
          }),
          expect.objectContaining({ number: null, name: null }),
        ],
        agents: [{ subscriber_id: ben.id, name: 'Ben', extension: '22', state: 'free', for_seconds: null }],
        own: { is_paused: false, wrap_up: null, state: 'offline', for_seconds: null, after_agents: 0 },
      },
    ])
    expect((await queuesOf(ben))[0]?.own).toMatchObject({ state: 'free', after_agents: 1 })
    // the clock goes on while the test runs
    const [first = 0, second = 0] = queues[0]?.callers.map(({ waited_seconds }) => waited_seconds) ?? []
    expect(first).toBeGreaterThanOrEqual(125)
    expect(second).toBeGreaterThanOrEqual(11)
    expect(first).toBeLessThan(125 + 60)
    expect(second).toBeLessThan(11 + 60)
  })

  test('an administrator sees the queues of its customer; colleagues and strangers see none', async () => {
    expect(await queuesOf(pilot)).toMatchObject([{ id: queue.id, own: null, agents: [{}, {}] }])
    for (const who of [colleague, stranger, theirPilot]) expect(await queuesOf(who)).toEqual([])
    const caller = await waits(1, '43')
    for (const who of [pilot, colleague, stranger, theirPilot]) {
      expect((await says(who, 'paused')).statusCode).toBe(404)
      expect((await takes(who, caller)).statusCode).toBe(404)
    }
    expect([...(await membersOf(db, [queue.id]))]).toEqual([[queue.id, new Set([queue.id, anna.id, ben.id])]])
  })

  test('an administrator reads what became of the callers since midnight; agents do not', async () => {
    const stop = { line: queue.id, after: 0, ends: false } as const
    const inQueue = { code: 'queue', length: 7, wrap_up_seconds: 10, ...stop } as const
    const inBox = { code: 'voicebox', is_custom: false, greeting: 'unavail', ...stop } as const
    const base = {
      customer_id: customer.id,
      subscriber_id: queue.id,
      type: 'call',
      direction: 'in',
      start_time: clock.now(),
      caller: '43',
      callee: '51',
      call_id: 'past',
      call_type: 'call',
    } as const
    const yesterday = new Date(clock.now().getTime() - 25 * 3_600_000)
    await recordConversations(db, [
      { ...base, status: 'ok', answered_by: anna.id, trace: [inQueue] },
      { ...base, status: 'ok', answered_by: ben.id, trace: [inQueue] },
      { ...base, status: 'cancel', trace: [inQueue] },
      // has left a message
      { ...base, status: 'cancel', trace: [inQueue, inBox] },
      // found no place in the queue
      { ...base, status: 'noanswer', trace: [inQueue] },
      // the line had no queue then
      { ...base, status: 'ok', answered_by: anna.id, trace: [] },
      { ...base, status: 'cancel' },
      { ...base, direction: 'out', status: 'ok', answered_by: anna.id, trace: [inQueue] },
      { ...base, start_time: yesterday, status: 'cancel', trace: [inQueue] },
    ])
    const days = async (who: { id: number }) =>
      await app.inject({ url: '/api/lineside/callqueues/days', headers: await signedIn(platform, who) })
    expect((await days(pilot)).json()).toEqual({ queues: [{ id: queue.id, answered: 2, gave_up: 1 }] })
    expect((await days(theirPilot)).json()).toEqual({ queues: [] })
    expect((await days(anna)).statusCode).toBe(403)
  })

  test('the calls of a day are read from the index of the line', async () => {
    const rows = await platform.pool.connect().then(async (client) => {
      try {
        await client.query('begin')
        // a small table would be read as a whole
        await client.query('set local enable_seqscan = off')
        return (await client.query(`explain ${queueDaysText}`, [[queue.id], clock.now(), 'Europe/Vienna'])).rows
      } finally {
        await client.query('rollback')
        client.release()
      }
    })
    const plan = JSON.stringify(rows)
    expect(plan).toMatch(/Index (Only )?Scan using conversations_\w+_subscriber_id_/)
    expect(plan).toMatch(/Index Cond: \(\(subscriber_id = q.id\) AND .*start_time >=/)
    expect(plan).toContain('Limit')
  })

  test('a pause lasts until its agent ends it, and is announced', async () => {
    await signsIn(anna)
    expect((await says(anna, 'paused')).statusCode).toBe(204)
    clock.pass({ seconds: 90 })
    expect((await says(anna, 'paused')).statusCode).toBe(204)
    expect((await queuesOf(anna))[0]?.own).toMatchObject({ is_paused: true, wrap_up: null, state: 'paused' })
    const [seen] = await queuesOf(ben)
    expect(seen?.agents).toMatchObject([{ name: 'Anna', state: 'paused' }])
    expect(seen?.agents[0]?.for_seconds).toBeGreaterThanOrEqual(90)
    expect(await db.selectFrom('live_events').select(['topic', 'subscriber_id']).distinct().execute()).toContainEqual({
      topic: 'queue',
      subscriber_id: queue.id,
    })
    expect((await says(anna, 'taking')).statusCode).toBe(204)
    expect((await queuesOf(anna))[0]?.own).toMatchObject({ is_paused: false })
    expect((await says(anna, 'somehow')).statusCode).toBe(422)
  })

  test('the wrap-up counts down, and ends when its agent is ready', async () => {
    const after = { number: '22', name: 'Maria Huber' }
    await restAgents(db, { queue: queue.id, agents: [anna.id], from: clock.now(), seconds: 20, after })
    clock.pass({ seconds: 5 })
    const own = (await queuesOf(anna))[0]?.own
    expect(own?.wrap_up).toMatchObject({ of_seconds: 20, after })
    expect(own?.wrap_up?.left_seconds).toBeLessThanOrEqual(15)
    await signsIn(anna)
    expect((await queuesOf(ben))[0]?.agents).toMatchObject([{ state: 'wrap_up' }])
    await says(anna, 'ready')
    expect((await queuesOf(anna))[0]?.own?.wrap_up).toBeNull()
    await restAgents(db, { queue: queue.id, agents: [anna.id], from: clock.now(), seconds: 20, after })
    clock.pass({ seconds: 21 })
    expect((await queuesOf(anna))[0]?.own?.wrap_up).toBeNull()
  })

  test('an agent takes any waiting caller: its devices ring, and nobody else gets the caller', async () => {
    const [, second] = [await waits(1, '43'), await waits(2, '44')]
    const alone = await takes(anna, second)
    expect([alone.statusCode, alone.json().reason]).toEqual([422, 'queue_agent_offline'])
    await signsIn(anna)
    await signsIn(ben)
    expect((await takes(anna, second)).statusCode).toBe(204)
    const row = await db.selectFrom('queue_callers').selectAll().where('id', '=', second).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ offered_to: [anna.id], offers: 1 })
    const late = await takes(ben, second)
    expect(late.json().reason).toBe('queue_caller_gone')
    expect((await takes(ben, second + 7)).json().reason).toBe('queue_caller_gone')
    const busy = await takes(anna, second - 1)
    expect(busy.json().reason).toBe('queue_agent_busy')
  })

  test('two take the same caller at once: one has it', async () => {
    const caller = await waits(1, '43')
    await signsIn(anna)
    await signsIn(ben)
    const answers = await Promise.all([takes(anna, caller), takes(ben, caller)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422])
    await eventually(async () => expect((await queuesOf(pilot))[0]?.callers).toMatchObject([{ is_offered: true }]))
  })
})

describe('ROLE-01: an agent is paused and resumed by whoever leads the queues', () => {
  const puts = async (who: { id: number }, part: string, { agent = anna.id, id = queue.id } = {}) =>
    await app.inject({
      method: 'PUT',
      url: `/api/lineside/callqueues/${id}/agents/${agent}`,
      headers: await signedIn(platform, who),
      payload: { part },
    })
  const stateOfAnna = async () =>
    (await queuesOf(pilot))[0]?.agents.find(({ subscriber_id }) => subscriber_id === anna.id)?.state

  test.each(['administrator', 'queue_lead'] as const)('a person with the role %s', async (role) => {
    await giveRoles(platform, colleague, [role])
    await signsIn(anna)
    expect((await puts(colleague, 'paused')).statusCode).toBe(204)
    expect(await stateOfAnna()).toBe('paused')
    expect((await queuesOf(colleague)).map(({ name }) => name)).toContain('Sales')
    expect((await puts(colleague, 'taking')).statusCode).toBe(204)
    expect(await stateOfAnna()).toBe('free')
    await giveRoles(platform, colleague, [])
  })

  test('not by anybody else, nor an agent of another queue or customer', async () => {
    await giveRoles(platform, colleague, ['auditor', 'reception'])
    expect((await puts(colleague, 'paused')).statusCode).toBe(403)
    expect((await puts(ben, 'paused')).statusCode).toBe(403)
    await giveRoles(platform, colleague, ['queue_lead'])
    expect((await puts(colleague, 'paused', { agent: colleague.id })).statusCode).toBe(404)
    expect((await puts(theirPilot, 'paused')).statusCode).toBe(404)
    expect((await puts(colleague, 'gone')).statusCode).toBe(422)
    // a leader who is no agent takes no callers
    expect((await says(colleague, 'paused')).statusCode).toBe(404)
    expect(await db.selectFrom('queue_agents').selectAll().execute()).toEqual([])
    await giveRoles(platform, colleague, [])
  })
})
