import { limits } from '@lineside/contract/limits'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { storedFax } from '../../../test/builders/conversation-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { deliverFax, restartFaxes, resumeFaxes } from './deliver-fax.ts'
import { insertOutgoingFax } from './fax-deliveries-store.ts'
import { findFaxLineByNumber } from './fax-lines-store.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const sender = await givenSubscriber(platform)
const receiver = await givenSubscriber(platform)
const { e164 } = await givenNumber(platform, receiver.id)
await db.insertInto('fax_server_settings').values({ subscriber_id: receiver.id, active: true }).execute()
const { key } = await storedFax(platform)

beforeEach(async () => {
  await db.deleteFrom('conversations').execute()
  await platform.pool.query('delete from graphile_worker._private_jobs')
})

const queued = () =>
  insertOutgoingFax(db, {
    customer_id: sender.customer.id,
    subscriber_id: sender.id,
    call_id: 'one',
    start_time: clock.now(),
    caller: '431',
    callee: e164,
    pages: 2,
    quality: 'normal',
    file_key: key,
    file_bytes: 1000,
  })
const faxes = async () =>
  (await db.selectFrom('conversations').select(['direction', 'status']).orderBy('id').execute()).map(
    ({ direction, status }) => `${direction} ${status}`,
  )
const waitingJobs = async () =>
  (await platform.pool.query(`select payload ->> 'fax' as fax from graphile_worker._private_jobs`)).rows.map((row) =>
    Number((row as { fax: string }).fax),
  )

test('a fax whose job died midway is taken up again, and arrives once', async () => {
  const fax = await queued()
  // a process takes the fax and dies before its transaction commits
  await db
    .updateTable('fax_deliveries')
    .set({ due_at: new Date(clock.now().getTime() + 300_000) })
    .execute()
  await deliverFax(platform, fax)
  await resumeFaxes(platform)
  expect(await faxes()).toEqual(['out QUEUED'])
  expect(await waitingJobs()).toEqual([])

  clock.pass({ seconds: 301 })
  await resumeFaxes(platform)
  await resumeFaxes(platform)
  expect(await waitingJobs()).toEqual([fax])
  await Promise.all([deliverFax(platform, fax), deliverFax(platform, fax), deliverFax(platform, fax)])
  expect(await faxes()).toEqual(['out SUCCESS', 'in SUCCESS'])
  await deliverFax(platform, fax)
  clock.pass({ seconds: 3600 })
  await resumeFaxes(platform)
  expect(await faxes()).toEqual(['out SUCCESS', 'in SUCCESS'])
})

test('a fax in progress when the only process died continues at its next start', async () => {
  const fax = await queued()
  await db
    .updateTable('fax_deliveries')
    .set({ due_at: new Date(clock.now().getTime() + 300_000) })
    .execute()
  await restartFaxes(platform)
  expect(await waitingJobs()).toEqual([fax])
  await deliverFax(platform, fax)
  expect(await faxes()).toEqual(['out SUCCESS', 'in SUCCESS'])
})

test('a fax that its sender removes before it is delivered goes nowhere', async () => {
  const fax = await queued()
  await db.deleteFrom('conversations').where('id', '=', fax).execute()
  await deliverFax(platform, fax)
  expect(await faxes()).toEqual([])
})

test('GROW-08: a fax to a customer that another cell serves is not delivered here', async () => {
  const fax = await queued()
  await platform.pool.query(
    `insert into customer_moves (customer_id, token, other_cell, phase, since) values ($1, gen_random_uuid(), 'east', 'left', now() - interval '1 minute')`,
    [receiver.customer.id],
  )
  onTestFinished(async () => void (await platform.pool.query('delete from customer_moves')))
  await deliverFax(platform, fax)
  // nothing leads out of this platform here
  expect(await faxes()).toEqual(['out FAILED'])
  expect(await findFaxLineByNumber(db, e164)).toBeUndefined()
})

test('a fax of a subscriber that is gone fails', async () => {
  const fax = await queued()
  await db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', sender.id).execute()
  await deliverFax(platform, fax)
  expect(await faxes()).toEqual(['out FAILED'])
  await db.updateTable('subscribers').set({ status: 'active' }).where('id', '=', sender.id).execute()
})

test('a receiver at its storage limit gets no more, and the sender sees why', async () => {
  const fax = await queued()
  await db
    .insertInto('conversations')
    .values({
      customer_id: receiver.customer.id,
      subscriber_id: receiver.id,
      call_id: 'large',
      type: 'fax',
      direction: 'in',
      caller: '431',
      callee: e164,
      start_time: clock.now(),
      status: 'LARGE',
      file_key: 'a-large-one',
      file_bytes: limits.storedFaxBytes,
    })
    .execute()
  await deliverFax(platform, fax)
  expect(await faxes()).toEqual(['out FAILED', 'in LARGE'])
  const { reason } = await db
    .selectFrom('conversations')
    .select('reason')
    .where('id', '=', fax)
    .executeTakeFirstOrThrow()
  expect(reason).toBe('The receiver has no room for faxes')
})
