import { afterEach, expect, test } from 'vitest'
import { givenCustomer, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { leavePlace, takePlace } from '../../domain/parked-calls/parked-calls-store.ts'
import { teamRoutes } from './team-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, teamRoutes)
const { db } = platform

const customer = await givenCustomer(platform)
const anna = await givenSubscriber(platform, { customer, display_name: 'Anna', pbx_extension: '21' })
const max = await givenSubscriber(platform, { customer, display_name: 'Max', pbx_extension: '22' })
const stranger = await givenSubscriber(platform, { display_name: 'Stranger' })
afterEach(async () => {
  for (const table of ['calls', 'live_events'] as const) await db.deleteFrom(table).execute()
})

let calls = 0
const since = clock.now()
const parks = async (line: { id: number }, shown: { number: string | null; name: string | null }) => {
  const callId = `parked-${++calls}`
  await db.insertInto('calls').values({ id: callId, owner: 1, started_at: since, state: '{}' }).execute()
  const asked = { callId, key: 3, line: line.id, parked: `${callId}-leg`, shown, place: 'any', since } as const
  return { callId, place: await takePlace(db, asked) }
}
const ask = async (who: { id: number }) => {
  const answer = await app.inject({ url: '/api/lineside/team/parked', headers: await signedIn(platform, who) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().calls
}
const told = async () =>
  (await db.selectFrom('live_events').select(['topic', 'item_id', 'customer_id', 'subscriber_id']).execute()).filter(
    ({ topic }) => topic === 'parked',
  )

test('TEAM-03: everybody of the company reads who is parked, since when, where and by whom; nobody else does', async () => {
  await parks(max, { number: '436641234', name: 'Maria Huber' })
  await parks(anna, { number: '22', name: null })
  await parks(max, { number: null, name: null })
  const by = { subscriber_id: max.id, name: 'Max', extension: '22' }
  expect(await ask(anna)).toEqual([
    { place: 1, take: '*591', caller: { number: '436641234', name: 'Maria Huber' }, since: since.toISOString(), by },
    {
      place: 2,
      take: '*592',
      caller: { number: '22', name: 'Max' },
      since: since.toISOString(),
      by: { subscriber_id: anna.id, name: 'Anna', extension: '21' },
    },
    { place: 3, take: '*593', caller: { number: null, name: null }, since: since.toISOString(), by },
  ])
  expect(await ask(stranger)).toEqual([])
  // each company counts for itself
  expect((await parks(stranger, { number: null, name: null })).place).toBe(1)
  expect((await app.inject({ url: '/api/lineside/team/parked' })).statusCode).toBe(401)
})

test('TEAM-03: a place that is left is free, and the company is told of both', async () => {
  const { callId, place } = await parks(max, { number: '436641234', name: null })
  await leavePlace(db, callId, 4)
  expect(await ask(anna)).toHaveLength(1)
  await leavePlace(db, callId, 3)
  await leavePlace(db, callId, 3)
  expect(await ask(anna)).toEqual([])
  const event = { topic: 'parked', item_id: String(place), customer_id: customer.id, subscriber_id: null }
  expect(await told()).toEqual([event, event])
  expect((await parks(max, { number: null, name: null })).place).toBe(place)
})

test('TEAM-03: a call that is over is parked no more, and its place is given again', async () => {
  const { callId } = await parks(max, { number: '436641234', name: null })
  await db.updateTable('calls').set({ ended_at: clock.now() }).where('id', '=', callId).execute()
  expect(await ask(anna)).toEqual([])
  expect((await parks(anna, { number: null, name: null })).place).toBe(1)
})

test('TEAM-03: calls that are parked at once get places of their own', async () => {
  const places = await Promise.all(Array.from({ length: 25 }, () => parks(max, { number: null, name: null })))
  const given = places.flatMap(({ place }) => place ?? [])
  expect(given.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})
