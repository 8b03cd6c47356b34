import type { QueueEventKind } from '@lineside/contract/resources/pbx/queue-figures'
import type { CallQueue } from '@lineside/contract/resources/pbx/call-queues'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { giveRoles } from '../../../test/builders/role-builders.ts'
import { callLines } from '../../../test/call-lines.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { deleteOldQueueEvents, writeQueueEvent } from '../../domain/call-queues/queue-events-store.ts'
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

  test('QBOARD-01: an administrator reads the figures since midnight, by the goal of the queue; agents do not', async () => {
    await db.deleteFrom('queue_events').execute()
    // noon, so that a few minutes ago is today
    const now = clock.now().getTime()
    clock.pass({ seconds: (43_200_000 - (now % 86_400_000) + 86_400_000) / 1000 })
    const noon = clock.now().getTime()
    const ago = (seconds: number) => new Date(noon - seconds * 1000)
    const happens = (kind: QueueEventKind, call: string, seconds: number, agent: number | null = null) =>
      writeQueueEvent(db, { queue: queue.id, kind, at: ago(seconds), call, agent })
    for (const [call, seconds] of [
      ['a', 300],
      ['b', 290],
      ['c', 280],
      ['d', 270],
      ['yesterday', 25 * 3600],
    ] as const)
      await happens('entered', call, seconds)
    await happens('answered', 'a', 275, anna.id)
    await happens('abandoned', 'b', 240)
    await happens('abandoned', 'c', 277)
    await happens('abandoned', 'yesterday', 24.9 * 3600)
    await prefers(queue, {
      cloud_pbx_callqueue: true,
      max_queue_length: '7',
      queue_answer_within: '30',
      queue_goal: '70',
    })
    const days = async (who: { id: number }) =>
      await app.inject({ url: '/api/lineside/callqueues/days', headers: await signedIn(platform, who) })
    const [day] = (await days(pilot)).json().queues
    expect(day).toMatchObject({
      id: queue.id,
      goal: { within_seconds: 30, short_seconds: 5, percent: 70 },
      figures: { offered: 4, waiting: 1, answered: 1, abandoned: 1, short_abandoned: 1, service_level: 0.5 },
    })
    expect(day.figures).toMatchObject({ answer_ms: 25_000, abandoned_ms: 50_000, overflowed: 0, called_back: 0 })
    expect((await days(theirPilot)).json()).toEqual({ queues: [] })
    expect((await days(anna)).statusCode).toBe(403)
  })

  test('QBOARD-01: events are kept for 35 days', async () => {
    await db.deleteFrom('queue_events').execute()
    const kept = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
    for (const days of [34, 36])
      await writeQueueEvent(db, { queue: queue.id, kind: 'entered', at: kept(days), call: `${days}` })
    await deleteOldQueueEvents(db, clock.now())
    expect(await db.selectFrom('queue_events').select('call_id').execute()).toEqual([{ call_id: '34' }])
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
    const ready = { queue_id: queue.id, kind: 'ready', agent_id: anna.id, call_id: null } as const
    expect(await db.selectFrom('queue_events').selectAll().where('kind', '=', 'ready').execute()).toMatchObject([ready])
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
