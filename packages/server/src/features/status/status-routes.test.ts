import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenDestinationSet } from '../../../test/builders/call-forwarding-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { decideIncomingOfMany } from '../../domain/call-snapshot/place-call.ts'
import { callOutcomeRoutes } from '../call-outcome/call-outcome-routes.ts'
import { reachabilityRoutes } from '../call-outcome/reachability-routes.ts'
import { presenceRoutes } from '../presence/presence-routes.ts'
import { statusRoutes } from './status-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, statusRoutes, callOutcomeRoutes, reachabilityRoutes, presenceRoutes)
const { db, pool } = platform

const customer = await givenCustomer(platform, { domain: 'status.test', timezone: 'Europe/Vienna' })
const pilot = await givenPilot(platform, { customer, pbx_extension: '1', display_name: 'Pilot' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const max = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Max' })
const sales = await givenSubscriber(platform, { customer, pbx_extension: '30', is_pbx_group: true })
const stranger = await givenSubscriber(platform, { display_name: 'Stranger' })
await givenNumber(platform, pilot.id, { sn: '9920001' })
await givenNumber(platform, anna.id, { sn: '9920021' })
for (const line of [anna, max])
  await db
    .insertInto('registrations')
    .values({
      subscriber_id: line.id,
      contact: 'sip:a@192.0.2.1',
      expires: new Date('2099-01-01'),
      user_agent: 'Phone',
    })
    .execute()

beforeEach(async () => {
  for (const table of ['line_statuses', 'audit_log', 'cf_mappings', 'cf_destination_sets'] as const)
    await db.deleteFrom(table).execute()
  await pool.query('delete from live_events')
})

type Who = { readonly id: number }
const call = async (who: Who, method: 'GET' | 'PUT' | 'DELETE', payload?: object, query = '') => {
  const answer = await app.inject({
    method,
    url: `/api/lineside/status${query}`,
    headers: await signedIn(platform, who),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.payload === '' ? null : answer.json() }
}
const inAnHour = () => new Date(platform.now().getTime() + 3_600_000).toISOString()
const dnd = { status: 'dnd', until: null, calls: { to: 'voicebox' } }
const wayOf = async (id: number, moment = platform.now()) => {
  const circumstances = { moment, now: platform.now(), chance: 0, isBounded: true }
  const decided = await decideIncomingOfMany(pool, { customerId: customer.id, lines: [id] }, circumstances)
  return decided.get(id)?.trace.map(({ code }) => code)
}

test('STAT-01: a status is set, told with its end and note, changed, and ended', async () => {
  expect((await call(anna, 'GET')).body).toEqual({ subscriber_id: anna.id, current: null })
  const until = inAnHour()
  const meeting = { status: 'meeting', until, note: ' On site ', calls: { to: 'colleague', subscriber_id: max.id } }
  expect((await call(anna, 'PUT', meeting)).status).toBe(204)
  const { body } = await call(anna, 'GET')
  expect(body.current).toEqual({ ...meeting, note: 'On site', since: expect.any(String) })
  await call(anna, 'PUT', { ...meeting, note: 'Late' })
  expect((await call(anna, 'GET')).body.current).toMatchObject({ note: 'Late', since: body.current.since })
  expect((await call(anna, 'DELETE')).status).toBe(204)
  expect((await call(anna, 'GET')).body.current).toBeNull()
})

test.each([
  [{ to: 'rules' }, ['not_blocked', 'status', 'no_rule', 'rings', 'no_rule', 'rejected']],
  [{ to: 'voicebox' }, ['not_blocked', 'status', 'voicebox']],
  [{ to: 'colleague', subscriber_id: max.id }, ['not_blocked', 'status', 'rings', 'voicebox']],
  [{ to: 'number', number: '0664 1234567' }, ['not_blocked', 'status', 'handed_on', 'voicebox']],
  [{ to: 'only', callers: ['22'] }, ['not_blocked', 'status', 'voicebox']],
])('STAT-01: calls go as the status says: %j', async (calls, codes) => {
  expect((await call(anna, 'PUT', { ...dnd, calls })).status).toBe(204)
  expect((await call(anna, 'GET')).body.current.calls).toMatchObject({ to: calls.to })
  expect(await wayOf(anna.id)).toEqual(codes)
})

test('STAT-01: a colleague who has left takes no calls, nor does who has the extension then', async () => {
  const left = await givenSubscriber(platform, { customer, pbx_extension: '44' })
  await call(anna, 'PUT', { ...dnd, calls: { to: 'colleague', subscriber_id: left.id } })
  await db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', left.id).execute()
  await givenSubscriber(platform, { customer, pbx_extension: '44' })
  expect(await wayOf(anna.id)).toEqual(['not_blocked', 'status', 'voicebox'])
})

test('STAT-02: rules are the same rows before, during and after; at the end they decide again', async () => {
  const set = await givenDestinationSet(platform, anna.id, {
    destinations: [{ destination: 'sip:22@status.test', timeout: 20, priority: 0, announcement_id: null }],
  })
  await db
    .insertInto('cf_mappings')
    .values({ subscriber_id: anna.id, type: 'cfu', position: 0, destination_set_id: set })
    .execute()
  const rules = async () => [
    await db.selectFrom('cf_mappings').selectAll().execute(),
    await db.selectFrom('cf_destination_sets').selectAll().execute(),
  ]
  const before = await rules()
  const until = inAnHour()
  await call(anna, 'PUT', { ...dnd, until })
  const end = Date.parse(until)
  expect(await wayOf(anna.id, new Date(end - 1))).toEqual(['not_blocked', 'status', 'voicebox'])
  // nothing has to run for it to end
  expect(await wayOf(anna.id, new Date(end))).toEqual(['not_blocked', 'rule_fits', 'rings', 'rejected'])
  expect(await rules()).toEqual(before)
  await call(anna, 'DELETE')
  expect(await rules()).toEqual(before)
})

test('STAT-02: reachability tells that calls go elsewhere, and from when not any more', async () => {
  const until = inAnHour()
  await call(anna, 'PUT', { ...dnd, until })
  const answer = await app.inject({ url: '/api/lineside/reachability', headers: await signedIn(platform, anna) })
  expect(answer.json()).toMatchObject({ lines: [{ reach: 'answered' }], later: { at: until, reach: 'lost' }, until })
})

test('STAT-03: colleagues read status, end and note; all devices of the line hear of a change', async () => {
  const until = inAnHour()
  await call(anna, 'PUT', { ...dnd, until, note: 'Quiet work' })
  const { rows: topics } = await pool.query('select topic, subscriber_id from live_events order by id')
  expect(topics).toEqual([
    { topic: 'resource:status', subscriber_id: anna.id },
    { topic: 'presence', subscriber_id: null },
  ])
  const read = async (who: Who) => {
    const answer = await app.inject({ url: '/api/lineside/presence', headers: await signedIn(platform, who) })
    return answer.json().colleagues.find((one: { name: string }) => one.name === 'Anna')
  }
  expect(await read(max)).toMatchObject({ status: { kind: 'dnd', until, note: 'Quiet work' } })
  await call(anna, 'DELETE')
  expect(await read(max)).toMatchObject({ status: null })
})

test('STAT-01: a change is recorded once with its author, and a write that changes nothing is not', async () => {
  await call(pilot, 'PUT', dnd, `?subscriber_id=${anna.id}`)
  await call(pilot, 'PUT', dnd, `?subscriber_id=${anna.id}`)
  const entries = await db.selectFrom('audit_log').selectAll().execute()
  expect(entries).toMatchObject([
    {
      resource: 'status',
      item_id: anna.id,
      subject_id: anna.id,
      subscriber_id: pilot.id,
      before: { status: 'available', status_calls: 'rules' },
      after: { status: 'dnd', status_calls: 'voicebox' },
    },
  ])
})

test.each([
  ['an unknown status', { ...dnd, status: 'asleep' }, 'status'],
  ['an end that is no time', { ...dnd, until: 'tomorrow' }, 'until'],
  ['an end that has passed', { ...dnd, until: '2020-01-01T00:00:00Z' }, 'until'],
  ['a note that is too long', { ...dnd, note: 'x'.repeat(61) }, 'note'],
  ['a colleague of another company', { ...dnd, calls: { to: 'colleague', subscriber_id: stranger.id } }, 'calls'],
  ['oneself as the colleague', { ...dnd, calls: { to: 'colleague', subscriber_id: anna.id } }, 'calls'],
  ['a number that is none', { ...dnd, calls: { to: 'number', number: 'x@y' } }, 'calls'],
  ['calls that go nowhere', { ...dnd, calls: { to: 'moon' } }, 'calls'],
])('STAT-01: refuses %s and changes nothing', async (_what, payload, field) => {
  const { status, body } = await call(anna, 'PUT', payload)
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(field)])
  expect(await db.selectFrom('line_statuses').selectAll().execute()).toEqual([])
})

test('STAT-01: administrators set it for lines of their customer; nobody else for others', async () => {
  const of = (line: Who) => `?subscriber_id=${line.id}`
  expect((await call(pilot, 'PUT', dnd, of(max))).status).toBe(204)
  expect((await call(pilot, 'GET', undefined, of(max))).body).toMatchObject({ subscriber_id: max.id })
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? dnd : undefined
    expect((await call(anna, method, body, of(max))).status).toBe(404)
    expect((await call(pilot, method, body, of(stranger))).status).toBe(404)
  }
  // a group is no person
  expect((await call(pilot, 'PUT', dnd, of(sales))).status).toBe(404)
})
