import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenCustomer,
  givenPilot,
  type GivenSubscriber,
  givenSubscriber,
  signedIn,
  testPassword,
} from '../../../test/builders.ts'
import { basic } from '../../../test/builders/factor-builders.ts'
import { seeingAs } from '../../../test/builders/see-as-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'

const { platform, clock } = await createTestPlatform()
const app = await buildApp(platform)

type Headers = Record<string, string>
let pilot: GivenSubscriber
let seat: GivenSubscriber
let administrator: Headers
let person: Headers
beforeEach(async () => {
  const customer = await givenCustomer(platform, { product_class: 'pbxaccount' })
  pilot = await givenPilot(platform, { customer, display_name: 'Anna Novak' })
  seat = await givenSubscriber(platform, {
    customer,
    display_name: 'Petra Lang',
    email: 'petra@mail.test',
    sipPassword: 'sip-secret-of-petra',
  })
  administrator = await signedIn(platform, pilot)
  person = await signedIn(platform, seat)
})

const get = (url: string, headers: Headers) => app.inject({ url, headers })
const begin = (headers: Headers, body: object) =>
  app.inject({ method: 'POST', url: '/api/lineside/seeas', headers, payload: body })
const statusOf = async (headers: Headers) => (await get(`/api/subscribers/${seat.id}`, headers)).statusCode
const patch = (headers: Headers) =>
  app.inject({
    method: 'PATCH',
    url: `/api/subscriberpreferences/${seat.id}`,
    headers: { ...headers, 'content-type': 'application/json-patch+json' },
    payload: JSON.stringify([{ op: 'add', path: '/clir', value: true }]),
  })
const allow = (until: string | null, headers = person) =>
  app.inject({ method: 'PUT', url: '/api/lineside/security/settings', headers, payload: { until } })
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()
const entries = () =>
  platform.db.selectFrom('audit_log').selectAll().where('subject_id', '=', seat.id).orderBy('id').execute()

describe('ROLE-02: an administrator sees as a seat', () => {
  test('the session says as whom, why and until when, and reads what the seat reads', async () => {
    const seen = await seeingAs(app, administrator, seat)
    const { statusCode, payload } = await get('/api/lineside/seeas', seen)
    expect([statusCode, JSON.parse(payload)]).toEqual([
      200,
      {
        name: 'Petra Lang',
        by_name: 'Anna Novak',
        reason: 'Forwarding does not work',
        until: expect.stringMatching(/^\d{4}-/),
        may_change: false,
      },
    ])
    expect((await get(`/api/cfmappings/${seat.id}`, seen)).statusCode).toBe(200)
    // the seat is no administrator
    expect((await get('/api/auditlog/', seen)).statusCode).toBe(403)
    expect((await get(`/api/subscribers/${pilot.id}`, seen)).statusCode).toBe(404)
    expect((await get('/api/lineside/seeas', person)).statusCode).toBe(404)
  })

  test('secrets of the seat are empty', async () => {
    const own = await get(`/api/subscribers/${seat.id}`, person)
    expect(own.payload).toContain('sip-secret-of-petra')
    const seen = await get(`/api/subscribers/${seat.id}`, await seeingAs(app, administrator, seat))
    expect(seen.payload).not.toContain('sip-secret-of-petra')
    expect(seen.json()).toMatchObject({ display_name: 'Petra Lang', password: '' })
  })

  test.each([
    ['too short', { reason: ' a ' }],
    ['too long', { reason: 'x'.repeat(201) }],
    ['missing', {}],
  ])('refuses a reason that is %s', async (_about, body) => {
    expect((await begin(administrator, { subscriber_id: seat.id, ...body })).statusCode).toBe(422)
    expect(await entries()).toEqual([])
  })

  test('refuses whoever may not, and lines that are no seat of an ordinary person', async () => {
    const { customer } = seat
    const reason = 'Just looking'
    const asked = (headers: Headers, id: number) => begin(headers, { subscriber_id: id, reason })
    const statuses = async (...all: Promise<{ statusCode: number }>[]) =>
      (await Promise.all(all)).map(({ statusCode }) => statusCode)
    const otherPilot = await givenPilot(platform, {
      customer: await givenCustomer(platform, { product_class: 'pbxaccount' }),
    })
    const second = await givenSubscriber(platform, { customer, administrative: true })
    const group = await givenSubscriber(platform, { customer, is_pbx_group: true })
    const gone = await givenSubscriber(platform, { customer, status: 'terminated' })
    const plain = await givenPilot(platform, {
      customer: await givenCustomer(platform, { product_class: 'sipaccount' }),
    })
    expect(await statuses(asked(person, seat.id), asked(await signedIn(platform, otherPilot), seat.id))).toEqual([
      403, 404,
    ])
    expect(await statuses(asked(administrator, second.id), asked(administrator, group.id))).toEqual([422, 422])
    expect(await statuses(asked(administrator, pilot.id), asked(administrator, gone.id))).toEqual([422, 404])
    expect(await statuses(asked(await signedIn(platform, plain), plain.id))).toEqual([403])
    // HTTP Basic has no session that it could end with
    expect(await statuses(asked(basic(pilot.webusername, testPassword), seat.id))).toEqual([403])
    const seen = await seeingAs(app, administrator, seat)
    expect(await statuses(asked(seen, seat.id))).toEqual([403])
  })

  test('ends with the session of the administrator', async () => {
    const seen = await seeingAs(app, administrator, seat)
    expect(await statusOf(seen)).toBe(200)
    await app.inject({ method: 'DELETE', url: '/api/lineside/session', headers: administrator })
    expect(await statusOf(seen)).toBe(401)
  })

  test('ends when the password expires that the administrator has signed in by', async () => {
    const by = async (way: 'password' | 'link') => {
      const opened = await platform.sessions.open(pilot.id, { facts: { way } })
      return await seeingAs(app, { authorization: `Bearer ${opened?.jwt}` }, seat)
    }
    const seen = [await by('password'), await by('link')] as const
    await platform.db.updateTable('customers').set({ password_days: 1 }).where('id', '=', pilot.customer.id).execute()
    const web_password_set_at = new Date(clock.now().getTime() - 86_400_000)
    await platform.db.updateTable('subscribers').set({ web_password_set_at }).where('id', '=', pilot.id).execute()
    expect([await statusOf(seen[0]), await statusOf(seen[1])]).toEqual([401, 200])
  })

  test('ends by signing out with it, which leaves the administrator signed in', async () => {
    const seen = await seeingAs(app, administrator, seat)
    await app.inject({ method: 'DELETE', url: '/api/lineside/session', headers: seen })
    expect([await statusOf(seen), await statusOf(administrator), await statusOf(person)]).toEqual([401, 200, 200])
  })

  test('ends after half an hour, and with the next one of the same session', async () => {
    const first = await seeingAs(app, administrator, seat)
    const second = await seeingAs(app, administrator, seat)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    clock.pass({ seconds: 1801 })
    expect(await statusOf(second)).toBe(401)
  })

  test('ends when its administrator is none any more, and cannot be renewed', async () => {
    const seen = await seeingAs(app, administrator, seat)
    const jwt = seen.authorization.split(' ')[1]
    expect((await app.inject({ method: 'POST', url: '/login_jwt', payload: { jwt } })).statusCode).toBe(403)
    await platform.db.updateTable('subscribers').set({ administrative: false }).where('id', '=', pilot.id).execute()
    await platform.sessions.subscriberChanged(platform.db, pilot.id)
    expect(await statusOf(seen)).toBe(401)
  })
})

describe('ROLE-02: the person is told', () => {
  test('in the list of sessions, which also ends it, and later on the page', async () => {
    const seen = await seeingAs(app, administrator, seat)
    const listed = (await get('/api/lineside/sessions/', person)).json<{ items: { id: string; see_as: unknown }[] }>()
    expect(listed.items.map(({ see_as }) => see_as)).toEqual([
      null,
      { name: 'Anna Novak', reason: 'Forwarding does not work' },
    ])
    const url = `/api/lineside/sessions/${listed.items[1]?.id}`
    expect((await app.inject({ method: 'DELETE', url, headers: person })).statusCode).toBe(204)
    expect(await statusOf(seen)).toBe(401)
    expect((await get('/api/lineside/security', person)).json()).toMatchObject({
      settings_open_until: null,
      seen_by: [{ name: 'Anna Novak', reason: 'Forwarding does not work' }],
    })
  })

  test('by a mail that nobody switches off', async () => {
    await seeingAs(app, administrator, seat)
    const notices = await platform.db
      .selectFrom('security_notices')
      .select(['kind', 'facts'])
      .where('subscriber_id', '=', seat.id)
      .execute()
    expect(notices).toMatchObject([{ kind: 'see_as', facts: { by: 'Anna Novak', what: 'Forwarding does not work' } }])
  })

  test('the log holds the reason, and both names at each change', async () => {
    await allow(inDays(1))
    const seen = await seeingAs(app, administrator, seat)
    expect((await patch(seen)).statusCode).toBe(204)
    const told = (await entries()).map(({ subscriber_name, as_name, after }) => [subscriber_name, as_name, after])
    expect(told).toEqual([
      ['Petra Lang', null, { settings_open_until: expect.any(String) }],
      ['Anna Novak', null, { see_as: 'Forwarding does not work' }],
      ['Anna Novak', 'Petra Lang', { clir: true }],
    ])
    const log = await get(`/api/auditlog/?search=${encodeURIComponent('petra')}`, administrator)
    expect(log.payload).toContain('"as_name":"Petra Lang"')
  })
})

describe('ROLE-02: a seat lets its administrator change settings', () => {
  test('until the day, and not a moment longer', async () => {
    const seen = await seeingAs(app, administrator, seat)
    expect((await patch(seen)).json()).toMatchObject({ code: 403, reason: 'see_as_read_only' })
    expect((await allow(inDays(1 / 144))).statusCode).toBe(200)
    expect((await patch(seen)).statusCode).toBe(204)
    expect((await get('/api/lineside/seeas', seen)).json()).toMatchObject({ may_change: true })
    clock.pass({ seconds: 601 })
    expect((await patch(seen)).statusCode).toBe(403)
  })

  test('refuses a past day, a far one, no day at all, and whoever sees as the seat', async () => {
    for (const until of [inDays(-1), inDays(60), 'tomorrow']) expect((await allow(until)).statusCode).toBe(422)
    expect((await allow(inDays(1), await seeingAs(app, administrator, seat))).json()).toMatchObject({
      reason: 'see_as_private',
    })
    expect((await allow(null)).json()).toEqual({ settings_open_until: null })
  })
})
