import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenProfile, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { remindersRoutes } from './reminders-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, remindersRoutes)

const customer = await givenCustomer(platform, { timezone: 'Europe/Vienna' })
const without = await givenProfile(platform, customer.reseller_id, ['speed_dial'])
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '20', timezone: 'Asia/Kathmandu' })
const colleague = await givenSubscriber(platform, { customer, pbx_extension: '21' })
const narrow = await givenSubscriber(platform, { customer, pbx_extension: '22', profile_id: without.id })
const stranger = await givenSubscriber(platform)

beforeEach(async () => {
  await platform.db.deleteFrom('reminders').execute()
})

type Who = { id: number }
const call = async (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string | number, payload?: object) =>
  app.inject({
    method,
    url: `/api/reminders/${path}`,
    headers: await signedIn(platform, who),
    ...(payload && { payload }),
  })
const change = async (who: Who, id: number, member: string, value: unknown) =>
  app.inject({
    method: 'PATCH',
    url: `/api/reminders/${id}`,
    headers: { ...(await signedIn(platform, who)), 'content-type': 'application/json-patch+json' },
    payload: JSON.stringify([{ op: 'replace', path: `/${member}`, value }]),
  })
const morning = { time: '07:30', recur: 'weekdays', active: true }
/** Makes a reminder by the API. */
const made = async (who: Who, body: object = morning): Promise<number> =>
  Number((await call(who, 'POST', '', body)).headers['location']?.toString().split('/').pop())
const idsOf = (body: { _embedded?: Record<string, { id: number }[]> }) =>
  (body._embedded?.['ngcp:reminders'] ?? []).map(({ id }) => id)

describe('REM-03: a reminder', () => {
  test('is created, its id stands in Location, and it is fetched', async () => {
    const first = { subscriber_id: seat.id, time: '00:00', recur: 'never', active: false }
    const response = await call(seat, 'POST', '', first)
    expect([response.statusCode, response.payload]).toEqual([201, ''])
    expect(response.headers['location']).toMatch(/^\/api\/reminders\/\d+$/)
    const id = Number(response.headers['location']?.toString().split('/').pop())
    const item = (await call(seat, 'GET', id)).json()
    expect(item).toMatchObject({ ...first, id, time: '00:00:00' })
    expect(item._links.subscribers ?? item._links['ngcp:subscribers']).toBeDefined()
  })

  test('ENT-07: has id, subscriber, time, recur and active, and the zone of its clocks', async () => {
    const [own, colleagues] = [await made(seat), await made(colleague)]
    expect((await call(seat, 'GET', own)).json()).toMatchObject({
      id: own,
      subscriber_id: seat.id,
      time: '07:30:00',
      recur: 'weekdays',
      active: true,
      timezone: 'Asia/Kathmandu',
    })
    expect((await call(colleague, 'GET', colleagues)).json().timezone).toBe('Europe/Vienna')
  })

  test('is active by default, and always its subscriber’s own', async () => {
    const id = await made(seat, { time: '6:05', recur: 'always', subscriber_id: colleague.id })
    expect((await call(seat, 'GET', id)).json()).toMatchObject({
      subscriber_id: seat.id,
      time: '06:05:00',
      active: true,
    })
  })

  test('is one a subscriber', async () => {
    await made(seat)
    const second = await call(seat, 'POST', '', morning)
    expect(second.json()).toMatchObject({
      code: 422,
      message: 'Reminder already exists for this subscriber',
      reason: 'reminder_exists',
      field: 'subscriber_id',
    })
    const forSeat = await call(pilot, 'POST', '', { ...morning, subscriber_id: seat.id })
    expect(forSeat.json()).toEqual(second.json())
  })

  test('is one a subscriber, also for two that ask at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call(seat, 'POST', '', morning)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
  })
})

describe('REM-02: a change', () => {
  test.each([
    ['active', false, false],
    ['recur', 'always', 'always'],
    ['time', '22:15', '22:15:00'],
    ['time', '9:05', '09:05:00'],
    ['time', '23:59:59', '23:59:59'],
  ])('%s to %j leaves the rest', async (member, value, shown) => {
    const id = await made(seat)
    const before = (await call(seat, 'GET', id)).json()
    expect((await change(seat, id, member, value)).statusCode).toBe(204)
    expect((await call(seat, 'GET', id)).json()).toEqual({ ...before, [member]: shown })
  })

  test.each([
    ['time', '25:00', "field='time', input='25:00', errors='Invalid time format, must be HH:MM'"],
    ['time', '12:00:61', "field='time', input='12:00:61', errors='Invalid time format, must be HH:MM:SS'"],
    ['time', '', "field='time', input='', errors='Time field is required'"],
    ['time', 730, "field='time', input='730', errors='Invalid data type, expected 'string''"],
    ['recur', 'monthly', "field='recur', input='monthly', errors=''monthly' is not a valid value'"],
    ['recur', null, "field='recur', input='null', errors='Recur field is required'"],
    ['active', 'yes', "field='active', input='yes', errors='Invalid data type, expected 'boolean''"],
  ])('%s to %j is refused', async (member, value, message) => {
    const id = await made(seat)
    const before = (await call(seat, 'GET', id)).json()
    for (const response of [
      await change(seat, id, member, value),
      await call(seat, 'PUT', id, { ...morning, [member]: value }),
    ])
      expect(response.json()).toMatchObject({ code: 422, message: `Validation failed. ${message}` })
    expect((await call(seat, 'GET', id)).json()).toEqual(before)
  })

  test('needs time and recurrence where it replaces all', async () => {
    const id = await made(seat)
    expect((await call(seat, 'PUT', id, { active: true })).json().message).toBe(
      "Validation failed. field='time', input='', errors='Time field is required'; field='recur', input='', errors='Recur field is required'",
    )
    expect((await call(seat, 'PUT', id, { ...morning, no_such: 1 })).statusCode).toBe(422)
  })

  test('by an administrator moves it to another of the customer’s subscribers without a reminder', async () => {
    const [own, colleagues] = [await made(seat), await made(colleague)]
    const toColleague = await change(pilot, own, 'subscriber_id', colleague.id)
    const message = 'Subscriber already has a reminder'
    expect(toColleague.json()).toMatchObject({ code: 422, message, reason: 'reminder_exists' })
    expect((await change(pilot, own, 'subscriber_id', stranger.id)).json()).toMatchObject({
      code: 422,
      message: 'Subscriber does not exist',
    })
    expect((await call(pilot, 'DELETE', colleagues)).statusCode).toBe(204)
    expect((await change(pilot, own, 'subscriber_id', colleague.id)).statusCode).toBe(204)
    expect((await call(colleague, 'GET', own)).statusCode).toBe(200)
    expect((await call(seat, 'GET', own)).statusCode).toBe(404)
  })
})

test('reminders are listed by subscriber and by active', async () => {
  const [own, colleagues] = [await made(seat), await made(colleague, { ...morning, active: false })]
  expect(idsOf((await call(pilot, 'GET', '')).json())).toEqual([own, colleagues])
  expect(idsOf((await call(pilot, 'GET', `?subscriber_id=${colleague.id}`)).json())).toEqual([colleagues])
  expect(idsOf((await call(pilot, 'GET', '?active=1')).json())).toEqual([own])
  expect(idsOf((await call(pilot, 'GET', '?active=0')).json())).toEqual([colleagues])
  expect(idsOf((await call(pilot, 'GET', '?order_by=id&order_by_direction=desc')).json())).toEqual([colleagues, own])
  const page = (await call(seat, 'GET', `?page=1&rows=1&subscriber_id=${seat.id}`)).json()
  expect([idsOf(page), page.total_count]).toEqual([[own], 1])
})

describe('NAV-19: a profile without reminder', () => {
  test('has no reminder, and none can be made or changed', async () => {
    expect((await call(narrow, 'POST', '', morning)).json()).toMatchObject({
      code: 403,
      message: 'Not permitted to create reminder',
    })
    expect((await call(pilot, 'POST', '', { ...morning, subscriber_id: narrow.id })).statusCode).toBe(403)
    const values = { subscriber_id: narrow.id, time: '07:00', recur: 'always' as const }
    const { id } = await platform.db.insertInto('reminders').values(values).returning('id').executeTakeFirstOrThrow()
    for (const who of [narrow, pilot]) {
      expect((await call(who, 'GET', '')).json().total_count).toBe(0)
      for (const response of [await change(who, id, 'active', false), await call(who, 'DELETE', id)])
        expect(response.json()).toMatchObject({ code: 403, message: 'Not permitted to edit reminder' })
    }
  })
})

test('a foreign reminder is not there, and stays', async () => {
  const [own, foreign] = [await made(colleague), await made(stranger)]
  const unknown = { code: 404, message: "Entity 'reminder' not found." }
  for (const [who, id] of [
    [seat, own],
    [seat, foreign],
    [pilot, foreign],
    [stranger, own],
    [seat, 999_999],
  ] as const) {
    expect((await call(who, 'GET', id)).json()).toEqual(unknown)
    expect((await call(who, 'PUT', id, morning)).json()).toEqual(unknown)
    expect((await change(who, id, 'active', false)).json()).toEqual(unknown)
    expect((await call(who, 'DELETE', id)).json()).toEqual(unknown)
  }
  expect((await call(pilot, 'GET', `?subscriber_id=${stranger.id}`)).json().total_count).toBe(0)
  const forStranger = await call(pilot, 'POST', '', { ...morning, subscriber_id: stranger.id })
  expect(forStranger.json()).toMatchObject({ code: 422, message: 'Subscriber does not exist' })
})
