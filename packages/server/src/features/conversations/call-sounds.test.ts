import type { CallPath } from '@lineside/contract/resources/conversations/conversations'
import { expect, test } from 'vitest'
import { givenCustomer, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenCallSound, soundReport } from '../../../test/builders/call-sound-builders.ts'
import { givenConversation } from '../../../test/builders/conversation-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { keepSounds } from '../../domain/call-sounds/call-sounds-store.ts'
import { removeSounds } from '../../domain/retention/expired-store.ts'
import { callPathRoutes } from './call-path-routes.ts'

const { platform, clock } = await createTestPlatform()
const { db, pool } = platform
const app = await createTestApp(platform, callPathRoutes)
const customer = await givenCustomer(platform)
const anna = await givenSubscriber(platform, { customer, display_name: 'Anna' })
const ben = await givenSubscriber(platform, { customer, display_name: 'Ben' })
const stranger = await givenSubscriber(platform, { display_name: 'Stranger' })
const at = clock.now()

const soundOf = async (id: number, as: { id: number } = anna) => {
  const answer = await app.inject({ url: `/api/lineside/callpaths/${id}`, headers: await signedIn(platform, as) })
  return answer.statusCode === 200 ? answer.json<CallPath>().sound : answer.statusCode
}

test('HEALTH-02: both sides of a call, the own one first; a person of another company has no name', async () => {
  const id = await givenConversation(platform, anna, { call_id: 'both' })
  const bens = await givenConversation(platform, ben, { call_id: 'both' })
  await givenCallSound(db, { callId: 'both', customer: customer.id, line: ben.id, at, kind: 'phone' })
  await givenCallSound(db, { callId: 'both', customer: customer.id, line: anna.id, at })
  await givenCallSound(db, { callId: 'both', customer: stranger.customer.id, line: stranger.id, at, isSilent: true })
  await givenCallSound(db, { callId: 'another', customer: customer.id, line: anna.id, at })
  expect(await soundOf(id)).toEqual([
    { is_own: true, kind: 'browser', name: 'Anna', mos: expect.closeTo(4.4), is_silent: false, report: soundReport() },
    { is_own: false, kind: 'browser', name: null, mos: expect.closeTo(4.4), is_silent: true, report: soundReport() },
    { is_own: false, kind: 'phone', name: 'Ben', mos: expect.closeTo(4.4), is_silent: false, report: soundReport() },
  ])
  expect(await soundOf(bens, ben)).toMatchObject([{ is_own: true, name: 'Ben' }, {}, {}])
  expect(await soundOf(id, stranger)).toBe(404)
  expect(await soundOf(id, ben)).toBe(404)
})

test('HEALTH-02: a call whose sound nobody measured has none', async () =>
  expect(await soundOf(await givenConversation(platform, anna, { call_id: 'unmeasured' }))).toEqual([]))

test('HEALTH-02: a report replaces the one before; a silence that was told stays; a leg that nobody knows is not kept', async () => {
  const process = await db
    .insertInto('rtc_processes')
    .values({ started_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('calls').values({ id: 'live', owner: process.id, started_at: at, state: '{}' }).execute()
  const leg = { call_id: 'live', role: 'target', state: 'talking', since: at } as const
  const legs = [
    { ...leg, leg_id: 'browser', subscriber_id: anna.id, kind: 'browser', device: 'Firefox' },
    { ...leg, leg_id: 'trunk', subscriber_id: null, kind: 'outside', device: null },
  ] as const
  await db
    .insertInto('call_legs')
    .values([...legs])
    .execute()
  const tell = (legId: string, report: ReturnType<typeof soundReport> | null, isSilent = false) =>
    keepSounds(pool, [{ callId: 'live', legId, report, isSilent }], at)
  await tell('browser', null, true)
  await tell('browser', soundReport({ lost: 0.2 }))
  await tell('browser', soundReport({ at: 60, lost: 0.1 }))
  await tell('trunk', soundReport())
  await tell('nobody', soundReport())
  const rows = await db.selectFrom('call_sounds').selectAll().where('call_id', '=', 'live').orderBy('leg_id').execute()
  expect(rows).toMatchObject([
    { leg_id: 'browser', customer_id: customer.id, subscriber_id: anna.id, device: 'Firefox', is_silent: true, bad: 1 },
    { leg_id: 'trunk', customer_id: customer.id, subscriber_id: null, kind: 'outside', is_silent: false, bad: 0 },
  ])
  expect(rows[0]?.report?.points).toMatchObject([{ at: 60, lost: 0.1 }])
})

test('SAFE-04: how calls sounded goes with the calls, those of a held line excepted', async () => {
  const long = new Date(at.getTime() - 90 * 86_400_000)
  for (const line of [anna, ben, stranger])
    await givenCallSound(db, { callId: 'long ago', customer: line.customer.id, line: line.id, at: long })
  await db.insertInto('holds').values({ customer_id: customer.id, subscriber_id: ben.id, name: 'case 1' }).execute()
  const before = new Date(at.getTime() - 86_400_000)
  expect(await removeSounds(db, { customerId: customer.id, before }, 10)).toBe(1)
  const left = await db.selectFrom('call_sounds').select('subscriber_id').where('call_id', '=', 'long ago').execute()
  expect(left.map(({ subscriber_id }) => subscriber_id).toSorted()).toEqual([ben.id, stranger.id].toSorted())
  expect(await removeSounds(db, { customerId: customer.id, before }, 10)).toBe(0)
})
