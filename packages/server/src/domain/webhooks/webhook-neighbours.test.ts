import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenPilot } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createWebhookReceiver } from '../../../test/processes/webhook-receiver.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { blockCustomer } from '../blocking/block.ts'
import type { Block } from '../blocking/blocking-store.ts'
import { switchOffFailing } from './dead-webhooks-store.ts'
import { giveUpOld } from './webhook-deliveries-store.ts'
import { runWebhooks } from './run-webhooks.ts'
import { createWebhookSender } from './webhook-sender.ts'
import { newWebhookSecret } from './webhook-secret.ts'
import { findWebhook, insertWebhook, updateWebhook, type WebhookSettings } from './webhooks-store.ts'

const { platform, clock } = await createTestPlatform({ webhooksToLoopback: true })
const { db, secrets } = platform
const receiver = await createWebhookReceiver()
const running = runWebhooks(platform)
afterAll(async () => {
  await running.close()
  await receiver.close()
})

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, email: 'owner@tickets.example' })
const neighbour = await givenCustomer(platform)

beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
  receiver.arrived.length = 0
  receiver.answer = (_, response) => response.writeHead(200).end()
})

const given = async (path: string, customerId = customer.id): Promise<number> => {
  const url = receiver.url.replace('/hook', path)
  const made = { name: 'Tickets', url, events: ['seat.changed'] as const, customerId, madeBy: pilot.id }
  return (await insertWebhook(db, { ...made, secretBox: secrets.seal(newWebhookSecret()), at: clock.now() }, 20)) ?? 0
}
const happen = async (webhook_id: number, count = 1, since = clock.now()): Promise<void> => {
  const facts = JSON.stringify({ line: 1, change: 'changed', members: [] })
  const row = { webhook_id, event: 'seat.changed', happened_at: since, facts, since }
  const rows = Array.from({ length: count }, (_, index) => ({ ...row, subject: `seat ${index}` }))
  await db.insertInto('webhook_deliveries').values(rows).execute()
}
const arrivedAt = (path: string): number => receiver.arrived.filter((one) => one.path === path).length
const hook = async (id: number) =>
  await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const change = async (id: number, values: Partial<WebhookSettings>): Promise<void> => {
  const own = { customerId: customer.id, id }
  const found = await findWebhook(db, own)
  if (found !== undefined) await updateWebhook(db, own, { ...found, ...values })
}

test('KEYS-02: a receiver that hangs takes no connection of another customer’s webhook at the same host', async () => {
  let hanging = 0
  let hangingThen: number | undefined
  receiver.answer = ({ path }, response) => {
    if (path === '/good') {
      hangingThen = hanging
      response.writeHead(200).end()
    } else {
      hanging += 1
      response.on('close', () => (hanging -= 1))
    }
  }
  await happen(await given('/dead'), 8)
  await eventually(() => expect(hanging).toBe(8))
  await happen(await given('/good', neighbour.id))
  await eventually(() => expect(hangingThen).toBe(8))
})

test('KEYS-02: a blocked customer’s webhooks send nothing until it is unblocked', async () => {
  const block = (wanted: Block | null) =>
    db.transaction().execute((within) => blockCustomer(within, customer.id, wanted))
  const blocked = await given('/blocked')
  await block({ by: 'op', reason: null, at: clock.now() })
  await happen(blocked)
  await happen(await given('/other', neighbour.id))
  await eventually(() => expect(arrivedAt('/other')).toBe(1))
  expect(arrivedAt('/blocked')).toBe(0)
  await block(null)
  await eventually(() => expect(arrivedAt('/blocked')).toBe(1))
})

test('KEYS-02: days in which a webhook was paused are none in which it failed', async () => {
  const id = await given('/paused')
  receiver.answer = (_, response) => response.writeHead(500).end()
  await happen(id)
  await eventually(async () => expect(await hook(id)).toMatchObject({ failures: 1 }))
  await change(id, { state: 'paused' })
  clock.pass({ seconds: 4 * 86_400 })
  receiver.answer = (_, response) => response.writeHead(500).end()
  await change(id, { state: 'on' })
  await happen(id)
  await eventually(async () => expect(await hook(id)).toMatchObject({ state: 'on', failure: '500' }))
  await switchOffFailing(db, 3 * 86_400_000)
  expect(await hook(id)).toMatchObject({ state: 'on' })
})

test('KEYS-02: days without an attempt switch nothing off', async () => {
  const id = await given('/quiet')
  receiver.answer = (_, response) => response.writeHead(500).end()
  await happen(id)
  await eventually(async () => expect(await hook(id)).toMatchObject({ failures: 1 }))
  clock.pass({ seconds: 4 * 86_400 })
  await switchOffFailing(db, 3 * 86_400_000)
  expect(await hook(id)).toMatchObject({ state: 'on' })
})

test('KEYS-02: more than one statement can give up is given up in portions', async () => {
  const id = await given('/many')
  await db.updateTable('webhooks').set({ state: 'paused' }).execute()
  const since = new Date(clock.now().getTime() - 3_600_000)
  await sql`insert into webhook_deliveries (webhook_id, event, subject, happened_at, facts, since)
    select ${id}, 'seat.changed', 'seat ' || n, ${since}, '{}', ${since} from generate_series(1, 10001) n`.execute(db)
  const giveUp = () => giveUpOld(db, { before: clock.now(), now: clock.now(), most: 100 })
  expect([await giveUp(), await giveUp()]).toEqual([true, false])
})

test('KEYS-02: deliveries go on while the look for lost registrations waits', async () => {
  const client = await platform.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table registrations in exclusive mode')
    await eventually(async () => {
      const { rowCount } = await client.query(
        `select from pg_locks where relation = 'registrations'::regclass and not granted`,
      )
      expect(rowCount).toBe(1)
    })
    await happen(await given('/good'))
    await eventually(() => expect(arrivedAt('/good')).toBe(1))
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('KEYS-02: no more waits for one webhook than is bounded; the oldest events are given up, and no other webhook’s', async () => {
  const [full, other] = [await given('/full'), await given('/other', neighbour.id)]
  await db.updateTable('webhooks').set({ state: 'paused' }).execute()
  await happen(full, 7)
  await happen(other, 4)
  const ids = async (id: number, state: 'waiting' | 'gave_up') => {
    const found = db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', id)
    return (await found.where('state', '=', state).orderBy('id').execute()).map((row) => row.id)
  }
  const all = await ids(full, 'waiting')
  const moment = { before: new Date(clock.now().getTime() - 1_000), now: clock.now() }
  await giveUpOld(db, { ...moment, most: 4 })
  expect(await ids(full, 'gave_up')).toEqual(all.slice(0, 3))
  expect(await ids(full, 'waiting')).toEqual(all.slice(3))
  expect(await ids(other, 'gave_up')).toEqual([])
})

test('KEYS-02: a receiver that answers late has one place until it answers sooner', async () => {
  await running.close()
  const id = await given('/late')
  /** Deliveries that are sent at a time: first a single one, then of four. */
  const portions = async (slowMs: number): Promise<readonly number[]> => {
    const sender = createWebhookSender(platform, () => undefined, { slowMs })
    const sent: number[] = []
    for (const count of [1, 4]) {
      await happen(id, count)
      for (let before = arrivedAt('/late'); await sender.look(); before = arrivedAt('/late')) {
        await sender.settled()
        sent.push(arrivedAt('/late') - before)
      }
    }
    return sent
  }
  expect(await portions(-1)).toEqual([1, 1, 1, 1, 1])
  expect(await portions(60_000)).toEqual([1, 4])
})
