import { beforeEach, expect, test } from 'vitest'
import { givenPilot } from '../../test/builders.ts'
import { storedFax } from '../../test/builders/conversation-builders.ts'
import { eventually } from '../../test/eventually.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { deliveryJob } from '../domain/fax/delivery-job.ts'
import { insertOutgoingFax, noteLineJob, takeDelivery } from '../domain/fax/fax-deliveries-store.ts'
import { freezeCustomer } from '../domain/cells/moves/own-moves-store.ts'
import { openClient } from '../platform/db/copy/open-client.ts'
import { addJob } from '../platform/jobs/add-job-store.ts'
import { whyNotMovable } from './export-rows-store.ts'

const database = await createTestDatabase()
const { platform } = await createTestPlatform({}, {}, undefined, { database })
const { db, pool } = platform
const { key } = await storedFax(platform)
const sender = await givenPilot(platform)
const { id, external_id } = await db
  .selectFrom('customers')
  .selectAll()
  .where('id', '=', sender.customer.id)
  .executeTakeFirstOrThrow()

const world = { fax: 0 }
const [now, later] = [new Date(Date.now() + 1_000), new Date(Date.now() + 300_000)]
beforeEach(async () => {
  await pool.query('delete from conversations')
  await pool.query('delete from customer_moves')
  const start_time = new Date(Date.now() - 60_000)
  const of = { customer_id: id, subscriber_id: sender.id, call_id: 'one', start_time, caller: '431', callee: '432' }
  world.fax = await insertOutgoingFax(db, { ...of, pages: 1, quality: 'normal', file_key: key, file_bytes: 1 })
})

const isNow = (phase: string) =>
  pool.query(
    `insert into customer_moves (customer_id, token, other_cell, phase, frozen_until) values ($1, gen_random_uuid(), 'east', $2, now() + interval '1 minute')
     on conflict (customer_id) do update set phase = excluded.phase`,
    [id, phase],
  )
const why = async () => {
  const client = await openClient(database.connectionString)
  try {
    await client.query('begin')
    return await whyNotMovable(client, { id, external_id, name: '', reseller: '' }, true)
  } finally {
    await client.end()
  }
}
const atFaxServer = expect.stringContaining('with the fax server still')

test('GROW-08: a step of a fax that is under way lets no customer leave, one that waits for its time does', async () => {
  await isNow('copied')
  expect(await why()).toBeNull()
  await takeDelivery(db, world.fax, { now, until: later })
  expect(await why()).toBeNull()
  await isNow('frozen')
  expect(await why()).toEqual(atFaxServer)
  await addJob(db, 'deliver_fax', { fax: world.fax }, deliveryJob(world.fax, later))
  expect(await why()).toBeNull()
})

test('GROW-08: a step of a fax that begins in the moment of the freeze is there before it, or not at all', async () => {
  await isNow('copied')
  const freezes = async (waitMs: number) =>
    await db.transaction().execute(async (within) => await freezeCustomer(within, id, waitMs))
  const client = await openClient(database.connectionString)
  try {
    // the step has looked at its customer, and waits for its row
    await client.query('begin')
    await client.query('select from fax_deliveries where conversation_id = $1 for update', [world.fax])
    const step = takeDelivery(db, world.fax, { now, until: later })
    await eventually(async () =>
      expect((await pool.query('select from pg_locks where not granted')).rowCount).toBeGreaterThan(0),
    )
    await expect(freezes(200)).rejects.toMatchObject({ code: '55P03' })
    await client.query('commit')
    expect(await step).toMatchObject({ id: world.fax })
  } finally {
    await client.end()
  }
  await freezes(5_000)
  expect(await why()).toEqual(atFaxServer)
})

test('GROW-08: a fax at the fax server is followed to its end where it is, and holds up nothing behind the switch', async () => {
  await isNow('left')
  expect(await takeDelivery(db, world.fax, { now, until: later })).toBeUndefined()
  await noteLineJob(db, world.fax, 'job 7')
  expect(await why()).toBeNull()
  expect(await takeDelivery(db, world.fax, { now, until: later })).toMatchObject({ line_job: 'job 7' })
  await isNow('copied')
  expect(await why()).toEqual(atFaxServer)
})
