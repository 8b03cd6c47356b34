import { expect, test } from 'vitest'
import { givenCustomer, givenPilot, signedIn } from '../../../test/builders.ts'
import { callLines } from '../../../test/call-lines.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { deleteCaller, insertCaller, tellQueue } from '../../domain/call-queues/queue-callers-store.ts'
import { writeQueueEvent } from '../../domain/call-queues/queue-events-store.ts'
import { firstNameOf } from './shown-board.ts'
import { wallboardsRoutes } from './wallboards-routes.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, wallboardsRoutes)
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const { seat, group, prefers, signsIn } = callLines(platform, customer)
const anna = await seat('21', 'Anna Novak')
const queue = await group('51', [anna])
await prefers(queue, { cloud_pbx_callqueue: true, queue_goal: '90' })
await signsIn(anna)
const noQueue = await group('52', [anna])
const theirPilot = await givenPilot(platform, { customer: await givenCustomer(platform) })
const path = '/api/lineside/wallboards'

const makes = async (who: { id: number }, payload: object = { name: 'Hall', queue_ids: [queue.id] }) =>
  await app.inject({ method: 'POST', url: path, headers: await signedIn(platform, who), payload })
const lists = async (who: { id: number }) =>
  (await app.inject({ url: path, headers: await signedIn(platform, who) })).json().wallboards
const ends = async (who: { id: number }, id: number) =>
  await app.inject({ method: 'DELETE', url: `${path}/${id}`, headers: await signedIn(platform, who) })
const opens = async (key: string) =>
  await app.inject({ method: 'POST', url: '/api/lineside/wallboard', payload: { key } })
const cookieOf = async (key: string) => String((await opens(key)).headers['set-cookie']).split(';')[0] ?? ''
const shows = async (cookie: string, mark = '') =>
  await app.inject({ url: `/api/lineside/wallboard?mark=${mark}`, headers: { cookie } })
const waits = async (key: number) => {
  const call_id = 'call-of-a-wall'
  await db
    .insertInto('calls')
    .values({ id: call_id, owner: 1, started_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await insertCaller(db, { queue_id: queue.id, call_id, key, number: '4314061920', name: 'Roth', since: clock.now() })
  await tellQueue(db, queue.id)
  return async () => {
    await deleteCaller(db, call_id, key, { kind: 'abandoned', at: clock.now() })
    await tellQueue(db, queue.id)
  }
}

test('QBOARD-03: a screen shows the queues by the key alone, without names of callers, and sees when it was used', async () => {
  const { id, key } = (await makes(pilot)).json()
  expect(await lists(pilot)).toMatchObject([{ id, name: 'Hall', queue_ids: [queue.id], last_used_at: null }])
  expect(JSON.stringify(await db.selectFrom('wallboards').selectAll().execute())).not.toContain(key)
  const opened = await opens(key)
  expect(opened.statusCode).toBe(204)
  expect(opened.headers['set-cookie']).toMatch(/; Path=\/api\/lineside\/wallboard; .*HttpOnly; SameSite=Strict/)
  const leaves = await waits(1)
  const board = await shows(await cookieOf(key))
  expect(board.json()).toMatchObject({
    name: 'Hall',
    queues: [
      {
        name: 'Sales',
        goal: { within_seconds: 20, percent: 90 },
        agents: [{ first_name: 'Anna', state: 'free' }],
        waits: [expect.any(Number)],
        figures: { waiting: 1 },
      },
    ],
  })
  expect(board.body).not.toMatch(/Roth|4314061920|Novak/)
  expect((await lists(pilot))[0].last_used_at).not.toBeNull()
  await leaves()
  await ends(pilot, id)
})

test('QBOARD-03: a screen that knows the board is told of a change, and of nothing at the end of its wait', async () => {
  const { id, key } = (await makes(pilot)).json()
  const cookie = await cookieOf(key)
  // the news that the caller of before has left arrives by itself
  await eventually(async () => expect((await shows(cookie)).json().queues[0].figures.waiting).toBe(0))
  const { mark } = (await shows(cookie)).json()
  const told = shows(cookie, mark)
  const leaves = await waits(2)
  expect((await told).json().queues[0].waits).toHaveLength(1)
  await leaves()
  await eventually(async () => expect((await shows(cookie)).json().queues[0].figures.waiting).toBe(0))
  const now = (await shows(cookie)).json()
  expect((await shows(cookie, now.mark)).json().mark).toBe(now.mark)
  await ends(pilot, id)
})

test('QBOARD-03: a screen that waits is told at once that its wallboard has ended', async () => {
  const { id, key } = (await makes(pilot)).json()
  const cookie = await cookieOf(key)
  const { mark } = (await shows(cookie)).json()
  const told = shows(cookie, mark)
  expect((await ends(pilot, id)).statusCode).toBe(204)
  expect((await told).statusCode).toBe(204)
})

test('QBOARD-03: a caller for whom a full queue has no place is counted on the wall as sent on', async () => {
  const { id, key } = (await makes(pilot)).json()
  const cookie = await cookieOf(key)
  const before = (await shows(cookie)).json()
  const told = shows(cookie, before.mark)
  for (const kind of ['entered', 'overflowed'] as const)
    await writeQueueEvent(db, { queue: queue.id, kind, at: clock.now(), call: 'sent-on' })
  await tellQueue(db, queue.id)
  const { overflowed, abandoned } = before.queues[0].figures
  expect((await told).json().queues[0].figures).toMatchObject({ overflowed: overflowed + 1, abandoned })
  await ends(pilot, id)
})

test('QBOARD-03: the key opens nothing else, and nothing once it is ended', async () => {
  const { id, key } = (await makes(pilot)).json()
  const cookie = await cookieOf(key)
  for (const headers of [{ cookie }, { authorization: `Bearer ${key}` }])
    expect((await app.inject({ url: path, headers })).statusCode).toBe(401)
  expect((await ends(theirPilot, id)).statusCode).toBe(404)
  expect((await ends(anna, id)).statusCode).toBe(403)
  expect((await ends(pilot, id)).statusCode).toBe(204)
  expect((await ends(pilot, id)).statusCode).toBe(404)
  expect([(await shows(cookie)).statusCode, (await opens(key)).statusCode]).toEqual([204, 404])
  expect((await app.inject({ url: '/api/lineside/wallboard' })).statusCode).toBe(204)
  const log = await db
    .selectFrom('audit_log')
    .select(['resource', 'method'])
    .where('resource', '=', 'wallboards')
    .execute()
  expect(log.map(({ method }) => method)).toEqual(expect.arrayContaining(['create', 'remove']))
})

test('QBOARD-03: only administrators make one, of queues of their own, and not without a name or a queue', async () => {
  expect((await makes(anna)).statusCode).toBe(403)
  expect((await makes(theirPilot)).statusCode).toBe(422)
  for (const payload of [
    { name: ' ', queue_ids: [queue.id] },
    { name: 'Hall', queue_ids: [] },
    { name: 'Hall', queue_ids: [noQueue.id] },
    { name: 'Hall', queue_ids: [1, 2, 3, 4, 5] },
  ])
    expect((await makes(pilot, payload)).statusCode).toBe(422)
  expect(await lists(pilot)).toEqual([])
  expect(await lists(theirPilot)).toEqual([])
})

test.each([
  ['Anna Novak', 'Anna'],
  ['Novak, Anna Maria', 'Anna'],
  ['anna', 'anna'],
  ['', ''],
])('QBOARD-03: a wall shows for %j the first name %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
