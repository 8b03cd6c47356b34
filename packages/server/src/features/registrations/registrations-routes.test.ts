import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenDevice, givenDeviceModel } from '../../../test/builders/device-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { knownDevices } from '../../domain/endpoints/endpoints-store.ts'
import { registrationsRoutes } from './registrations-routes.ts'

const { platform } = await createTestPlatform()
// a moment at which all but one of them are registered
const app = await createTestApp({ ...platform, now: () => new Date('2025-11-20T10:30:00Z') }, registrationsRoutes)

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, timezone: 'Europe/Vienna' })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '20' })
const stranger = await givenSubscriber(platform)

let registered: Record<'deskPhone' | 'mobile' | 'colleagues' | 'foreign', number>

beforeEach(async () => {
  await platform.db.deleteFrom('registrations').execute()
  const rows = await platform.db
    .insertInto('registrations')
    .values([
      registration(seat.id, 'Kestrel D4', { q: 0.5, expires: new Date('2025-11-20T12:00:00Z'), nat: true }),
      registration(seat.id, 'auster mobile', { q: 1, expires: new Date('2025-11-20T11:00:00Z') }),
      registration(pilot.id, 'Wren web', { q: 1, expires: new Date('2025-11-20T13:00:00Z') }),
      registration(stranger.id, 'Kestrel D2', { q: 1, expires: new Date('2025-11-20T14:00:00Z') }),
    ])
    .returning('id')
    .execute()
  const [deskPhone, mobile, colleagues, foreign] = rows.map(({ id }) => id) as [number, number, number, number]
  await platform.db
    .insertInto('registrations')
    .values([
      registration(seat.id, 'Gone since a minute', { q: 1, expires: new Date('2025-11-20T10:29:00Z') }),
      registration(seat.id, 'Gone just now', { q: 1, expires: new Date('2025-11-20T10:30:00Z') }),
    ])
    .execute()
  registered = { deskPhone, mobile, colleagues, foreign }
})

function registration(subscriber_id: number, user_agent: string, more: { q: number; expires: Date; nat?: boolean }) {
  return { subscriber_id, contact: `sip:${subscriber_id}@192.0.2.1;${user_agent}`, user_agent, ...more }
}

const call = async (who: { id: number }, path: string, method: 'GET' | 'DELETE' = 'GET') =>
  app.inject({ method, url: `/api/subscriberregistrations/${path}`, headers: await signedIn(platform, who) })
const itemsOf = (body: { _embedded?: Record<string, { id: number; expires: string }[]> }) =>
  body._embedded?.['ngcp:subscriberregistrations'] ?? []
const agentsOf = (body: Parameters<typeof itemsOf>[0]) =>
  itemsOf(body).map((item) => (item as unknown as { user_agent: string }).user_agent)

describe('SET-06: registered devices', () => {
  test('ENT-09: have id, user agent, contact, expires and q', async () => {
    const response = await call(seat, String(registered.deskPhone))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      id: registered.deskPhone,
      subscriber_id: seat.id,
      user_agent: 'Kestrel D4',
      contact: `sip:${seat.id}@192.0.2.1;Kestrel D4`,
      expires: '2025-11-20 12:00:00',
      q: 0.5,
      nat: true,
    })
  })

  test('are listed by id ascending, page by page', async () => {
    const first = (await call(seat, '?page=1&rows=1')).json()
    expect(itemsOf(first).map(({ id }) => id)).toEqual([registered.deskPhone])
    expect(first.total_count).toBe(2)
    const second = (await call(seat, '?page=2&rows=1')).json()
    expect(itemsOf(second).map(({ id }) => id)).toEqual([registered.mobile])
  })

  test.each([
    ['user_agent', ['auster mobile', 'Kestrel D4']],
    ['contact', ['auster mobile', 'Kestrel D4']],
    ['expires', ['auster mobile', 'Kestrel D4']],
    ['q', ['Kestrel D4', 'auster mobile']],
    ['id', ['Kestrel D4', 'auster mobile']],
    ['timestamp', ['Kestrel D4', 'auster mobile']],
  ])('are sorted by %s', async (column, agents) => {
    expect(agentsOf((await call(seat, `?order_by=${column}&order_by_direction=asc`)).json())).toEqual(agents)
    const descending = agentsOf((await call(seat, `?order_by=${column}&order_by_direction=desc`)).json())
    expect(descending).toEqual(column === 'timestamp' ? agents : agents.toReversed())
  })

  test('show when they expire in the time zone asked for', async () => {
    const listed = (await call(seat, '?tz=Europe/Vienna')).json()
    expect(itemsOf(listed).map(({ expires }) => expires)).toEqual(['2025-11-20 13:00:00', '2025-11-20 12:00:00'])
    const owners = (await call(pilot, `${registered.deskPhone}?use_owner_tz=1`)).json()
    expect(owners.expires).toBe('2025-11-20 13:00:00')
    const refused = await call(seat, '?tz=Europe/Nowhere')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().message).toBe("Query parameter 'tz' value is not a valid time zone")
  })

  test('end when they are removed', async () => {
    expect((await call(seat, String(registered.mobile), 'DELETE')).statusCode).toBe(204)
    expect(agentsOf((await call(seat, '')).json())).toEqual(['Kestrel D4'])
    expect((await call(seat, String(registered.mobile), 'DELETE')).statusCode).toBe(404)
  })
})

test('REACH-02: a registration that is over is in no list and no count, and is not found', async () => {
  const [gone] = await platform.db
    .selectFrom('registrations')
    .select('id')
    .where('user_agent', '=', 'Gone just now')
    .execute()
  expect((await call(seat, '')).json().total_count).toBe(2)
  expect((await call(pilot, '?rows=1')).json().total_count).toBe(3)
  expect((await call(seat, String(gone?.id))).statusCode).toBe(404)
  expect((await call(seat, String(gone?.id), 'DELETE')).statusCode).toBe(404)
})

test('TEL-10, SET-06: a provisioned phone has the name that its company has given it, and no name of another one', async () => {
  const of = async (owner: typeof customer, station_name: string) => {
    const model = await givenDeviceModel(platform, owner.reseller_id)
    return await givenDevice(platform, { customer_id: owner.id, profile_id: model.profile_id, station_name })
  }
  const [own, foreign] = [await of(customer, 'Reception'), await of(stranger.customer, 'Elsewhere')]
  const named = async (id: number, mac: string) => {
    const instance = `"<urn:uuid:00000000-0000-1000-8000-${mac.toUpperCase()}>"`
    await platform.db.updateTable('registrations').set({ instance }).where('id', '=', id).execute()
    return (await call(seat, String(id))).json().device
  }
  expect(await named(registered.deskPhone, own.mac)).toBe('Reception')
  expect(await named(registered.mobile, foreign.mac)).toBeNull()
  expect(itemsOf((await call(seat, '')).json())).toMatchObject([{ device: 'Reception' }, { device: null }])
  const known = await knownDevices(platform.pool, [seat.id], new Date('2025-11-20T10:30:00Z'), 5)
  expect(known.map(({ name }) => name)).toContain('Reception')
})

test("a subscriber has its own devices, an administrator the customer's", async () => {
  expect(agentsOf((await call(pilot, '')).json())).toEqual(['Kestrel D4', 'auster mobile', 'Wren web'])
  expect(agentsOf((await call(pilot, `?subscriber_id=${seat.id}`)).json())).toEqual(['Kestrel D4', 'auster mobile'])
  expect(agentsOf((await call(seat, `?subscriber_id=${seat.id}`)).json())).toEqual(['Kestrel D4', 'auster mobile'])
})

test("another's line is an empty list, another's device is not there, and stays", async () => {
  for (const [who, line] of [
    [seat, pilot],
    [seat, stranger],
    [pilot, stranger],
  ] as const)
    expect((await call(who, `?subscriber_id=${line.id}`)).json().total_count).toBe(0)
  const unknown = await call(seat, '999999')
  expect(unknown.json()).toEqual({ code: 404, message: "Entity 'subscriberregistration' not found." })
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await call(seat, String(registered.colleagues), method)).json()).toEqual(unknown.json())
    expect((await call(pilot, String(registered.foreign), method)).json()).toEqual(unknown.json())
  }
  expect(await platform.db.selectFrom('registrations').select('id').execute()).toHaveLength(6)
})

test('REACH-02: only its own line can forget a gone phone; a registered one stays, and nobody learns of others’ phones', async () => {
  const now = new Date('2025-11-20T10:30:00Z')
  await platform.db
    .insertInto('left_browsers')
    .values([
      { subscriber_id: seat.id, name: 'Firefox (Linux)', left_at: new Date('2025-11-20T10:00:00Z') },
      { subscriber_id: pilot.id, name: 'Firefox (Linux)', left_at: new Date('2025-11-20T10:00:00Z') },
    ])
    .execute()
  const namesOf = async ({ id }: { id: number }) =>
    (await knownDevices(platform.pool, [id], now, 20)).map(({ name }) => name).toSorted()
  const forget = async (who: { id: number }, name: string) => {
    const url = `/api/lineside/leftdevices?name=${encodeURIComponent(name)}`
    return (await app.inject({ method: 'DELETE', url, headers: await signedIn(platform, who) })).statusCode
  }
  // refused: an administrator of the same company, a stranger, and the name of a registered device
  expect(await forget(pilot, 'Gone just now')).toBe(404)
  expect(await forget(stranger, 'Gone just now')).toBe(404)
  expect(await forget(seat, 'Kestrel D4')).toBe(404)
  expect(await namesOf(seat)).toEqual([
    'Firefox (Linux)',
    'Gone just now',
    'Gone since a minute',
    'Kestrel D4',
    'auster mobile',
  ])
  expect(await forget(seat, 'Gone just now')).toBe(204)
  expect(await forget(seat, 'Firefox (Linux)')).toBe(204)
  expect(await namesOf(seat)).toEqual(['Gone since a minute', 'Kestrel D4', 'auster mobile'])
  expect(await namesOf(pilot)).toContain('Firefox (Linux)')
  expect(await forget(seat, 'Gone just now')).toBe(404)
})
