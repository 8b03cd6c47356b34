import type { SsoSettings } from '@lineside/contract/resources/sign-in/single-sign-on'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenForgingProvider } from '../../../test/builders/forging-provider.ts'
import { givenMailDomain, givenSso } from '../../../test/builders/sso-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'
import { makeSeat } from './make-seat.ts'

const forging = await givenForgingProvider()
const { platform, clock } = await createTestPlatform({
  publicUrl: 'https://phone.example',
  ssoInside: [forging.issuer],
})
const { db } = platform
const app = await buildApp(platform)
afterAll(async () => {
  await app.close()
  await forging.close()
})

let pilot: GivenSubscriber
let boss: { authorization: string }
let group: GivenSubscriber
let domain: string
let address: string
let made = 0
beforeEach(async () => {
  made += 1
  domain = `newcomers${made}.example`
  address = `lena.fuchs@${domain}`
  pilot = await givenPilot(platform, { display_name: 'Paula' })
  await givenNumber(platform, pilot.id)
  await ofCustomer({ ext_range_min: '200', ext_range_max: '299' })
  group = await givenSubscriber(platform, { customer: pilot.customer, is_pbx_group: true, pbx_extension: '290' })
  await givenMailDomain(platform, pilot.customer.id, domain)
  await givenSso(platform, pilot.customer.id, { issuer: forging.issuer })
  boss = await signedIn(platform, pilot)
  await db.updateTable('sessions').set({ proved_at: clock.now() }).where('subscriber_id', '=', pilot.id).execute()
})

const ofCustomer = (change: object) =>
  db.updateTable('customers').set(change).where('id', '=', pilot.customer.id).execute()
const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: object = {}) =>
  app.inject({
    method,
    url: `/api/lineside/sso${url}`,
    headers: { ...headers },
    remoteAddress: `192.0.2.${made}`,
    ...(payload && { payload }),
  })
const template = (change: object = {}) => ({
  makes_seats: true,
  profile_id: null,
  group_ids: [],
  extension_min: null,
  extension_max: null,
  ...change,
})
const allow = async (change: object = {}) => {
  const answer = await send('PUT', '/seats', template(change), boss)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Signs in as somebody with these claims. */
const signIn = async (claims: object = {}) => {
  const begun = await send('POST', '/beginning', { username: address })
  const asked = new URL(begun.json<{ url: string }>().url).searchParams
  const cookie = String(begun.headers['set-cookie']).split(';')[0]
  const known = { email: address, email_verified: true, name: 'Lena Fuchs' }
  forging.forge({ claims: { nonce: asked.get('nonce'), ...known, ...claims } })
  const answer = await send('POST', '/session', { state: asked.get('state'), code: 'x' }, { cookie })
  return answer.json<{ subscriber_id: number }>()
}
const seats = () =>
  db
    .selectFrom('subscribers')
    .selectAll()
    .where('customer_id', '=', pilot.customer.id)
    .where('is_pbx_group', '=', false)
    .where('is_pbx_pilot', '=', false)
    .orderBy('id')
    .execute()
const forbidden = (reason: string, more: object = {}) => ({ code: 403, reason, ...more })

describe('FACT-08: a first sign-in of somebody whom no seat knows', () => {
  test('makes a seat after the template, and signs it in from then on', async () => {
    await allow({ group_ids: [group.id], extension_min: '250', extension_max: '259' })
    const { subscriber_id: id } = await signIn()
    const [seat, ...others] = await seats()
    expect(others).toEqual([])
    expect(seat).toMatchObject({ id, display_name: 'Lena Fuchs', username: 'lena-fuchs', email: address })
    expect(seat).toMatchObject({
      pbx_extension: '250',
      administrative: false,
      status: 'active',
    })
    // telephones have a password that nobody chose, and there is none for the portal
    expect(seat?.sip_password_box).not.toBeNull()
    expect(seat?.web_password_hash).toBeNull()
    const member = db.selectFrom('group_members').select('group_id').where('member_id', '=', id)
    expect(await member.execute()).toEqual([{ group_id: group.id }])
    expect(await signIn()).toMatchObject({ subscriber_id: id })
  })

  test('is in the log of changes and in the list of the administrator, without the password', async () => {
    await allow()
    const { subscriber_id: id } = await signIn()
    const { rows } = await platform.pool.query<{ after: object; subscriber_id: number }>(
      `select subscriber_id, after from audit_log where resource = 'subscribers' and item_id = $1 and method = 'create'`,
      [id],
    )
    expect(rows).toMatchObject([{ subscriber_id: id, after: { display_name: 'Lena Fuchs', sso_made_by: 'Nordwind' } }])
    expect(JSON.stringify(rows)).not.toMatch(/"password":"(?!changed)/)
    const { seats: shown } = (await send('GET', '', undefined, boss)).json<SsoSettings>()
    expect(shown?.made).toMatchObject([{ subscriber_id: id, name: 'Lena Fuchs', extension: '200' }])
  })

  test('two at once make one seat', async () => {
    await allow()
    const other = { customerId: pilot.customer.id, provider: 'Nordwind', address: `two@${domain}`, claims: {} }
    const ids = await Promise.all([1, 2, 3, 4].map(() => makeSeat(platform, other)))
    expect(new Set(ids).size).toBe(1)
    expect(await seats()).toHaveLength(1)
  })

  test('with names that are taken or strange gets names of its own', async () => {
    await allow()
    await givenSubscriber(platform, { customer: pilot.customer, username: 'lena-fuchs' })
    expect((await signIn()).subscriber_id).toBeGreaterThan(0)
    expect((await seats()).at(-1)).toMatchObject({ username: 'lena-fuchs-2' })
    await signIn({ email: `x@${domain}`, name: '\u202e'.repeat(9) })
    expect((await seats()).at(-1)).toMatchObject({ display_name: 'x', email: `x@${domain}` })
  })

  test('is refused where nobody has allowed it, and in a domain that is not the company’s', async () => {
    expect(await signIn()).toMatchObject(forbidden('sso_no_seat', { values: { address } }))
    await allow()
    expect(await signIn({ email: 'lena@elsewhere.example' })).toMatchObject(forbidden('sso_domain'))
    expect(await signIn({ email_verified: false })).toMatchObject(forbidden('sso_unverified'))
    await allow({ makes_seats: false })
    expect(await signIn()).toMatchObject(forbidden('sso_no_seat'))
    expect(await seats()).toEqual([])
  })

  test('is refused where the company is full, blocked, or has no extension free, and nothing is made', async () => {
    await allow({ extension_min: '250', extension_max: '250' })
    await ofCustomer({ max_subscribers: 2 })
    expect(await signIn()).toMatchObject(forbidden('sso_full'))
    await ofCustomer({ max_subscribers: null, blocked_at: clock.now() })
    expect(await signIn()).toMatchObject(forbidden('line_blocked'))
    expect(await seats()).toEqual([])
    await ofCustomer({ blocked_at: null })
    await givenSubscriber(platform, { customer: pilot.customer, pbx_extension: '250' })
    expect(await signIn()).toMatchObject(forbidden('sso_no_extension'))
    expect(await seats()).toHaveLength(1)
  })

  test('is refused where an administrator has removed the seat', async () => {
    await allow()
    const { subscriber_id: id } = await signIn()
    await db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', id).execute()
    expect(await signIn()).toMatchObject(forbidden('sso_removed', { values: { address } }))
  })

  test('makes none by a try of the connection', async () => {
    await allow()
    const begun = await send('POST', '/trial', {}, boss)
    const asked = new URL(begun.json<{ url: string }>().url).searchParams
    forging.forge({ claims: { nonce: asked.get('nonce'), email: address, email_verified: true } })
    const cookie = String(begun.headers['set-cookie']).split(';')[0]
    const answer = await send('POST', '/trial/answer', { state: asked.get('state'), code: 'x' }, { ...boss, cookie })
    expect(answer.json()).toMatchObject(forbidden('sso_no_seat'))
    expect(await seats()).toEqual([])
  })
})

describe('FACT-08: the template of seats', () => {
  test('is refused where it names what the company does not have', async () => {
    const stranger = await givenPilot(platform)
    const foreign = await givenSubscriber(platform, { customer: stranger.customer, is_pbx_group: true })
    for (const [change, reason, field] of [
      [{ profile_id: 987_654 }, 'profile_unknown', 'profile_id'],
      [{ group_ids: [foreign.id] }, 'value_invalid', 'group_ids'],
      [{ group_ids: [pilot.id] }, 'value_invalid', 'group_ids'],
      [{ extension_min: '100' }, 'extension_out_of_range', 'extension_min'],
      [{ extension_min: '260', extension_max: '250' }, 'value_invalid', 'extension_max'],
    ] as const)
      expect((await send('PUT', '/seats', template(change), boss)).json()).toMatchObject({ code: 422, reason, field })
    expect((await send('PUT', '/seats', template({ extension_min: 'x' }), boss)).statusCode).toBe(422)
    expect((await send('GET', '', undefined, boss)).json()).toMatchObject({ seats: { makes_seats: false } })
  })

  test('is the administrator’s, who has just proved to be one', async () => {
    const seat = await signedIn(platform, await givenSubscriber(platform, { customer: pilot.customer }))
    expect((await send('PUT', '/seats', template(), seat)).statusCode).toBe(403)
    await db.updateTable('sessions').set({ proved_at: null }).execute()
    expect((await send('PUT', '/seats', template(), boss)).json()).toMatchObject(forbidden('proof_needed'))
  })

  test('is written down', async () => {
    await allow({ group_ids: [group.id] })
    const { rows } = await platform.pool.query<{ after: object }>(
      `select after from audit_log where customer_id = $1 and resource = 'customers' order by id desc limit 1`,
      [pilot.customer.id],
    )
    expect(rows[0]?.after).toMatchObject({ sso_makes_seats: true, sso_seat_group_ids: [group.id] })
  })
})

describe('FACT-08: the name at the sign-in', () => {
  const offer = async (of: string) => (await send('GET', `/offer?domain=${encodeURIComponent(of)}`)).json<object>()

  test('is told for the domain, to anybody; an unknown domain, and one that is off, have none', async () => {
    expect(await offer(domain.toUpperCase())).toEqual({ name: 'Nordwind' })
    expect(await offer('elsewhere.example')).toEqual({ name: null })
    await db.updateTable('sso_providers').set({ is_on: false }).where('customer_id', '=', pilot.customer.id).execute()
    expect(await offer(domain)).toEqual({ name: null })
    expect((await send('GET', '/offer')).statusCode).toBe(422)
  })

  test('a sign-in begins by the domain alone, too, and then names nobody at the provider', async () => {
    const { url } = (await send('POST', '/beginning', { username: `@${domain}` })).json<{ url: string }>()
    expect(new URL(url).searchParams.has('login_hint')).toBe(false)
  })
})
