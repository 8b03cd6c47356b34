import type { PushKind } from '@lineside/contract/resources/app/push'
import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenGroup } from '../../../test/builders/pbx-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { reachableAmong } from '../../domain/endpoints/endpoints-store.ts'
import { ownDevices } from '../../domain/endpoints/own-devices.ts'
import { changePushKinds, dropPushDevice, savePushDevice, savePushIsOn } from '../../domain/push/push-store.ts'
import { startEvents } from '../../platform/events/events.ts'
import { companyMapRoutes } from '../company-map/company-map-routes.ts'
import { presenceRoutes } from '../presence/presence-routes.ts'
import { pushRoutes } from '../push/push-routes.ts'
import { teamRoutes } from '../team/team-routes.ts'
import { reachabilityRoutes } from './reachability-routes.ts'

/* A line without a phone and without an open browser, which calls reach by push: every place that says so agrees. */

const { platform } = await createTestPlatform()
const { db, pool } = platform
const app = await createTestApp(platform, reachabilityRoutes, companyMapRoutes, presenceRoutes, teamRoutes, pushRoutes)
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, pbx_extension: '1', display_name: 'Pilot' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const sales = await givenGroup(platform, { customer, pbx_extension: '50', display_name: 'Sales' })
await givenNumber(platform, anna.id, { sn: '8820021' })
await givenNumber(platform, sales.id, { sn: '8820050' })
await db.insertInto('group_members').values({ group_id: sales.id, member_id: anna.id, position: 0 }).execute()
await db.insertInto('rtc_processes').values({ id: 1, started_at: new Date() }).execute()

const subscribe = async (name: string, kinds: readonly PushKind[] = ['call'], subscriberId = anna.id) =>
  await savePushDevice(db, {
    subscriberId,
    endpoint: name,
    box: Buffer.of(),
    name,
    language: 'en',
    kinds,
    now: platform.now(),
  })
const open = (name: string) =>
  db
    .insertInto('rtc_connections')
    .values({ id: name, process_id: 1, subscriber_id: anna.id, name, since: platform.now() })
    .execute()
const get = async <Answer>(path: string): Promise<Answer> => {
  const answer = await app.inject({ url: `/api/lineside/${path}`, headers: await signedIn(platform, pilot) })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
interface Reach {
  readonly lines: readonly { readonly reach: string; readonly devices: readonly object[]; readonly steps: object[] }[]
}
const reach = async () => (await get<Reach>(`reachability?subscriber_ids=${anna.id}`)).lines[0]

beforeEach(async () => {
  for (const table of ['push_devices', 'rtc_connections', 'left_browsers'] as const)
    await db.deleteFrom(table).execute()
})

/** The line as each place shows it. */
const everywhere = async () => {
  const { lines } = await get<Reach>(`reachability?subscriber_ids=${anna.id},${sales.id}`)
  const states = await get<{ items?: { subscriber_id: number; state: string }[] }>(`presence?subscriber_ids=${anna.id}`)
  const map = await get<{ warnings: { kind: string }[] }>('company-map')
  return {
    reach: lines.map((line) => line.reach),
    presence: JSON.stringify(states).includes('"state":"free"'),
    team: JSON.stringify(await get('team')).includes('"state":"free"'),
    warnings: map.warnings.map(({ kind }) => kind).filter((kind) => kind === 'no_phone' || kind === 'nobody'),
    isThere: (await reachableAmong(pool, [anna.id], platform.now())).has(anna.id),
  }
}

test('REACH-01, PUSH-01: a line that only push reaches is reachable, wherever that is said', async () => {
  const before = await everywhere()
  expect(before).toMatchObject({ reach: ['unreachable', 'unreachable'], presence: false, team: false, isThere: false })
  const mended = before.warnings.length
  await subscribe('Chrome (Android), app')
  const { warnings, ...after } = await everywhere()
  expect(after).toEqual({ reach: ['lost', 'lost'], presence: true, team: true, isThere: true })
  expect(warnings.length).toBeLessThan(mended)
  expect(await reach()).toMatchObject({
    steps: expect.arrayContaining([expect.objectContaining({ code: 'rings', devices: ['Chrome (Android)'] })]),
    devices: [
      { name: 'Chrome (Android)', is_browser: true, is_online: true, is_asleep: true, since: null, contact: null },
    ],
  })
})

test('REACH-01, PUSH-01: where push is switched off later, devices from before reach nobody', async () => {
  await subscribe('Chrome (Android)')
  await savePushIsOn(db, true)
  const before = await everywhere()
  const ofMany = () => db.selectFrom('live_events').select('customer_id').where('item_id', 'is', null).execute()
  await db.deleteFrom('live_events').execute()
  await savePushIsOn(db, false)
  await savePushIsOn(db, false)
  // colleagues are told once
  expect(await ofMany()).toEqual([{ customer_id: customer.id }])
  expect(await everywhere()).toMatchObject({
    reach: ['unreachable', 'unreachable'],
    presence: false,
    team: false,
    isThere: false,
  })
  expect((await reach())?.devices).toEqual([])
  await savePushIsOn(db, true)
  await db.deleteFrom('live_events').execute()
  expect(await everywhere()).toEqual(before)
})

test('REACH-01: a browser that is told of other news only is no way to ring', async () => {
  await subscribe('Chrome (Android)', ['missed', 'message', 'device'])
  expect(await everywhere()).toMatchObject({ reach: ['unreachable', 'unreachable'], presence: false, isThere: false })
  expect((await reach())?.devices).toEqual([])
})

test('REACH-02: an open browser is no second device beside its own push, and stands among those that left no more', async () => {
  await subscribe('Chrome (Android), app')
  await subscribe('Chrome (Android)')
  await db
    .insertInto('left_browsers')
    .values({ subscriber_id: anna.id, name: 'Chrome (Android)', left_at: platform.now() })
    .execute()
  expect((await reach())?.devices).toMatchObject([{ name: 'Chrome (Android)', is_asleep: true }])
  await open('Chrome (Android)')
  expect((await reach())?.devices).toMatchObject([{ name: 'Chrome (Android)', is_online: true, is_asleep: false }])
})

test('REACH-02: a browser that sleeps cannot place a call', async () => {
  await subscribe('Chrome (Android)')
  expect(await ownDevices(pool, anna.id, platform.now())).toEqual([])
  await open('Chrome (Android)')
  expect(await ownDevices(pool, anna.id, platform.now())).toHaveLength(1)
})

test('PUSH-01: the line’s presence is told of when such a browser comes, chooses, changes hands, or goes', async () => {
  const told: (string | null)[] = []
  const events = await startEvents({
    ...platform,
    onEvents: (all) => void told.push(...all.flatMap(({ topic, id }) => (topic === 'presence' ? id : []))),
    onGap: () => undefined,
  })
  const tellsOf = async (...lines: readonly { id: number }[]) => {
    await eventually(() => expect(new Set(told)).toEqual(new Set(lines.map(({ id }) => String(id)))))
    told.length = 0
  }
  const id = await subscribe('Chrome (Android)')
  await tellsOf(anna)
  await changePushKinds(db, { id, subscriberId: anna.id }, ['missed'])
  await tellsOf(anna)
  // what changes nothing is not told of
  await changePushKinds(db, { id, subscriberId: anna.id }, ['missed', 'device'])
  await subscribe('Chrome (Android)', ['call'], pilot.id)
  await tellsOf(anna, pilot)
  await dropPushDevice(db, id)
  await tellsOf(pilot)
  await subscribe('Chrome (Android)')
  await tellsOf(anna)
  // AUTH-11: a new password forgets it
  await db.updateTable('subscribers').set({ web_password_hash: 'new' }).where('id', '=', anna.id).execute()
  await tellsOf(anna)
  await events.close()
})
