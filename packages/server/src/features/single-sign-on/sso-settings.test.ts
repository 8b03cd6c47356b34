import { limits } from '@lineside/contract/limits'
import type { SsoSettings } from '@lineside/contract/resources/sign-in/single-sign-on'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenProvider, signInThere } from '../../../test/builders/openid-provider.ts'
import { givenMailDomain } from '../../../test/builders/sso-builders.ts'
import { runAs } from '../../../test/operator-world.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'

const portal = 'https://phone.example'
const people: Record<string, Record<string, unknown>> = {}
const real = await givenProvider(people, [`${portal}/`])
const { platform, clock } = await createTestPlatform({ publicUrl: portal, ssoInside: [real.issuer] })
const { db } = platform
const app = await buildApp(platform)
afterAll(async () => {
  await app.close()
  await real.close()
})

let pilot: GivenSubscriber
let boss: { authorization: string }
let domain: string
let made = 0
beforeEach(async () => {
  made += 1
  domain = `company${made}.example`
  pilot = await givenPilot(platform, { display_name: 'Paula', email: `paula@${domain}` })
  boss = await signedIn(platform, pilot)
  await db.updateTable('sessions').set({ proved_at: clock.now() }).where('subscriber_id', '=', pilot.id).execute()
  await givenMailDomain(platform, pilot.customer.id, domain)
  people['paula'] = { email: `paula@${domain}`, email_verified: true }
  people['anna'] = { email: `anna@${domain}`, email_verified: true }
})

const base = '/api/lineside/sso'
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, headers: object = {}) =>
  app.inject({
    method,
    url: `${base}${path}`,
    remoteAddress: `192.0.2.${made}`,
    headers: { ...boss, ...headers },
    ...(payload && { payload }),
  })
const connection = () => ({
  name: 'Nordwind',
  issuer: real.issuer,
  client_id: real.clientId,
  client_secret: real.secret,
  email_claim: 'email',
})
const only = () => ({ is_on: true, allows_password: false, allows_passkey: false, keeper_id: pilot.id })
const read = async () => (await send('GET', '')).json<SsoSettings>()

const tryAs = async (login: string, headers: object = {}) => {
  const begun = await send('POST', '/trial', {})
  expect(begun.statusCode, begun.body).toBe(200)
  const cookie = String(begun.headers['set-cookie']).split(';')[0]
  const answer = await signInThere(begun.json<{ url: string }>().url, login)
  return await send('POST', '/trial/answer', answer, { cookie, ...headers })
}

describe('FACT-08: the provider of a company', () => {
  test('is set, tried and switched on by an administrator; the secret is in no answer, and sealed', async () => {
    expect(await read()).toEqual({
      domains: [domain],
      redirect_uri: `${portal}/`,
      provider: null,
      keepers: [{ subscriber_id: pilot.id, name: 'Paula' }],
      seats: null,
    })
    const saved = await send('PUT', '/connection', connection())
    expect(saved.json()).toMatchObject({ provider: { has_secret: true, tried_at: null, is_on: false } })
    expect(saved.body).not.toContain(real.secret)
    const { secret_box: box } = await db
      .selectFrom('sso_providers')
      .select('secret_box')
      .where('customer_id', '=', pilot.customer.id)
      .executeTakeFirstOrThrow()
    expect(box?.toString('latin1')).not.toContain(real.secret)
    expect((await send('PUT', '/rules', only())).json()).toMatchObject({ code: 422, reason: 'sso_untried' })
    expect((await tryAs('paula')).json()).toEqual({ address: `paula@${domain}` })
    expect((await read()).provider?.tried_at).not.toBeNull()
    expect((await send('PUT', '/rules', only())).json()).toMatchObject({ provider: only() })
    const { rows } = await platform.pool.query<{ after: object }>(
      `select after from audit_log where customer_id = $1 and resource = 'customers' order by id desc limit 1`,
      [pilot.customer.id],
    )
    expect(rows[0]?.after).toMatchObject({ sso_is_on: true, sso_alone: true })
    expect(JSON.stringify(rows)).not.toContain(real.secret)
  })

  test('a connection that changes has to be tried again; a new name does not', async () => {
    await send('PUT', '/connection', connection())
    await tryAs('paula')
    await send('PUT', '/rules', only())
    const { client_secret: _, ...same } = connection()
    const renamed = await send('PUT', '/connection', { ...same, name: 'Nordwind AG' })
    expect(renamed.json()).toMatchObject({ provider: { name: 'Nordwind AG', is_on: true, has_secret: true } })
    for (const change of [{ client_secret: 'x' }, { client_id: 'other' }, { email_claim: 'upn' }]) {
      await db.updateTable('sso_providers').set({ tried_at: clock.now(), is_on: true }).execute()
      expect((await send('PUT', '/connection', { ...same, ...change })).json()).toMatchObject({
        provider: { tried_at: null, is_on: false },
      })
    }
  })

  test('a try has to lead to the line that tries, in its own session', async () => {
    await givenSubscriber(platform, { customer: pilot.customer, email: `anna@${domain}` })
    await send('PUT', '/connection', connection())
    expect((await tryAs('anna')).json()).toMatchObject({ code: 403, reason: 'sso_other_seat' })
    const elsewhere = await signedIn(platform, pilot)
    expect((await tryAs('paula', elsewhere)).json()).toMatchObject({ code: 403, reason: 'sso_spent' })
    expect((await read()).provider?.tried_at).toBeNull()
  })

  test('without passwords, an administrator of the company with a password is kept', async () => {
    await send('PUT', '/connection', connection())
    await tryAs('paula')
    const seat = await givenSubscriber(platform, { customer: pilot.customer })
    const stranger = await givenPilot(platform)
    for (const keeper of [null, seat.id, stranger.id, 987_654])
      expect((await send('PUT', '/rules', { ...only(), keeper_id: keeper })).json()).toMatchObject({
        code: 422,
        reason: 'sso_keeper',
      })
  })

  test.each([
    'http://login.example',
    'https://10.0.0.1',
    'https://localhost',
    'http://127.0.0.1:1',
    'https://login.example/?x=1',
    'login.example',
  ])('the issuer %s is refused', async (issuer) => {
    expect((await send('PUT', '/connection', { ...connection(), issuer })).json()).toMatchObject({
      code: 422,
      reason: 'sso_issuer',
    })
    expect((await read()).provider).toBeNull()
  })

  test('changes ask for the password before, and are not for seats', async () => {
    await send('PUT', '/connection', connection())
    clock.pass({ seconds: limits.proofSeconds + 1 })
    const proof = { code: 403, reason: 'proof_needed' }
    expect((await send('PUT', '/connection', connection())).json()).toMatchObject(proof)
    expect((await send('PUT', '/rules', only())).json()).toMatchObject(proof)
    expect((await send('DELETE', '/connection')).json()).toMatchObject(proof)
    const seat = await signedIn(platform, await givenSubscriber(platform, { customer: pilot.customer }))
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', '/connection'],
    ] as const)
      expect((await send(method, path, undefined, seat)).statusCode).toBe(403)
  })

  test('is removed', async () => {
    await send('PUT', '/connection', connection())
    expect((await send('DELETE', '/connection')).statusCode).toBe(204)
    expect((await read()).provider).toBeNull()
  })
})

describe('FACT-08: mail domains, by the operator', () => {
  const of = async ({ customer }: GivenSubscriber) => {
    const query = db.selectFrom('customers as c').innerJoin('resellers as r', 'r.id', 'c.reseller_id')
    return await query
      .select(['c.external_id as id', 'r.name as reseller'])
      .where('c.id', '=', customer.id)
      .executeTakeFirstOrThrow()
  }

  test('a domain belongs to one customer, until it is withdrawn there', async () => {
    const mine = await of(pilot)
    const theirs = await of(await givenPilot(platform))
    const name = { domain: `Second.${domain}` }
    const taken = /belongs to another customer/
    expect(await runAs(platform, 'customers assign-mail-domain', { ...mine, ...name })).toMatchObject({
      outcome: 'assigned',
      domains: [domain, `second.${domain}`],
    })
    await expect(runAs(platform, 'customers assign-mail-domain', { ...theirs, ...name })).rejects.toThrow(taken)
    await runAs(platform, 'customers withdraw-mail-domain', { ...mine, ...name })
    expect(await runAs(platform, 'customers assign-mail-domain', { ...theirs, ...name })).toMatchObject({
      domains: [`second.${domain}`],
    })
    await expect(runAs(platform, 'customers assign-mail-domain', { ...mine, domain: 'x' })).rejects.toThrow(/--domain/)
  })

  test('an operator removes a provider that has failed', async () => {
    await send('PUT', '/connection', connection())
    const mine = await of(pilot)
    expect(await runAs(platform, 'customers show-sso', mine)).toMatchObject({ issuer: real.issuer, domains: [domain] })
    expect(await runAs(platform, 'customers remove-sso', mine)).toMatchObject({ outcome: 'removed' })
    expect(await runAs(platform, 'customers remove-sso', mine)).toMatchObject({ outcome: 'unchanged' })
  })
})
