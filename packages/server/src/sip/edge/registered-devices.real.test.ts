import { afterAll, beforeEach, expect, test } from 'vitest'
import { givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { attempt } from '../../../test/sip/attempt.ts'
import { createSipSender } from '../../../test/sip/sip-sender.ts'
import { startTestEdge } from '../../../test/sip/test-edge.ts'
import { startTestPhone } from '../../../test/sip/test-phone.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { reachableAmong } from '../../domain/endpoints/endpoints-store.ts'
import { registrationsRoutes } from '../../features/registrations/registrations-routes.ts'
import { type LiveEvent, tellEvent } from '../../platform/events/events-store.ts'
import { startEvents } from '../../platform/events/events.ts'

const { platform, connectionString } = await createTestPlatform()
const app = await createTestApp(platform, registrationsRoutes)
const edge = await startTestEdge(platform, connectionString)
const told: LiveEvent[] = []
const events = await startEvents({ ...platform, onEvents: (some) => void told.push(...some), onGap: () => undefined })
afterAll(() => events.close())

const password = 'grey-Pigeon-71'
const seat = await givenSubscriber(platform, { sipPassword: password })
const pilot = await givenPilot(platform, { customer: seat.customer })
const phoneOfSeat = { username: seat.username, domain: seat.customer.domain, password, edge: edge.outside }

interface Device {
  readonly id: number
  readonly contact: string
  readonly user_agent: string
  readonly expires: string
}
const devices = async (): Promise<readonly Device[]> => {
  const headers = await signedIn(platform, pilot)
  const answer = await app.inject({ url: '/api/subscriberregistrations/?tz=UTC', headers })
  return answer.json()._embedded?.['ngcp:subscriberregistrations'] ?? []
}
const rows = async () => (await platform.pool.query('select 1 from lineside_sip.location')).rowCount
const isReachable = async () => (await reachableAmong(platform.pool, [seat.id], platform.now())).has(seat.id)
const topics = () => told.map(({ topic, subscriberId }) => `${topic} ${subscriberId ?? 'all'}`).sort()
const cameOrWent = ['presence all', `registrations ${seat.id}`]

let begun = 0
beforeEach(async () => {
  await platform.pool.query('delete from lineside_sip.location')
  const id = `before ${++begun}`
  await tellEvent(platform.db, { topic: 'queue', id, customerId: seat.customer.id, subscriberId: null })
  await eventually(() => {
    // wait until the events of earlier tests have been told
    if (!told.some((event) => event.id === id)) throw new Error('What was before is not told yet')
  })
  told.length = 0
})

test('TEL-01, SET-06: a registered phone is a registered device, with an event', async () => {
  expect([await devices(), await isReachable()]).toEqual([[], false])
  const phone = await startTestPhone(phoneOfSeat)
  await phone.says('REGISTER_OK')
  const [device, ...others] = await devices()
  expect(others).toEqual([])
  expect(device?.user_agent).toContain('baresip')
  expect(device?.contact).toContain(`@${phone.address}:5060`)
  const seconds = (new Date(`${device?.expires.replace(' ', 'T')}Z`).getTime() - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(100)
  expect(seconds).toBeLessThan(301)
  expect(await isReachable()).toBe(true)
  await eventually(() => expect(topics()).toEqual(cameOrWent))

  told.length = 0
  await phone.close()
  await eventually(async () => expect([await devices(), await isReachable()]).toEqual([[], false]))
  await eventually(() => expect(topics()).toEqual(cameOrWent))
})

test('a phone that refreshes its registration causes no event', async () => {
  const phone = await createSipSender(edge.outside)
  const account = { username: seat.username, domain: seat.customer.domain, password }
  expect(await attempt(phone, account)).toBe(200)
  await eventually(() => expect(topics()).toEqual(cameOrWent))
  const [before] = await devices()
  await platform.pool.query('update lineside_sip.location set expires = expires - 30')
  expect(await attempt(phone, account)).toBe(200)
  const [after, ...others] = await devices()
  expect([after?.id, others]).toEqual([before?.id, []])
  expect(after?.expires.localeCompare(before?.expires ?? '')).toBeGreaterThanOrEqual(0)
  // an event about the device would have come before this one
  await tellEvent(platform.db, { topic: 'queue', id: '1', customerId: seat.customer.id, subscriberId: null })
  await eventually(() => expect(topics()).toEqual([...cameOrWent, 'queue all'].sort()))
})

test.each(['tcp', 'udp'] as const)('REACH-02: a phone on %s whose power fails', async (transport) => {
  const phone = await startTestPhone({ ...phoneOfSeat, transport })
  await phone.says('REGISTER_OK')
  await eventually(() => expect(topics()).toEqual(cameOrWent))
  told.length = 0
  await phone.kill()
  if (transport === 'udp') return expect(await devices()).toHaveLength(1)
  // the end of its connection signs the phone out, long before its registration expires
  await eventually(async () => expect([await devices(), await isReachable()]).toEqual([[], false]))
  await eventually(() => expect(topics()).toEqual(cameOrWent))
})

test('SET-06: removing a device signs its phone out', async () => {
  const phone = await startTestPhone(phoneOfSeat)
  await phone.says('REGISTER_OK')
  const [device] = await devices()
  const url = `/api/subscriberregistrations/${device?.id}`
  const answer = await app.inject({ method: 'DELETE', url, headers: await signedIn(platform, seat) })
  expect(answer.statusCode).toBe(204)
  expect([await devices(), await rows()]).toEqual([[], 0])
})

test('REACH-02: a phone that has not refreshed in time is offline, with an event', async () => {
  const phone = await startTestPhone(phoneOfSeat)
  await phone.says('REGISTER_OK')
  await phone.kill()
  expect(await devices()).toHaveLength(1)
  await eventually(() => expect(topics()).toEqual(cameOrWent))
  told.length = 0
  await platform.pool.query('update lineside_sip.location set expires = expires - 1300')
  expect([await devices(), await isReachable()]).toEqual([[], false])
  // the edge deletes the expired row
  await eventually(() => expect(topics()).toEqual(cameOrWent))
})

test('the edge may read names and digests of active lines, and nothing else', async () => {
  const { rows: granted } = await platform.pool.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
      and has_schema_privilege('lineside_sip', n.oid, 'usage') and has_table_privilege('lineside_sip', c.oid, 'select')`)
  expect(granted.map(({ name }) => name).sort()).toEqual(
    ['address', 'location', 'location_attrs', 'phones', 'subscriber', 'uacreg', 'version'].map(
      (name) => `lineside_sip.${name}`,
    ),
  )
  const { rows: seen } = await platform.pool.query('select * from lineside_sip.subscriber')
  expect(seen).toEqual([
    { username: seat.username, domain: seat.customer.domain, ha1: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ])
})
