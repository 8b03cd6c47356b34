import type { WebhookEvent } from '@lineside/contract/resources/app/webhook-events'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createWebhookReceiver } from '../../../test/processes/webhook-receiver.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { deleteOldWebhookDeliveries } from './delete-old-deliveries.ts'
import { runWebhooks } from './run-webhooks.ts'
import { hurry, replayFailed } from './webhook-log-store.ts'
import { newWebhookSecret } from './webhook-secret.ts'
import { insertWebhook } from './webhooks-store.ts'

const { platform, clock } = await createTestPlatform({ webhooksToLoopback: true })
const { db, secrets } = platform
const receiver = await createWebhookReceiver()
// two processes share the work
const running = [runWebhooks(platform), runWebhooks(platform)]
afterAll(async () => {
  await Promise.all(running.map((each) => each.close()))
  await receiver.close()
})

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, email: 'owner@tickets.example' })
const anna = await givenSubscriber(platform, { customer })

beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
  receiver.arrived.length = 0
  receiver.answer = (_, response) => response.writeHead(200).end('thanks')
})

const given = async (path = '/hook', events: readonly WebhookEvent[] = ['seat.changed']) => {
  const url = path.startsWith('http') ? path : receiver.url.replace('/hook', path)
  const made = { name: 'Tickets', url, events, customerId: customer.id, madeBy: pilot.id }
  const id = await insertWebhook(db, { ...made, secretBox: secrets.seal(newWebhookSecret()), at: clock.now() }, 20)
  return id ?? 0
}
const happen = async (webhook_id: number, subject: string, n: number) => {
  const facts = JSON.stringify({ line: n, change: 'changed', members: [] })
  await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, event: 'seat.changed', subject, happened_at: clock.now(), facts, since: clock.now() })
    .execute()
}
/** The numbers that arrived for a subject or a path, in order. */
const arrivedAt = (path: string) =>
  receiver.arrived.flatMap(({ path: at, body }) => (at === path && body.event === 'seat.changed' ? body.seat.id : []))
const rowsOf = async (id: number) =>
  await db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id).orderBy('id').execute()
const hook = async (id: number) =>
  await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statesOf = async (id: number) => (await rowsOf(id)).map(({ state }) => state)

test('KEYS-02: two processes deliver each event once, and those of one subject in order', async () => {
  const id = await given()
  for (let n = 1; n <= 60; n++) await happen(id, `call ${n % 6}`, n)
  await eventually(() => expect(receiver.arrived).toHaveLength(60))
  const numbers = arrivedAt('/hook')
  for (let subject = 0; subject < 6; subject++) {
    const own = numbers.filter((n) => n % 6 === subject)
    expect(own).toEqual([...own].sort((one, other) => one - other))
  }
  expect(new Set(numbers).size).toBe(60)
  await eventually(async () => expect(await statesOf(id)).not.toContain('waiting'))
})

test('KEYS-02: an event that is not taken holds up its own subject only, and is tried again', async () => {
  const id = await given()
  receiver.answer = ({ body }, response) =>
    response.writeHead(body.event === 'seat.changed' && body.seat.id === 1 ? 503 : 200).end('busy')
  await happen(id, 'a', 1)
  await happen(id, 'a', 2)
  await happen(id, 'b', 3)
  await eventually(() => expect(arrivedAt('/hook')).toEqual([1, 3]))
  await eventually(async () => expect(await statesOf(id)).toEqual(['waiting', 'waiting', 'taken']))
  expect((await rowsOf(id))[0]).toMatchObject({ status: 503, attempts: 1, answer: 'busy' })
  receiver.answer = (_, response) => response.writeHead(200).end()
  clock.pass({ seconds: 6 })
  await eventually(() => expect(arrivedAt('/hook')).toEqual([1, 3, 1, 2]))
  const [first, again] = receiver.arrived.filter(({ body }) => body.event === 'seat.changed' && body.seat.id === 1)
  expect(again?.text).toBe(first?.text)
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

test('KEYS-02: a receiver that says nothing keeps nobody else waiting', async () => {
  const dead = await given('/dead')
  const good = await given('/good')
  receiver.answer = ({ path }, response) => {
    if (path === '/good') response.writeHead(200).end()
  }
  for (let n = 1; n <= 40; n++) await happen(dead, `s ${n}`, n)
  await happen(good, 'x', 99)
  await eventually(() => expect(arrivedAt('/good')).toEqual([99]))
  expect(await statesOf(dead)).not.toContain('taken')
  // both processes together have as many attempts on their way as two webhooks' places
  expect(arrivedAt('/dead').length).toBeLessThanOrEqual(16)
})

test('KEYS-02: a webhook that fails again and again waits as a whole, and goes on at once when it works', async () => {
  const id = await given()
  receiver.answer = (_, response) => response.writeHead(500).end()
  for (let n = 1; n <= 30; n++) await happen(id, `s ${n}`, n)
  await eventually(async () => expect((await hook(id)).failures).toBeGreaterThan(0))
  // events that were refused at the same time are one failure
  expect((await hook(id)).failures).toBeLessThan(30)
  await eventually(async () => {
    const { failures, next_try_at } = await hook(id)
    expect(failures).toBeGreaterThanOrEqual(3)
    expect(next_try_at).not.toBeNull()
    expect((await rowsOf(id)).every(({ claimed_until }) => claimed_until === null)).toBe(true)
  })
  receiver.answer = (_, response) => response.writeHead(200).end()
  await hurry(db, { customerId: customer.id, id })
  await eventually(async () => expect(new Set(await statesOf(id))).toEqual(new Set(['taken'])))
  expect(await hook(id)).toMatchObject({ failures: 0, failing_since: null, failure: null, next_try_at: null })
})

test('KEYS-02: an event is given up after a day, with one attempt at its end, and can be replayed', async () => {
  const id = await given()
  receiver.answer = (_, response) => response.writeHead(500).end()
  await happen(id, 'a', 1)
  await eventually(async () => expect((await rowsOf(id))[0]).toMatchObject({ attempts: 1 }))
  clock.pass({ seconds: 86_500 })
  await eventually(async () => expect(await statesOf(id)).toEqual(['gave_up']))
  receiver.answer = (_, response) => response.writeHead(200).end()
  await replayFailed(db, { customerId: customer.id, id }, clock.now())
  await eventually(async () => expect(await statesOf(id)).toEqual(['taken']))
})

test('KEYS-02: another process sends what one had claimed when it died', async () => {
  const id = await given()
  await db.updateTable('webhooks').set({ state: 'paused' }).execute()
  await happen(id, 'a', 1)
  const claimed_until = new Date(clock.now().getTime() + 60_000)
  await db.updateTable('webhook_deliveries').set({ claimed_until }).execute()
  await db.updateTable('webhooks').set({ state: 'on' }).execute()
  await happen(id, 'b', 2)
  await eventually(() => expect(arrivedAt('/hook')).toEqual([2]))
  await eventually(async () => expect(await statesOf(id)).toEqual(['waiting', 'taken']))
  clock.pass({ seconds: 61 })
  await eventually(() => expect(arrivedAt('/hook')).toEqual([2, 1]))
})

test('KEYS-02: after three days of failures a webhook is switched off and its owner mailed, once', async () => {
  const id = await given()
  receiver.answer = (_, response) => response.writeHead(500).end()
  await happen(id, 'a', 1)
  await eventually(async () => expect(await hook(id)).toMatchObject({ failure: '500' }))
  clock.pass({ seconds: 3 * 86_400 + 60 })
  await happen(id, 'b', 1)
  await eventually(async () => expect(await hook(id)).toMatchObject({ state: 'off' }))
  const { rows } = await platform.pool.query<{ payload: unknown }>(`select payload from graphile_worker._private_jobs`)
  expect(rows).toHaveLength(1)
  // nothing is stored for it any more
  await db.updateTable('subscribers').set({ display_name: 'Renamed' }).where('id', '=', anna.id).execute()
  await eventually(async () => expect(await statesOf(id)).toEqual(['gave_up', 'gave_up']))
})

test.each([
  ['https://10.1.2.3/x', 'not_public'],
  ['https://localhost.localdomain.invalid/x', 'unreachable'],
])('KEYS-02: nothing is sent to %s', async (url, failure) => {
  const id = await given(url)
  await happen(id, 'a', 1)
  await eventually(async () => expect((await rowsOf(id))[0]).toMatchObject({ status: null, failure, state: 'waiting' }))
})

test('KEYS-02: a redirect is not followed', async () => {
  const id = await given('/moved')
  receiver.answer = ({ path }, response) =>
    path === '/moved' ? response.writeHead(307, { location: receiver.url }).end() : response.writeHead(200).end()
  await happen(id, 'a', 1)
  await eventually(async () => expect((await rowsOf(id))[0]).toMatchObject({ status: 307, failure: 'redirect' }))
  expect(arrivedAt('/hook')).toEqual([])
})

test('KEYS-02: the log keeps the beginning of a long answer, without what cannot be stored', async () => {
  const id = await given()
  receiver.answer = (_, response) => response.writeHead(200).end(`a\0b${'x'.repeat(200_000)}`)
  await happen(id, 'a', 1)
  await eventually(async () => expect(await statesOf(id)).toEqual(['taken']))
  const answer = (await rowsOf(id))[0]?.answer ?? ''
  expect(answer).toHaveLength(1023)
  expect(answer).toMatch(/^abx+$/)
})

test('KEYS-02: the log goes back thirty days', async () => {
  const id = await given()
  await happen(id, 'a', 1)
  await eventually(async () => expect(await statesOf(id)).toEqual(['taken']))
  await deleteOldWebhookDeliveries(db, new Date(clock.now().getTime() + 29 * 86_400_000))
  expect(await rowsOf(id)).toHaveLength(1)
  await deleteOldWebhookDeliveries(db, new Date(clock.now().getTime() + 31 * 86_400_000))
  expect(await rowsOf(id)).toHaveLength(0)
})
