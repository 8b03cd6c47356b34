import type { WrittenSchedule } from '@lineside/contract/resources/pbx/schedules'
import { isoMinute, wallTime } from '@lineside/telephony/clocks/wall-time'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { companyLines, withDetails } from '../../domain/call-snapshot/company-lines.ts'
import { callForwardingRoutes } from '../call-forwarding/call-forwarding-routes.ts'
import { callOutcomeRoutes } from '../call-outcome/call-outcome-routes.ts'
import { lineHoursRoutes } from './line-hours-routes.ts'
import { schedulesRoutes } from './schedules-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, (api, services) => {
  for (const routes of [schedulesRoutes, lineHoursRoutes, callForwardingRoutes, callOutcomeRoutes])
    routes(api, services)
})
const customer = await givenCustomer(platform, { product_class: 'pbxaccount', timezone: 'Europe/Vienna' })
const pilot = await givenPilot(platform, { customer, display_name: 'Pilot' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const sales = await givenSubscriber(platform, {
  customer,
  pbx_extension: '30',
  display_name: 'Sales',
  is_pbx_group: true,
  pbx_hunt_policy: 'serial',
  pbx_hunt_timeout: 15,
})
const foreign = await givenCustomer(platform, { product_class: 'pbxaccount' })
const foreignPilot = await givenPilot(platform, { customer: foreign })
await givenNumber(platform, pilot.id, { sn: '9920001' })
const admin = await signedIn(platform, pilot)
const seat = await signedIn(platform, anna)
const stranger = await signedIn(platform, foreignPilot)

const url = '/api/lineside/schedules'
const linesUrl = '/api/lineside/schedulelines'
type Headers = Record<string, string>
const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, headers: Headers, payload?: object) =>
  app.inject({ method, url: path, headers, ...(payload && { payload }) })
const office: WrittenSchedule = {
  name: 'Office hours',
  timezone: 'Europe/Vienna',
  week: [2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 480, to: 1020 })),
  exceptions: [
    {
      name: 'Meeting',
      does: 'closes',
      from: '2026-11-27',
      to: '2026-11-27',
      yearly: false,
      part: { from: 780, to: 1440 },
    },
  ],
  follows_holidays: true,
}
const add = async (body: WrittenSchedule = office, headers = admin): Promise<number> =>
  (await send('POST', url, headers, body)).json<{ id: number }>().id
const list = async (headers = admin) =>
  (await send('GET', url, headers)).json<{ schedules: { id: number; used_by: number }[] }>()

beforeEach(async () => {
  for (const table of [
    'cf_mappings',
    'cf_time_sets',
    'cf_destination_sets',
    'line_hours',
    'schedules',
    'company_holidays',
    'audit_log',
  ] as const)
    await db.deleteFrom(table).execute()
})

describe('SCHED-01: schedules of a company', () => {
  test('an administrator adds, changes and removes one, everybody reads it, and the log says so', async () => {
    const id = await add()
    expect(await list(seat)).toMatchObject({
      timezone: 'Europe/Vienna',
      schedules: [{ id, ...office, used_by: 0 }],
      holidays: [],
    })
    const changed = { ...office, name: 'Hours', week: [{ weekday: 2, from: 1320, to: 1800 }] }
    expect((await send('PUT', `${url}/${id}`, admin, changed)).statusCode).toBe(204)
    expect(await list()).toMatchObject({ schedules: [{ id, ...changed }] })
    expect((await send('DELETE', `${url}/${id}`, admin)).statusCode).toBe(204)
    expect((await list()).schedules).toEqual([])
    const log = await db.selectFrom('audit_log').select(['resource', 'method', 'item_name']).orderBy('id').execute()
    expect(log).toEqual([
      { resource: 'schedules', method: 'create', item_name: 'Office hours' },
      { resource: 'schedules', method: 'replace', item_name: 'Hours' },
      { resource: 'schedules', method: 'remove', item_name: 'Hours' },
    ])
  })

  test.each<[string, Partial<WrittenSchedule>]>([
    ['a zone that does not exist', { timezone: 'Europe/Nowhere' }],
    ['hours without length', { week: [{ weekday: 2, from: 480, to: 480 }] }],
    ['more than a day', { week: [{ weekday: 2, from: 480, to: 2000 }] }],
    ['an eighth day', { week: [{ weekday: 8, from: 480, to: 1020 }] }],
    ['no name', { name: ' ' }],
    [
      'no day of the calendar',
      { exceptions: [{ name: '', does: 'closes', from: '2026-02-30', to: '2026-02-30', yearly: false, part: null }] },
    ],
    [
      'days in the wrong order',
      { exceptions: [{ name: '', does: 'opens', from: '2026-03-02', to: '2026-03-01', yearly: false, part: null }] },
    ],
  ])('%s is refused, and nothing changes', async (_what, members) => {
    const id = await add()
    expect((await send('POST', url, admin, { ...office, name: 'Other', ...members })).statusCode).toBe(422)
    expect((await send('PUT', `${url}/${id}`, admin, { ...office, ...members })).statusCode).toBe(422)
    expect(await list()).toMatchObject({ schedules: [{ id, ...office }] })
  })

  test('a name is given once in a company', async () => {
    await add()
    const again = await send('POST', url, admin, office)
    expect([again.statusCode, again.json().reason]).toEqual([409, 'schedule_name_taken'])
    expect(await add(office, stranger)).toBeGreaterThan(0)
  })

  test('a seat changes nothing, and a schedule of another company does not exist', async () => {
    const id = await add()
    for (const [method, path, body] of [
      ['POST', url, office],
      ['PUT', `${url}/${id}`, office],
      ['DELETE', `${url}/${id}`, undefined],
      ['GET', `${url}/${id}/users`, undefined],
      ['GET', linesUrl, undefined],
      ['PUT', `${linesUrl}/${sales.id}`, { schedule_id: id, closed: { to: 'voicebox' } }],
      ['DELETE', `${linesUrl}/${sales.id}`, undefined],
    ] as const) {
      expect([method, path, (await send(method, path, seat, body)).statusCode]).toEqual([method, path, 403])
      if (path !== url && path !== linesUrl)
        expect([method, path, (await send(method, path, stranger, body)).statusCode]).toEqual([method, path, 404])
    }
    expect((await list(stranger)).schedules).toEqual([])
    expect((await list()).schedules).toMatchObject([{ id, used_by: 0 }])
  })
})

/** The route takes a local time of the line, which is that of Vienna. */
const at = (moment: string) => ({ at: isoMinute(wallTime(new Date(moment), 'Europe/Vienna')) })
const outcome = async (line: number, moment: string): Promise<readonly { code: string }[]> =>
  (await send('GET', `/api/lineside/calloutcomes/${line}?${new URLSearchParams(at(moment))}`, admin)).json().steps

describe('SCHED-01: a group follows a schedule', () => {
  const follow = (closed: object, schedule_id: number) =>
    send('PUT', `${linesUrl}/${sales.id}`, admin, { schedule_id, closed })

  test('calls go the way of closed while it is closed, and one edit changes it', async () => {
    const id = await add()
    expect((await follow({ to: 'announcement', handle: 'office_hours' }, id)).statusCode).toBe(204)
    expect(await outcome(sales.id, '2026-11-20T10:00:00Z')).toContainEqual(
      expect.objectContaining({
        code: 'hours',
        schedule: 'Office hours',
        is_open: true,
        until: '2026-11-20T16:00:00.000Z',
      }),
    )
    expect(await outcome(sales.id, '2026-11-27T12:30:00Z')).toMatchObject([
      { code: 'not_blocked' },
      {
        code: 'hours',
        is_open: false,
        by: 'exception',
        name: 'Meeting',
        until: '2026-11-30T07:00:00.000Z',
        to: 'announcement',
      },
      { code: 'announcement', handle: 'office_hours' },
    ])
    await send('PUT', `${url}/${id}`, admin, { ...office, exceptions: [] })
    expect(await outcome(sales.id, '2026-11-27T12:30:00Z')).toContainEqual(
      expect.objectContaining({ code: 'hours', is_open: true }),
    )
  })

  test('holidays of the company close it, unless it does not follow them', async () => {
    const id = await add()
    await follow({ to: 'voicebox' }, id)
    await db
      .insertInto('company_holidays')
      .values({ customer_id: customer.id, day: '2026-12-08', name: 'Holiday', closes_at: 0 })
      .execute()
    expect(await outcome(sales.id, '2026-12-08T10:00:00Z')).toContainEqual(
      expect.objectContaining({ code: 'hours', by: 'holiday', name: 'Holiday' }),
    )
    await send('PUT', `${url}/${id}`, admin, { ...office, follows_holidays: false })
    expect(await outcome(sales.id, '2026-12-08T10:00:00Z')).toContainEqual(
      expect.objectContaining({ code: 'hours', is_open: true }),
    )
  })

  test('another line takes its calls', async () => {
    await follow({ to: 'line', subscriber_id: anna.id }, await add())
    expect(await outcome(sales.id, '2026-11-21T10:00:00Z')).toContainEqual(
      expect.objectContaining({ code: 'offline', targets: [{ to: 'subscriber', id: anna.id }] }),
    )
  })

  test('MAP-01: the map shows where a closed group leads, and when that changes', async () => {
    await follow({ to: 'voicebox' }, await add())
    // a Friday, half an hour before the end
    const moment = new Date('2026-11-20T15:30:00Z')
    const { lines } = await companyLines(platform.pool, customer.id, { now: moment, momentIn: () => moment })
    const circumstances = { now: moment, moment }
    const [line] = (await withDetails(platform.pool, customer.id, lines, circumstances)).filter(
      ({ id }) => id === sales.id,
    )
    expect(line?.trace).toContainEqual(expect.objectContaining({ code: 'hours', is_open: true }))
    expect(line?.later).toMatchObject({ at: '2026-11-20T16:00:00.000Z', plan: { do: 'media', kind: 'voicebox' } })
  })

  test('the schedule names who uses it, and stays while somebody does', async () => {
    const id = await add()
    await follow({ to: 'number', number: '0664 1234567' }, id)
    const { users } = (await send('GET', `${url}/${id}/users`, admin)).json()
    expect(users).toEqual([
      {
        kind: 'line',
        subscriber_id: sales.id,
        name: 'Sales',
        extension: '30',
        type: 'group',
        closed: { to: 'number', number: '+436641234567' },
        closed_name: null,
      },
    ])
    const removal = await send('DELETE', `${url}/${id}`, admin)
    expect([removal.statusCode, removal.json()]).toMatchObject([
      409,
      { reason: 'schedule_in_use', values: { count: 1 } },
    ])
    expect((await send('GET', linesUrl, admin)).json().lines).toMatchObject([
      { subscriber_id: sales.id, schedule_id: id },
    ])
    expect((await send('DELETE', `${linesUrl}/${sales.id}`, admin)).statusCode).toBe(204)
    expect((await send('DELETE', `${url}/${id}`, admin)).statusCode).toBe(204)
  })

  test.each([
    ['+49 30 123456', '+4930123456'],
    ['0664 1234567', '+436641234567'],
    ['34', '34'],
  ])('a number that is written back as it was read stays the same: %s', async (number, shown) => {
    const id = await add()
    const read = async () => (await send('GET', linesUrl, admin)).json().lines[0].closed
    await follow({ to: 'number', number }, id)
    expect(await read()).toEqual({ to: 'number', number: shown })
    await follow(await read(), id)
    expect(await read()).toEqual({ to: 'number', number: shown })
  })

  test('a line that has ended takes no calls, nor does who has its extension then', async () => {
    const id = await add()
    const eva = await givenSubscriber(platform, { customer, pbx_extension: '44' })
    await follow({ to: 'line', subscriber_id: eva.id }, id)
    await db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', eva.id).execute()
    await givenSubscriber(platform, { customer, pbx_extension: '44' })
    const way = await outcome(sales.id, '2026-11-21T10:00:00Z')
    expect(way.map(({ code }) => code)).toEqual(['not_blocked', 'hours', 'voicebox'])
    expect((await send('GET', linesUrl, admin)).json().lines).toMatchObject([{ closed: { to: 'voicebox' } }])
  })

  test('a line that has ended holds no schedule', async () => {
    const ended = await givenSubscriber(platform, { customer, is_pbx_group: true, status: 'terminated' })
    const id = await add()
    await db
      .insertInto('line_hours')
      .values({ subscriber_id: ended.id, schedule_id: id, closed_to: 'voicebox' })
      .execute()
    expect((await list()).schedules).toMatchObject([{ id, used_by: 0 }])
    expect((await send('DELETE', `${url}/${id}`, admin)).statusCode).toBe(204)
  })

  test.each<[string, object, number]>([
    ['a line of another company', { to: 'line', subscriber_id: foreignPilot.id }, 422],
    ['the line itself', { to: 'line', subscriber_id: sales.id }, 422],
    ['a text that is no number', { to: 'number', number: 'nowhere' }, 422],
    ['another sound', { to: 'announcement', handle: 'music_on_hold' }, 422],
  ])('%s is refused as the way of closed', async (_what, closed, status) => {
    expect((await follow(closed, await add())).statusCode).toBe(status)
    expect(await db.selectFrom('line_hours').selectAll().execute()).toEqual([])
  })

  test('a schedule of another company, and a line that is none of these, do not exist', async () => {
    expect((await follow({ to: 'voicebox' }, await add(office, stranger))).statusCode).toBe(404)
    const path = `${linesUrl}/${anna.id}`
    expect((await send('PUT', path, admin, { schedule_id: await add(), closed: { to: 'voicebox' } })).statusCode).toBe(
      404,
    )
  })
})

describe('SCHED-01, SCHED-04: a forwarding rule refers to a schedule', () => {
  const mappings = `/api/cfmappings/${anna.id}`
  const rule = async (use: string, id: number, headers = seat) => {
    const timeset = { name: `csc-schedule-${use}`, schedule: { id, use } }
    const destinationset = { name: 'To the voicebox', destinations: [{ destination: 'voicebox' }] }
    return await send('PATCH', mappings, { ...headers, 'content-type': 'application/json-patch+json' }, [
      { op: 'add', path: '/cfu/-', value: { destinationset, timeset } },
    ])
  }

  test.each([
    ['during', '2026-11-20T10:00:00Z', true],
    ['during', '2026-11-20T18:00:00Z', false],
    ['outside', '2026-11-20T18:00:00Z', true],
    ['outside', '2026-11-27T13:00:00Z', true],
    ['holidays', '2026-11-20T18:00:00Z', false],
  ] as const)('%s at %s', async (use, moment, applies) => {
    expect((await rule(use, await add())).statusCode).toBeLessThan(300)
    const code = applies ? 'rule_fits' : 'rule_passed'
    const named = applies ? { times: 'Office hours' } : { set: 'Office hours' }
    expect(await outcome(anna.id, moment)).toContainEqual(
      expect.objectContaining({ code, ...named, schedule_use: use }),
    )
  })

  test('RULE-03: a time set of the line is told by its own times, also when a schedule has its name', async () => {
    await rule('outside', await add())
    const own = { name: office.name, times: [{ wday: '7' }] }
    const value = { destinationset: { name: 'Own', destinations: [{ destination: 'voicebox' }] }, timeset: own }
    await send('PATCH', mappings, { ...seat, 'content-type': 'application/json-patch+json' }, [
      { op: 'add', path: '/cfu/-', value },
    ])
    const query = new URLSearchParams(at('2026-11-20T10:00:00Z'))
    const { time_sets, steps } = (await send('GET', `/api/lineside/calloutcomes/${anna.id}?${query}`, admin)).json()
    expect(steps.filter(({ code }: { code: string }) => code === 'rule_passed')).toMatchObject([
      { set: office.name, schedule_use: 'outside' },
      { set: office.name },
    ])
    expect(time_sets).toMatchObject([{ line: anna.id, name: office.name, times: [{ wday: '7' }] }])
  })

  test('to clients it is a time set with the schedule’s name and times, which they only read', async () => {
    const id = await add()
    await rule('outside', id)
    const item = (await send('GET', mappings, seat)).json()
    const [{ timeset, timeset_id: set }] = item.cfu
    expect(timeset).toBe('Office hours')
    const shown = (await send('GET', `/api/cftimesets/${set}`, seat)).json()
    expect(shown).toMatchObject({ name: 'Office hours', schedule: { id, use: 'outside' }, usage_count: 1 })
    expect(shown.times).toContainEqual({ year: null, month: null, mday: null, wday: '2-6', hour: '0-7', minute: null })
    expect(shown.times).toContainEqual({
      year: '2026',
      month: '11',
      mday: '27',
      wday: null,
      hour: '13-23',
      minute: null,
    })
    for (const refused of [
      await send('PUT', `/api/cftimesets/${set}`, seat, { name: 'Mine', times: [] }),
      await send('DELETE', `/api/cftimesets/${set}`, seat),
    ])
      expect([refused.statusCode, refused.json().reason]).toEqual([422, 'schedule_read_only'])
    // a client that writes all mappings back as it read them changes nothing
    const back = await send('PUT', mappings, seat, {
      cfu: item.cfu,
      cfb: [],
      cft: [],
      cfna: [],
      cfs: [],
      cfr: [],
      cfo: [],
    })
    expect(back.statusCode).toBeLessThan(300)
    expect((await send('GET', mappings, seat)).json().cfu).toEqual(item.cfu)
    expect((await send('GET', `${url}/${id}/users`, admin)).json().users).toEqual([
      { kind: 'rule', subscriber_id: anna.id, name: 'Anna', rule: 'To the voicebox', use: 'outside' },
    ])
  })

  test('a rule takes a schedule instead of its times, and gives it back with them', async () => {
    const id = await add()
    await rule('during', id)
    const [{ cfm_id, timeset_id, destinationset_id }] = (await send('GET', mappings, seat)).json().cfu
    const seen = {
      type: 'cfu',
      destinationset: 'To the voicebox',
      destinationset_id,
      sourceset_id: null,
      timeset_id,
      enabled: true,
    }
    const change = {
      do: 'times',
      times: { name: 'Other', times: [], schedule: { id, use: 'holidays' } },
      delete_unused: true,
    }
    const path = `/api/lineside/cfmappings/${anna.id}/rules/${cfm_id}`
    expect((await send('POST', path, seat, { seen, change })).statusCode).toBe(200)
    const sets = await db.selectFrom('cf_time_sets').select(['schedule_id', 'schedule_use']).execute()
    expect(sets).toEqual([{ schedule_id: id, schedule_use: 'holidays' }])
  })

  test('a schedule of another company does not exist', async () => {
    expect((await rule('during', await add(office, stranger))).statusCode).toBe(422)
    expect(await db.selectFrom('cf_time_sets').selectAll().execute()).toEqual([])
  })
})
