import { expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { insertRefusal } from '../../domain/outside-limits/refusals-store.ts'
import { outsideLimitsRoutes } from './outside-limits-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, outsideLimitsRoutes)
const customer = await givenCustomer(platform, { product_class: 'pbxaccount', outside_countries: ['43', '49'] })
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer })
const colleague = await givenSubscriber(platform, { customer })
const stranger = await givenSubscriber(platform)
const admin = await signedIn(platform, pilot)
const own = await signedIn(platform, seat)

const url = '/api/lineside/outsidelimits'
const get = (headers: Record<string, string>, path = '') => app.inject({ url: `${url}${path}`, headers })
const put = (headers: Record<string, string>, payload: object, path = '') =>
  app.inject({ method: 'PUT', url: `${url}${path}`, headers, payload })
const none = { countries: null, barred: [], calls_a_minute: null, calls_a_day: null, cost_a_day: null }
const limits = { countries: ['43'], barred: ['premium'], calls_a_minute: 5, calls_a_day: 100, cost_a_day: 12.5 }

test('HARD-02: an administrator sets limits of the company and of a line, and the log says so', async () => {
  expect((await get(admin)).json()).toMatchObject({ own: none, above: [{ ...none, countries: ['43', '49'] }] })
  expect((await put(admin, limits)).json()).toMatchObject({ own: limits, today: { calls: 0, cost: 0 } })
  const ofLine = { ...none, calls_a_day: 3 }
  expect((await put(admin, ofLine, `/${seat.id}`)).json()).toMatchObject({ own: ofLine })
  expect((await get(own, `/${seat.id}`)).json()).toMatchObject({
    own: ofLine,
    above: [{ countries: ['43', '49'] }, limits],
  })
  const log = await db
    .selectFrom('audit_log')
    .select(['resource', 'item_id', 'item_name', 'after'])
    .orderBy('id')
    .execute()
  const after = { outside_countries: ['43'], outside_cost_a_day: 12.5 }
  expect(log).toMatchObject([
    { resource: 'customers', item_id: customer.id, item_name: expect.stringMatching(/^Customer /), after },
    { resource: 'subscribers', item_id: seat.id, after: { outside_calls_a_day: 3 } },
  ])
})

test('HARD-02: refused calls of today are shown to the line and to administrators', async () => {
  const refusal = { customerId: customer.id, reason: 'calls_a_day', of: 'line', number: '436641234567' } as const
  await insertRefusal(db, { ...refusal, subscriberId: seat.id, at: platform.now() })
  await insertRefusal(db, { ...refusal, subscriberId: colleague.id, at: platform.now() })
  expect((await get(admin)).json().refused).toHaveLength(2)
  expect((await get(own, `/${seat.id}`)).json().refused).toMatchObject([
    { subscriber_id: seat.id, reason: 'calls_a_day', calls: 1, last_number: '436641234567' },
  ])
})

test.each([
  ['a country by name', { ...limits, countries: ['AT'] }],
  ['no country at all', { ...limits, countries: [] }],
  ['too many countries', { ...limits, countries: Array.from({ length: 301 }, () => '43') }],
  ['another kind', { ...limits, barred: ['moon'] }],
  ['less than none', { ...limits, calls_a_day: -1 }],
  ['half a call', { ...limits, calls_a_minute: 1.5 }],
  ['endless cost', { ...limits, cost_a_day: 1e9 }],
  ['something missing', { countries: null }],
])('HARD-02: %s is refused, and nothing changes', async (_, body) => {
  const before = (await get(admin)).json().own
  expect((await put(admin, body)).statusCode).toBe(422)
  expect((await get(admin)).json().own).toEqual(before)
})

test('HARD-02: a seat changes nothing, and sees its own line alone', async () => {
  expect((await get(own)).statusCode).toBe(403)
  expect((await put(own, limits)).statusCode).toBe(403)
  expect((await put(own, limits, `/${seat.id}`)).statusCode).toBe(403)
  expect((await get(own, `/${colleague.id}`)).statusCode).toBe(404)
  expect((await get(admin, `/${stranger.id}`)).statusCode).toBe(404)
  expect((await put(admin, limits, `/${stranger.id}`)).statusCode).toBe(404)
})
