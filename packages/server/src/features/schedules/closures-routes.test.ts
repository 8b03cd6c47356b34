import { wallTime, isoMinute } from '@lineside/telephony/clocks/wall-time'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { giveRoles } from '../../../test/builders/role-builders.ts'
import { seeingAs } from '../../../test/builders/see-as-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { companyLines } from '../../domain/call-snapshot/company-lines.ts'
import { callOutcomeRoutes } from '../call-outcome/call-outcome-routes.ts'
import { seeAsRoutes } from '../see-as/see-as-routes.ts'
import { closuresRoutes } from './closures-routes.ts'
import { lineHoursRoutes } from './line-hours-routes.ts'
import { schedulesRoutes } from './schedules-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, (api, services) => {
  for (const routes of [closuresRoutes, schedulesRoutes, lineHoursRoutes, callOutcomeRoutes, seeAsRoutes])
    routes(api, services)
})
const customer = await givenCustomer(platform, {
  name: 'Nordwind',
  product_class: 'pbxaccount',
  timezone: 'Europe/Vienna',
})
const pilot = await givenPilot(platform, { customer, display_name: 'Pilot' })
const rita = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Rita' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const group = (pbx_extension: string, display_name: string) =>
  givenSubscriber(platform, { customer, pbx_extension, display_name, is_pbx_group: true, pbx_hunt_policy: 'serial' })
const [sales, support] = [await group('30', 'Sales'), await group('31', 'Support')]
const foreign = await givenCustomer(platform, { product_class: 'pbxaccount' })
const stranger = await signedIn(platform, await givenPilot(platform, { customer: foreign }))
await giveRoles(platform, rita, ['reception'])
const admin = await signedIn(platform, pilot)
const reception = await signedIn(platform, rita)
const seat = await signedIn(platform, anna)

const url = '/api/lineside/closures'
type Headers = Record<string, string>
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers: Headers, payload?: object) =>
  app.inject({ method, url: path, headers, ...(payload && { payload }) })
const read = async (headers = admin) => (await send('GET', url, headers)).json()
const hour = 3_600_000
const soon = () => new Date(Date.now() + hour).toISOString()
const snow = { reason: 'Snow', until: null, announcement: 'office_hours' }
/** A schedule that is always open. */
const always = Array.from({ length: 7 }, (_, index) => ({ weekday: index + 1, from: 0, to: 1440 }))
const schedule = async (name: string, follows_holidays = true): Promise<number> =>
  (
    await send('POST', '/api/lineside/schedules', admin, {
      name,
      timezone: 'Europe/Vienna',
      week: always,
      exceptions: [],
      follows_holidays,
    })
  ).json().id
const follow = (line: number, schedule_id: number) =>
  send('PUT', `/api/lineside/schedulelines/${line}`, admin, { schedule_id, closed: { to: 'voicebox' } })
/** The steps of a call that comes to a line, now or after some time. */
const steps = async (line: number, after = 0): Promise<readonly Record<string, unknown>[]> => {
  const at = isoMinute(wallTime(new Date(Date.now() + after), 'Europe/Vienna'))
  const query = after === 0 ? '' : `?${new URLSearchParams({ at })}`
  return (await send('GET', `/api/lineside/calloutcomes/${line}${query}`, admin)).json().steps
}
const closedStep = expect.objectContaining({ code: 'hours', is_open: false, by: 'closure' })

beforeEach(async () => {
  for (const table of [
    'closures',
    'cf_mappings',
    'cf_time_sets',
    'cf_destination_sets',
    'line_hours',
    'schedules',
    'audit_log',
    'live_events',
  ] as const)
    await db.deleteFrom(table).execute()
})

describe('SCHED-03: the company is closed now', () => {
  test('lines that follow a schedule go their way of closed; those that are open on holidays stay open', async () => {
    await follow(sales.id, await schedule('Office hours'))
    await follow(support.id, await schedule('On call', false))
    const until = soon()
    expect((await send('PUT', url, reception, { ...snow, until })).statusCode).toBe(204)
    expect(await steps(sales.id)).toMatchObject([
      { code: 'not_blocked' },
      {
        code: 'hours',
        schedule: 'Office hours',
        by: 'closure',
        name: 'Snow',
        until,
        to: 'voicebox',
        closed_by: 'Rita',
      },
      { code: 'announcement', handle: 'office_hours' },
      { code: 'voicebox' },
    ])
    expect(await steps(support.id)).toContainEqual(expect.objectContaining({ code: 'hours', is_open: true }))
    expect(await steps(anna.id)).not.toContainEqual(closedStep)
    expect(await read()).toMatchObject({
      timezone: 'Europe/Vienna',
      may_close: true,
      closures: [{ ...snow, subscriber_id: null, name: null, until, closed_by: 'Rita' }],
      lines: [
        { subscriber_id: sales.id, name: 'Sales', extension: '30', type: 'group', closes_with_company: true },
        { subscriber_id: support.id, closes_with_company: false },
      ],
      open_schedules: ['On call'],
    })
  })

  test('it ends by itself, without anybody doing anything', async () => {
    await follow(sales.id, await schedule('Office hours'))
    await send('PUT', url, admin, { ...snow, until: soon() })
    expect(await steps(sales.id)).toContainEqual(closedStep)
    expect(await steps(sales.id, 2 * hour)).toContainEqual(expect.objectContaining({ code: 'hours', is_open: true }))
    // the moment has come, and the row is as it was
    const past = { since: new Date(Date.now() - 2000), until: new Date(Date.now() - 1000) }
    await db.updateTable('closures').set(past).execute()
    expect(await steps(sales.id)).toContainEqual(expect.objectContaining({ code: 'hours', is_open: true }))
    expect((await read()).closures).toEqual([])
  })

  test('whoever writes after somebody else is told so, and changes nothing', async () => {
    const closes = (seen: object | null, reason: string) => send('PUT', url, admin, { ...snow, reason, seen })
    expect((await closes(null, 'Snow')).statusCode).toBe(204)
    const late = await closes(null, 'Outing')
    expect([late.statusCode, late.json().reason]).toEqual([409, 'closure_changed'])
    expect((await closes({ ...snow, until: soon() }, 'Outing')).statusCode).toBe(409)
    expect((await closes({ ...snow, until: 'soon' }, 'Outing')).statusCode).toBe(422)
    expect((await read()).closures).toMatchObject([{ reason: 'Snow' }])
    expect((await closes(snow, 'Outing')).statusCode).toBe(204)
    const line = await send('PUT', `${url}/${sales.id}`, reception, { ...snow, seen: snow })
    expect([line.statusCode, (await read()).closures.length]).toEqual([409, 1])
  })

  test('somebody opens again; without an end it lasts until then', async () => {
    await follow(sales.id, await schedule('Office hours'))
    await send('PUT', url, admin, snow)
    expect(await steps(sales.id, 200 * 24 * hour)).toContainEqual(closedStep)
    expect((await send('DELETE', url, reception)).statusCode).toBe(204)
    expect(await steps(sales.id)).toContainEqual(expect.objectContaining({ code: 'hours', is_open: true }))
    expect((await read()).closures).toEqual([])
  })

  test('a forwarding rule during a schedule does not apply while it is closed', async () => {
    const id = await schedule('Office hours')
    const [set] = await db
      .insertInto('cf_destination_sets')
      .values({ subscriber_id: anna.id, name: 'Box', destinations: JSON.stringify([voicebox]) })
      .returning('id')
      .execute()
    const [times] = await db
      .insertInto('cf_time_sets')
      .values({ subscriber_id: anna.id, name: 'x', times: '[]', schedule_id: id, schedule_use: 'during' })
      .returning('id')
      .execute()
    await db
      .insertInto('cf_mappings')
      .values({
        subscriber_id: anna.id,
        type: 'cfu',
        position: 0,
        enabled: true,
        destination_set_id: set?.id ?? 0,
        time_set_id: times?.id ?? 0,
      })
      .execute()
    expect(await steps(anna.id)).toContainEqual(expect.objectContaining({ code: 'rule_fits' }))
    await send('PUT', url, admin, snow)
    expect(await steps(anna.id)).toContainEqual(expect.objectContaining({ code: 'rule_passed', reason: 'time' }))
  })
})

const voicebox = { destination: 'sip:voicebox@voicebox.local', priority: 1, timeout: 300 }

describe('SCHED-03: a group is closed now', () => {
  test('without a schedule its callers hear the announcement, then its voicebox; others go on', async () => {
    expect((await send('PUT', `${url}/${sales.id}`, reception, { ...snow, until: soon() })).statusCode).toBe(204)
    expect((await steps(sales.id)).map(({ code }) => code)).toEqual([
      'not_blocked',
      'hours',
      'announcement',
      'voicebox',
    ])
    expect(await steps(support.id)).not.toContainEqual(closedStep)
    expect(await read(seat)).toMatchObject({
      may_close: false,
      closures: [{ subscriber_id: sales.id, name: 'Sales', extension: '30', type: 'group', reason: 'Snow' }],
      lines: [],
    })
    expect((await send('DELETE', `${url}/${sales.id}`, reception)).statusCode).toBe(204)
    expect((await read()).closures).toEqual([])
  })

  test('MAP-01: the map knows it', async () => {
    await send('PUT', `${url}/${sales.id}`, admin, snow)
    const now = new Date()
    const { lines } = await companyLines(platform.pool, customer.id, { now, momentIn: () => now })
    expect(lines.find(({ id }) => id === sales.id)?.trace).toContainEqual(closedStep)
  })

  test('a change leaves its beginning, and the log says who did what', async () => {
    await send('PUT', `${url}/${sales.id}`, admin, snow)
    const [first] = (await read()).closures
    await send('PUT', `${url}/${sales.id}`, reception, { ...snow, reason: 'Storm' })
    expect((await read()).closures).toMatchObject([{ since: first.since, reason: 'Storm', closed_by: 'Rita' }])
    await send('DELETE', `${url}/${sales.id}`, admin)
    await send('DELETE', `${url}/${sales.id}`, admin)
    const log = await db
      .selectFrom('audit_log')
      .select(['subscriber_id', 'resource', 'item_id', 'item_name', 'subject_id', 'before', 'after'])
      .orderBy('id')
      .execute()
    const same = { resource: 'closures', item_id: sales.id, item_name: 'Sales', subject_id: sales.id }
    expect(log).toMatchObject([
      { ...same, subscriber_id: pilot.id, before: { closed_now: false }, after: { closed_now: true } },
      { ...same, subscriber_id: rita.id, before: { closed_reason: 'Snow' }, after: { closed_reason: 'Storm' } },
      { ...same, subscriber_id: pilot.id, before: { closed_now: true }, after: { closed_now: false } },
    ])
  })

  test('everybody of the company hears of it, for their screens', async () => {
    await send('PUT', `${url}/${sales.id}`, admin, snow)
    const events = await db.selectFrom('live_events').select(['topic', 'customer_id', 'subscriber_id']).execute()
    expect(events).toContainEqual({ topic: 'resource:closures', customer_id: customer.id, subscriber_id: null })
  })

  test('a line that is none any more is opened all the same', async () => {
    await send('PUT', `${url}/${support.id}`, admin, snow)
    await db.updateTable('subscribers').set({ is_pbx_group: false }).where('id', '=', support.id).execute()
    expect((await read()).closures).toMatchObject([{ subscriber_id: support.id }])
    expect((await send('DELETE', `${url}/${support.id}`, admin)).statusCode).toBe(204)
    await db.updateTable('subscribers').set({ is_pbx_group: true }).where('id', '=', support.id).execute()
  })
})

describe('SCHED-03: refused', () => {
  test.each([
    ['an end in the past', { until: '2020-01-01T00:00:00Z' }],
    ['an end in ten years', { until: new Date(Date.now() + 3653 * 24 * hour).toISOString() }],
    ['an end that is none', { until: 'tomorrow' }],
    ['another sound', { announcement: 'music_on_hold' }],
    ['a reason that is too long', { reason: 'x'.repeat(65) }],
    ['a member that does not exist', { colour: 'red' }],
  ])('%s, and nothing changes', async (_what, members) => {
    await send('PUT', url, admin, snow)
    for (const path of [url, `${url}/${sales.id}`])
      expect((await send('PUT', path, admin, { ...snow, reason: 'Storm', ...members })).statusCode).toBe(422)
    expect((await read()).closures).toMatchObject([{ subscriber_id: null, ...snow }])
  })

  test('a seat without the role, whoever sees as a receptionist, and another company', async () => {
    for (const [method, path] of [
      ['PUT', url],
      ['DELETE', url],
      ['PUT', `${url}/${sales.id}`],
      ['DELETE', `${url}/${sales.id}`],
    ] as const) {
      const body = method === 'PUT' ? snow : undefined
      expect((await send(method, path, seat, body)).statusCode).toBe(403)
      expect((await send(method, path, await seeingAs(app, admin, rita), body)).json().reason).toBe('see_as_read_only')
      if (path !== url) expect((await send(method, path, stranger, body)).statusCode).toBe(404)
    }
    expect((await read(await seeingAs(app, admin, rita))).may_close).toBe(false)
    expect(await db.selectFrom('closures').selectAll().execute()).toEqual([])
  })

  test('a person, who has a status, and a line that does not exist', async () => {
    for (const id of [anna.id, 987_654]) expect((await send('PUT', `${url}/${id}`, admin, snow)).statusCode).toBe(404)
    expect((await read()).closures).toEqual([])
  })

  test('a company without a PBX', async () => {
    const single = await givenCustomer(platform, { product_class: 'sipaccount' })
    const plain = await signedIn(platform, await givenSubscriber(platform, { customer: single, administrative: true }))
    expect((await send('PUT', url, plain, snow)).statusCode).toBe(403)
  })
})

test('SCHED-03: a closed group is told, however many groups there are', async () => {
  const large = await givenCustomer(platform, { product_class: 'pbxaccount' })
  const chief = await givenPilot(platform, { customer: large })
  const last = await givenSubscriber(platform, { customer: large, display_name: 'Zoo', is_pbx_group: true })
  await sql`insert into subscribers (customer_id, domain_id, username, display_name, is_pbx_group)
    select customer_id, domain_id, 'group-' || i, 'Group ' || i, true from subscribers, generate_series(1, 1000) i
    where id = ${last.id}`.execute(db)
  const as = await signedIn(platform, chief)
  expect((await send('PUT', `${url}/${last.id}`, as, snow)).statusCode).toBe(204)
  expect((await read(as)).closures).toMatchObject([{ subscriber_id: last.id, name: 'Zoo', type: 'group' }])
})
