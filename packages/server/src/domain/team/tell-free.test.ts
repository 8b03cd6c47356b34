import { limits } from '@lineside/contract/limits'
import { afterEach, expect, test } from 'vitest'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { savePushDevice } from '../push/push-store.ts'
import { setUndisturbed } from '../status/set-status.ts'
import { awaitColleague, awaitNoMore, deleteEndedWishes } from './awaited-store.ts'
import { tellFree } from './tell-free.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const customer = await givenCustomer(platform)
const anna = await givenSubscriber(platform, { customer, display_name: 'Anna' })
const ben = await givenSubscriber(platform, { customer, display_name: 'Ben' })
const carl = await givenSubscriber(platform, { customer, display_name: 'Carl' })
const stranger = await givenSubscriber(platform)
await db
  .insertInto('registrations')
  .values({ subscriber_id: ben.id, contact: 'sip:ben', expires: new Date('2099-01-01'), user_agent: 'Phone' })
  .execute()

const waits = (who = anna, of = ben) =>
  awaitColleague(db, { customerId: who.customer.id, subscriberId: who.id }, of.id, clock.now())
const looks = () => tellFree(platform, { lines: [ben.id], customers: [] })
const told = async () =>
  (
    await db
      .selectFrom('live_events')
      .select(['item_id', 'subscriber_id'])
      .where('topic', '=', 'colleague_free')
      .orderBy('subscriber_id')
      .execute()
  ).map(({ item_id, subscriber_id }) => [subscriber_id, Number(item_id)])
const jobs = async () =>
  (
    await platform.pool.query<{ task: string; run_at: Date }>(
      `select task_identifier as task, run_at from graphile_worker.jobs order by id`,
    )
  ).rows

afterEach(async () => {
  for (const table of ['awaited_colleagues', 'live_events', 'line_statuses', 'push_devices'] as const)
    await db.deleteFrom(table).execute()
  await platform.pool.query('delete from graphile_worker._private_jobs')
})

test('TEAM-01: whoever waits is told once, when the colleague is free, however many processes notice', async () => {
  await setUndisturbed(platform, ben.id, true)
  expect([await waits(), await waits(carl)]).toEqual([true, true])
  await looks()
  expect(await told()).toEqual([])
  await setUndisturbed(platform, ben.id, false)
  await Promise.all([looks(), looks(), tellFree(platform, null)])
  expect(await told()).toEqual([
    [anna.id, ben.id],
    [carl.id, ben.id],
  ])
  await looks()
  expect(await told()).toHaveLength(2)
})

test('TEAM-01: a wish that is taken back, or is over, tells nobody', async () => {
  await waits()
  await waits(carl)
  await awaitNoMore(db, anna.id, ben.id)
  clock.pass({ seconds: limits.awaitedHours * 3_600 })
  await looks()
  expect(await told()).toEqual([])
  await deleteEndedWishes(db, clock.now())
  expect(await db.selectFrom('awaited_colleagues').selectAll().execute()).toEqual([])
})

test('TEAM-01: a state that ends by the clock is looked at again then, even after a restart', async () => {
  await setUndisturbed(platform, ben.id, true)
  const until = new Date(clock.now().getTime() + 60_000)
  await db.updateTable('line_statuses').set({ until }).where('subscriber_id', '=', ben.id).execute()
  await waits()
  await looks()
  await looks()
  expect(await jobs()).toEqual([{ task: 'tell_free', run_at: until }])
  clock.pass({ seconds: 60 })
  await looks()
  expect(await told()).toEqual([[anna.id, ben.id]])
})

test('TEAM-01: an event about many lines of the customer tells as well', async () => {
  await waits()
  await tellFree(platform, { lines: [], customers: [stranger.customer.id] })
  expect(await told()).toEqual([])
  await tellFree(platform, { lines: [], customers: [customer.id] })
  expect(await told()).toEqual([[anna.id, ben.id]])
})

test('TEAM-01, PUSH-01: each push device of whoever waits gets a job', async () => {
  for (const name of ['Phone', 'Tablet'])
    await savePushDevice(db, {
      subscriberId: anna.id,
      endpoint: name,
      box: Buffer.of(),
      name,
      language: 'en',
      kinds: [],
      now: clock.now(),
    })
  await waits()
  await looks()
  expect((await jobs()).map(({ task }) => task)).toEqual(['push_free', 'push_free'])
})

test('TEAM-01: nobody waits for themselves, a stranger, or more colleagues than there may be', async () => {
  expect([await waits(anna, anna), await waits(anna, stranger)]).toEqual([false, false])
  for (let count = 0; count < limits.awaitedColleagues; count++)
    expect(await waits(anna, await givenSubscriber(platform, { customer }))).toBe(true)
  expect(await waits()).toBe(false)
  // another person's wishes do not count
  expect(await waits(carl)).toBe(true)
})
