import { beforeEach, expect, test } from 'vitest'
import { givenPilot } from '../../test/builders.ts'
import { eventually } from '../../test/eventually.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { freezeCustomer, isCalling } from '../domain/cells/moves/own-moves-store.ts'
import { claimDeliveries } from '../domain/webhooks/claim-deliveries-store.ts'
import { recordTaken } from '../domain/webhooks/webhook-deliveries-store.ts'
import { newWebhookSecret } from '../domain/webhooks/webhook-secret.ts'
import { insertWebhook } from '../domain/webhooks/webhooks-store.ts'
import { whyNotMovable } from './export-rows-store.ts'
import { openClient } from '../platform/db/copy/open-client.ts'

/* Events for webhooks of a customer that moves: each is sent by one cell. */

const database = await createTestDatabase()
const { platform } = await createTestPlatform({}, {}, undefined, { database })
const { db, pool, secrets } = platform
const [moving, staying] = [await givenPilot(platform), await givenPilot(platform)]
const id = moving.customer.id

const happen = async (pilot: typeof moving): Promise<void> => {
  const made = { name: 'Tickets', url: 'https://tickets.example/', events: ['seat.changed'] as const }
  const of = { customerId: pilot.customer.id, madeBy: pilot.id, at: new Date() }
  const webhook = await insertWebhook(db, { ...made, ...of, secretBox: secrets.seal(newWebhookSecret()) }, 20)
  await pool.query(
    `insert into webhook_deliveries (webhook_id, event, subject, happened_at, facts) values ($1, 'seat.changed', 'seat 1', now(), '{}')`,
    [webhook],
  )
}
beforeEach(async () => {
  await pool.query('delete from webhooks')
  await pool.query('delete from customer_moves')
  await pool.query(
    `insert into customer_moves (customer_id, token, other_cell, phase) values ($1, gen_random_uuid(), 'east', 'copied')`,
    [id],
  )
  for (const pilot of [moving, staying]) await happen(pilot)
})

const claim = async () => {
  const now = new Date()
  const until = new Date(now.getTime() + 60_000)
  return await claimDeliveries(db, { now, until, room: 128, roomOfWebhook: 8, onTheirWay: {}, place: 0 })
}
const freezes = async (waitMs: number) =>
  await db.transaction().execute(async (within) => await freezeCustomer(within, id, waitMs))
const claimedRows = async () =>
  (
    await pool.query<{ customer_id: number }>(
      `select w.customer_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.claimed_until is not null`,
    )
  ).rows.map(({ customer_id }) => customer_id)
const someoneWaits = () =>
  eventually(async () =>
    expect((await pool.query('select from pg_locks where not granted')).rowCount).toBeGreaterThan(0),
  )

test('GROW-08: an event that is taken in the moment of the freeze is taken before it, so the move sees it, or not at all', async () => {
  // the claim has looked at its customers, and waits with its write
  await pool.query(`create function wait() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(4711); return new; end $$;
    create trigger wait before update on webhook_deliveries for each row execute function wait()`)
  const client = await openClient(database.connectionString)
  try {
    await client.query('begin; select pg_advisory_xact_lock(4711)')
    const claiming = claim()
    await someoneWaits()
    await freezes(5_000)
    await client.query('commit')
    expect((await claiming).map(({ customerId }) => customerId)).toEqual([staying.customer.id])
  } finally {
    await client.end()
    await pool.query('drop trigger wait on webhook_deliveries')
  }
  expect(await claimedRows()).toEqual([staying.customer.id])
})

test('GROW-08: an event is left to the next look while its customer is being frozen, and holds up no other', async () => {
  const client = await openClient(database.connectionString)
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('moving'), ${id})`)
    expect((await claim()).map(({ customerId }) => customerId)).toEqual([staying.customer.id])
  } finally {
    await client.end()
  }
  expect((await claim()).map(({ customerId }) => customerId)).toEqual([id])
})

test('GROW-08: an event that the old cell has on its way at the switch is passed on with its outcome', async () => {
  const [delivery] = (await claim()).filter(({ customerId }) => customerId === id)
  if (delivery === undefined) throw new Error('Nothing was taken')
  await pool.query(`update customer_moves set phase = 'left', since = now() - interval '1 minute'`)
  expect(await isCalling(db, id)).toBe(true)
  const answer = { body: '{}', at: new Date(), tookMs: 9, status: 204, failure: null, answer: '' }
  await recordTaken(db, delivery, answer, 5)
  expect(await isCalling(db, id)).toBe(false)
})

test('GROW-08: a blocked customer is not exported while an event of it is on its way', async () => {
  await pool.query('delete from customer_moves')
  await pool.query(`update customers set blocked_at = now() where id = $1`, [id])
  const why = async () => {
    const client = await openClient(database.connectionString)
    try {
      await client.query('begin')
      return await whyNotMovable(client, { id, external_id: '', name: '', reseller: '' }, false)
    } finally {
      await client.end()
    }
  }
  expect(await why()).toBeNull()
  await pool.query(`update webhook_deliveries set claimed_until = now() + interval '1 minute'`)
  expect(await why()).toContain('on its way to a webhook')
})
