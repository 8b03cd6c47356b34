import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenHeldPhone } from '../../../test/builders/held-phone-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { heldPhonesRoutes } from './held-phones-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, heldPhonesRoutes)
const customer = await givenCustomer(platform, { product_class: 'pbxaccount' })
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer, display_name: 'Anna' })
const colleague = await givenSubscriber(platform, { customer })
const stranger = await givenSubscriber(platform)
const [admin, own, others, foreign] = await Promise.all(
  [pilot, seat, colleague, stranger].map((person) => signedIn(platform, person)),
)
type Headers = typeof admin

const list = (headers: Headers) => app.inject({ url: '/api/lineside/heldphones', headers: headers ?? {} })
const decide = (headers: Headers, id: number, payload: object = { is_allowed: true }) =>
  app.inject({ method: 'POST', url: `/api/lineside/heldphones/${id}`, headers: headers ?? {}, payload })
const url = '/api/lineside/newphones'
const read = (headers: Headers) => app.inject({ url, headers: headers ?? {} })
const write = (headers: Headers, payload: object) => app.inject({ method: 'PUT', url, headers: headers ?? {}, payload })
const states = async () =>
  (await db.selectFrom('line_phones').select(['state', 'user_agent']).orderBy('id').execute()).map(({ state }) => state)
const registered = async (received: string, user_agent = 'Kestrel D4 3.4.1') => {
  const row = { subscriber_id: seat.id, contact: 'sip:anna@10.0.0.5', user_agent, received, q: 1, nat: true }
  await db
    .insertInto('registrations')
    .values({ ...row, expires: new Date(platform.now().getTime() + 60_000) })
    .execute()
}

let id = 0
beforeEach(async () => {
  for (const table of ['line_phones', 'registrations', 'outside_limits', 'audit_log'] as const)
    await db.deleteFrom(table).execute()
  id = await givenHeldPhone(platform, seat.id)
})

test('HARD-02: the line and its administrator see a phone that waits, and nobody else', async () => {
  for (const headers of [own, admin])
    expect((await list(headers)).json().items).toMatchObject([
      { id, subscriber_id: seat.id, line: 'Anna', user_agent: 'Kestrel D4 3.4.1', address: '203.0.113.7' },
    ])
  for (const headers of [others, foreign]) expect((await list(headers)).json().items).toEqual([])
})

test('HARD-02: a yes makes a phone known, once, and the log says so', async () => {
  expect((await decide(own, id)).statusCode).toBe(204)
  expect([await states(), (await list(own)).json().items]).toEqual([['known'], []])
  expect((await decide(own, id)).statusCode).toBe(404)
  expect(await db.selectFrom('audit_log').select(['resource', 'item_id', 'after']).execute()).toMatchObject([
    { resource: 'subscribers', item_id: seat.id, after: { phone_allowed: 'Kestrel D4 3.4.1, 203.0.113.7' } },
  ])
})

test('HARD-02: a no of the administrator signs out that phone alone', async () => {
  await registered('sip:203.0.200.9:5060;transport=tcp')
  await db.updateTable('registrations').set({ contact: 'sip:anna@10.0.0.6' }).execute()
  await registered('sip:198.51.100.1:5060')
  expect((await decide(admin, id, { is_allowed: false })).statusCode).toBe(204)
  expect(await states()).toEqual(['refused'])
  expect(await db.selectFrom('registrations').select('received').execute()).toEqual([
    { received: 'sip:198.51.100.1:5060' },
  ])
})

test('HARD-02: neither colleagues nor strangers decide, and what is no answer changes nothing', async () => {
  for (const headers of [others, foreign]) expect((await decide(headers, id)).statusCode).toBe(404)
  for (const body of [{}, { is_allowed: 'yes' }, { is_allowed: true, more: 1 }])
    expect((await decide(own, id, body)).statusCode).toBe(422)
  expect(await states()).toEqual(['held'])
})

test('HARD-02: an administrator has new phones held; the registered ones are known, and one that was refused is not', async () => {
  await db.updateTable('line_phones').set({ state: 'refused' }).execute()
  await registered('sip:203.0.113.7:5060')
  await registered('sip:[2001:db8::1]:5060').catch(() => undefined)
  await db.updateTable('registrations').set({ contact: 'sip:anna@10.0.0.7' }).execute()
  await registered('sip:[2001:db8::1]:5060', 'baresip v3.1.0')
  expect((await read(admin)).json()).toEqual({ new_phones: 'off', is_default: true })
  expect((await write(admin, { new_phones: 'hold' })).json()).toEqual({ new_phones: 'hold', is_default: false })
  expect(await db.selectFrom('line_phones').select(['family', 'network', 'state']).orderBy('id').execute()).toEqual([
    { family: 'kestrel d4', network: '203.0.0.0/16', state: 'refused' },
    { family: 'baresip', network: '2001:db8::/32', state: 'known' },
  ])
  expect((await db.selectFrom('audit_log').select('after').execute()).map(({ after }) => after)).toEqual([
    { new_phones: 'hold' },
  ])
})

test('HARD-02: the operator’s choice holds for a company that has not chosen', async () => {
  await db.insertInto('outside_limits').values({ set_by: 'operator', new_phones: 'hold' }).execute()
  expect((await read(admin)).json()).toEqual({ new_phones: 'hold', is_default: true })
  expect((await write(admin, { new_phones: 'off' })).json()).toEqual({ new_phones: 'off', is_default: false })
})

test('HARD-02: a seat neither reads nor sets whether phones are held, and odd choices are refused', async () => {
  expect([(await read(own)).statusCode, (await write(own, { new_phones: 'off' })).statusCode]).toEqual([403, 403])
  for (const body of [{}, { new_phones: 'maybe' }, { new_phones: null }])
    expect((await write(admin, body)).statusCode).toBe(422)
})
