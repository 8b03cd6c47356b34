import { expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { presenceRoutes } from './presence-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, presenceRoutes)

const customer = await givenCustomer(platform)
const named = (display_name: string) => givenSubscriber(platform, { customer, display_name })
const [anna, ben, carla, dora] = [await named('Anna'), await named('Ben'), await named('Carla'), await named('Dora')]
await givenSubscriber(platform, { customer, display_name: 'Group', is_pbx_group: true })
await givenPilot(platform, { customer, display_name: 'Zoe', pbx_extension: '1' })
const stranger = await givenSubscriber(platform)

test('PRES: colleagues are free, ringing, talking or offline; nobody of another customer is there', async () => {
  await db.insertInto('rtc_processes').values({ id: 1, started_at: new Date() }).execute()
  for (const { id } of [ben, stranger])
    await db
      .insertInto('rtc_connections')
      .values({ id: `c${id}`, process_id: 1, subscriber_id: id, name: 'Firefox', since: new Date() })
      .execute()
  await db.insertInto('calls').values({ id: 'call-0001', owner: 1, started_at: new Date() }).execute()
  for (const [who, state] of [
    [carla, 'talking'],
    [dora, 'ringing'],
  ] as const)
    await db
      .insertInto('call_legs')
      .values({
        call_id: 'call-0001',
        leg_id: `leg ${who.id}`,
        subscriber_id: who.id,
        kind: 'browser',
        role: 'target',
        state,
        since: new Date(),
      })
      .execute()
  const answer = await app.inject({ url: '/api/lineside/presence', headers: await signedIn(platform, anna) })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().colleagues).toEqual([
    { subscriber_id: ben.id, name: 'Ben', extension: null, state: 'free', status: null },
    { subscriber_id: carla.id, name: 'Carla', extension: null, state: 'talking', status: null },
    { subscriber_id: dora.id, name: 'Dora', extension: null, state: 'ringing', status: null },
    { subscriber_id: expect.any(Number), name: 'Zoe', extension: '1', state: 'offline', status: null },
  ])
  const firefox = { id: 'browser Firefox', name: 'Firefox', kind: 'browser' }
  const alone = await app.inject({ url: '/api/lineside/presence', headers: await signedIn(platform, stranger) })
  expect(alone.json()).toEqual({ own: 'free', own_talks: [], own_devices: [firefox], colleagues: [] })
  const talking = await app.inject({ url: '/api/lineside/presence', headers: await signedIn(platform, carla) })
  expect(talking.json()).toMatchObject({ own: 'talking', colleagues: [{ name: 'Anna' }, { name: 'Ben' }, {}, {}] })
})

test('CALL: only the user sees the partner of a call at an own device', async () => {
  const side = (name: string) => ({ party: { number: '43', name } })
  const stage = { phase: 'talking', talk: { sides: ['phone', 'other'] } }
  const state = JSON.stringify({ stage, legs: { phone: side('Anna'), other: side('Ben') } })
  await db.insertInto('calls').values({ id: 'call-0002', owner: 1, started_at: new Date(), state }).execute()
  const leg = { call_id: 'call-0002', role: 'target', state: 'talking', since: new Date() } as const
  await db
    .insertInto('call_legs')
    .values({ ...leg, leg_id: 'phone', subscriber_id: anna.id, kind: 'phone', device: 'Desk' })
    .execute()
  const talksOf = async (who: { id: number }) => {
    const answer = await app.inject({ url: '/api/lineside/presence', headers: await signedIn(platform, who) })
    return answer.json().own_talks
  }
  expect(await talksOf(anna)).toEqual([{ call: 'call-0002', number: '43', name: 'Ben', at: 'phone', device: 'Desk' }])
  expect(await talksOf(ben)).toEqual([])
})

test('CALL: an active call comes before one that waits for a lost window; an abandoned one is left out', async () => {
  const eva = await named('Eva')
  const talk = async (call: string, minute: number, lost: { mine: boolean; theirs: boolean }) => {
    const since = new Date(Date.UTC(2026, 0, 1, 12, minute))
    const side = (name: string, isLost: boolean) => ({ party: { number: '43', name }, lostUntil: isLost ? 30 : null })
    const stage = { phase: 'talking', talk: { sides: ['mine', 'theirs'] } }
    const state = JSON.stringify({ stage, legs: { mine: side('Eva', lost.mine), theirs: side(call, lost.theirs) } })
    await db.insertInto('calls').values({ id: call, owner: 1, started_at: since, state }).execute()
    const leg = { call_id: call, leg_id: 'mine', subscriber_id: eva.id, kind: 'browser', role: 'origin' } as const
    await db
      .insertInto('call_legs')
      .values({ ...leg, state: 'talking', since })
      .execute()
  }
  await talk('call-deserted', 1, { mine: true, theirs: true })
  await talk('call-older', 2, { mine: false, theirs: false })
  await talk('call-newer', 3, { mine: false, theirs: true })
  await talk('call-waiting', 4, { mine: true, theirs: false })
  const answer = await app.inject({ url: '/api/lineside/presence', headers: await signedIn(platform, eva) })
  const talks = answer.json().own_talks as readonly { call: string; name: string }[]
  expect(talks.map(({ call }) => call)).toEqual(['call-newer', 'call-older', 'call-waiting'])
})
