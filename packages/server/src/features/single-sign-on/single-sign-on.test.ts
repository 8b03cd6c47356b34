import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@lineside/contract/limits'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { certificateFor } from '../../../test/builders/certificate.ts'
import { givenFactor } from '../../../test/builders/factor-builders.ts'
import { givenForgingProvider, type Oddity } from '../../../test/builders/forging-provider.ts'
import { givenProvider, signInThere } from '../../../test/builders/openid-provider.ts'
import { givenMailDomain, givenSso } from '../../../test/builders/sso-builders.ts'
import { freePort } from '../../../test/processes/free-port.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'

const portal = 'https://phone.example'
const people: Record<string, Record<string, unknown>> = {}
const real = await givenProvider(people, [`${portal}/`])
const forging = await givenForgingProvider()
const directory = await mkdtemp(join(tmpdir(), 'lineside-sso-'))
const unknownIssuer = `https://localhost:${await freePort()}`
const { platform, clock } = await createTestPlatform({
  publicUrl: portal,
  ssoInside: [real.issuer, forging.issuer, unknownIssuer, 'http://127.0.0.1:9'],
})
const { db } = platform
const app = await buildApp(platform)
afterAll(async () => {
  await app.close()
  await real.close()
  await forging.close()
  await rm(directory, { recursive: true })
})

let seat: GivenSubscriber
let pilot: GivenSubscriber
let domain: string
let address: string
let made = 0
beforeEach(async () => {
  made += 1
  domain = `nordwind${made}.example`
  address = `anna@${domain}`
  pilot = await givenPilot(platform, { display_name: 'Paula' })
  seat = await givenSubscriber(platform, { customer: pilot.customer, email: `Anna@${domain}` })
  await givenMailDomain(platform, pilot.customer.id, domain)
  people['anna'] = { email: address, email_verified: true }
  forging.forge({})
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers, remoteAddress: `192.0.2.${made % 250}` })
const cookieIn = (answer: Awaited<ReturnType<typeof post>>): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

interface Begun {
  readonly url: string
  readonly cookie: string
}
const begin = async (username = address): Promise<Begun> => {
  const answer = await post('/api/lineside/sso/beginning', { username })
  expect(answer.statusCode, answer.body).toBe(200)
  return { url: answer.json<{ url: string }>().url, cookie: cookieIn(answer) }
}
const finish = (cookie: string, answer: object) => post('/api/lineside/sso/session', answer, { cookie })
const forbidden = (reason: string, more: object = {}) => ({ code: 403, reason, ...more })

describe('FACT-08: single sign-on at a real provider', () => {
  beforeEach(() => givenSso(platform, pilot.customer.id, { issuer: real.issuer, secret: real.secret }))

  test('signs in the seat with the address, by code and PKCE, and the session says so', async () => {
    const answer = await post('/api/lineside/sso/beginning', { username: address })
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict; Secure$/)
    const { url, cookie } = { url: answer.json<{ url: string }>().url, cookie: cookieIn(answer) }
    const asked = Object.fromEntries(new URL(url).searchParams)
    expect(asked).toMatchObject({
      redirect_uri: `${portal}/`,
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: address,
    })
    const opened = await finish(cookie, await signInThere(url, 'anna'))
    expect(opened.json()).toMatchObject({ subscriber_id: seat.id })
    expect(String(opened.headers['set-cookie'])).toContain('Max-Age=0')
    const headers = { authorization: `Bearer ${opened.json<{ jwt: string }>().jwt}` }
    const list = await app.inject({ url: '/api/lineside/sessions/', headers })
    expect(list.json()).toMatchObject({ items: [{ is_current: true, way: 'sso', factor: null }] })
  })

  test('stands for the second step, which is not asked for', async () => {
    await givenFactor({ platform, clock }, seat)
    await db
      .updateTable('customers')
      .set({ factor_policy: 'everybody', factor_policy_from: clock.now() })
      .where('id', '=', pilot.customer.id)
      .execute()
    const { url, cookie } = await begin()
    const { jwt } = (await finish(cookie, await signInThere(url, 'anna'))).json<{ jwt: string }>()
    const headers = { authorization: `Bearer ${jwt}` }
    expect((await app.inject({ url: `/api/subscribers/${seat.id}`, headers })).statusCode).toBe(200)
    expect((await post('/login_jwt', { jwt })).statusCode).toBe(200)
  })

  test('an answer signs in once, within ten minutes, and only in the browser that has begun', async () => {
    const first = await begin()
    const answer = await signInThere(first.url, 'anna')
    const answers = await Promise.all([1, 2, 3].map(() => finish(first.cookie, answer)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403])
    expect((await finish(first.cookie, answer)).json()).toMatchObject(forbidden('sso_spent'))
    // the code is used, even where a new sign-in presents it
    const second = await begin()
    const state = new URL(second.url).searchParams.get('state') ?? ''
    expect((await finish(second.cookie, { ...answer, state })).json()).toMatchObject(forbidden('sso_spent'))
    const third = await begin()
    const theirs = await signInThere(third.url, 'anna')
    expect((await finish('', theirs)).json()).toMatchObject(forbidden('sso_spent'))
    expect((await finish((await begin()).cookie, theirs)).json()).toMatchObject(forbidden('sso_spent'))
    expect((await finish(third.cookie, { ...theirs, state: 'foreign' })).json()).toMatchObject(forbidden('sso_spent'))
    clock.pass({ seconds: limits.ssoAttemptSeconds + 1 })
    expect((await finish(third.cookie, theirs)).json()).toMatchObject(forbidden('sso_spent'))
    clock.pass({ seconds: -limits.ssoAttemptSeconds - 1 })
  })

  test.each([
    ['an address that is not verified', { email_verified: false }, 'sso_unverified'],
    ['no address', { email: undefined }, 'sso_no_address'],
    ['an address of another company', { email: 'anna@elsewhere.example' }, 'sso_domain'],
  ])('%s is refused', async (_what, claims, reason) => {
    people['anna'] = { ...people['anna'], ...claims }
    const { url, cookie } = await begin()
    expect((await finish(cookie, await signInThere(url, 'anna'))).json()).toMatchObject(forbidden(reason))
  })

  test('the claim that the administrator has chosen counts without a word of verification', async () => {
    await db
      .updateTable('sso_providers')
      .set({ email_claim: 'upn' })
      .where('customer_id', '=', pilot.customer.id)
      .execute()
    people['anna'] = { upn: address }
    const { url, cookie } = await begin()
    expect((await finish(cookie, await signInThere(url, 'anna'))).json()).toMatchObject({ subscriber_id: seat.id })
  })

  test('a seat of another customer is never signed in, though it has the address', async () => {
    await db.updateTable('subscribers').set({ email: null }).where('id', '=', seat.id).execute()
    await givenSubscriber(platform, { email: address })
    const { url, cookie } = await begin()
    const answer = await finish(cookie, await signInThere(url, 'anna'))
    expect(answer.json()).toMatchObject(forbidden('sso_no_seat', { values: { address } }))
  })

  test('two seats with the address are refused, and so are a blocked and a removed one', async () => {
    const go = async () => {
      const { url, cookie } = await begin()
      return (await finish(cookie, await signInThere(url, 'anna'))).json<object>()
    }
    const set = (status: 'locked' | 'terminated') =>
      db.updateTable('subscribers').set({ status }).where('id', '=', seat.id).execute()
    await set('locked')
    expect(await go()).toMatchObject(forbidden('line_blocked'))
    await set('terminated')
    expect(await go()).toMatchObject(forbidden('sso_no_seat'))
    await givenSubscriber(platform, { customer: pilot.customer, email: address })
    await givenSubscriber(platform, { customer: pilot.customer, email: address })
    expect(await go()).toMatchObject(forbidden('sso_several'))
  })

  test('a person who cancels there, and a secret that is wrong, are told apart', async () => {
    const { url, cookie } = await begin()
    expect((await finish(cookie, cancelled(await signInThere(url, 'anna', 'cancel')))).json()).toMatchObject(
      forbidden('sso_cancelled'),
    )
    const wrong = { secret_box: platform.secrets.seal('another') }
    await db.updateTable('sso_providers').set(wrong).where('customer_id', '=', pilot.customer.id).execute()
    const again = await begin()
    expect((await finish(again.cookie, await signInThere(again.url, 'anna'))).json()).toMatchObject({
      code: 422,
      reason: 'sso_client',
    })
  })

  test('a sign-in that has begun with an earlier connection, or one that is off now, leads nowhere', async () => {
    for (const change of [{ revision: 7 }, { is_on: false }]) {
      const { url, cookie } = await begin()
      await db.updateTable('sso_providers').set(change).where('customer_id', '=', pilot.customer.id).execute()
      expect((await finish(cookie, await signInThere(url, 'anna'))).json()).toMatchObject(forbidden('sso_spent'))
    }
    const off = await post('/api/lineside/sso/beginning', { username: address })
    expect(off.json()).toMatchObject({ code: 422, reason: 'sso_unknown' })
  })

  test.each(['anna', 'anna@nobody.example', 'anna@', '@', 'x'.repeat(250)])('nobody begins by %j', async (username) => {
    expect((await post('/api/lineside/sso/beginning', { username })).json()).toMatchObject({ code: 422 })
  })

  test('the sign-in page learns that a company signs in so, and nothing else', async () => {
    expect((await app.inject({ url: '/api/platforminfo' })).json()).toMatchObject({ passkeys: true, sso: true })
  })
})

/** Without the description for developers, which the portal leaves out, too. */
const cancelled = ({ state = '', error = '', iss = '' }: Readonly<Record<string, string>>) => ({ state, error, iss })

describe('FACT-08: a provider that is not what it should be', () => {
  beforeEach(() => givenSso(platform, pilot.customer.id, { issuer: forging.issuer }))

  const answered = async (oddity: Oddity) => {
    const { url, cookie } = await begin()
    const asked = new URL(url).searchParams
    const claims = { nonce: asked.get('nonce'), email: address, email_verified: true, ...oddity.claims }
    forging.forge({ ...oddity, claims })
    return (await finish(cookie, { state: asked.get('state'), code: 'x' })).json<object>()
  }
  const seconds = () => Math.floor(Date.now() / 1000)

  test('the right answer signs in', async () => {
    expect(await answered({})).toMatchObject({ subscriber_id: seat.id })
  })

  test.each<[string, () => Oddity, string]>([
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } }), 'sso_untrusted'],
    ['for another client', () => ({ claims: { aud: 'another' } }), 'sso_untrusted'],
    ['with another nonce', () => ({ claims: { nonce: 'another' } }), 'sso_untrusted'],
    ['that is expired', () => ({ claims: { iat: seconds() - 900, exp: seconds() - 300 } }), 'sso_clock'],
    ['from the future', () => ({ claims: { nbf: seconds() + 300 } }), 'sso_clock'],
    ['signed with another key', () => ({ isForged: true }), 'sso_untrusted'],
    [
      'of a provider that calls itself otherwise',
      () => ({ metadata: { issuer: 'https://evil.example' } }),
      'sso_untrusted',
    ],
    [
      'of a provider that answers for any tenant',
      () => ({ metadata: { issuer: `${forging.issuer}/{tenantid}/v2.0` } }),
      'sso_untrusted',
    ],
    ['of a tenant of such a provider', () => ({ claims: { iss: `${forging.issuer}/tenant/v2.0` } }), 'sso_untrusted'],
  ])('an ID token %s is refused', async (_what, oddity, reason) => {
    expect(await answered(oddity())).toMatchObject(forbidden(reason))
  })

  test.each<[string, Oddity]>([
    ['answers with a page', { isHtml: true }],
    ['leads elsewhere', { redirect: 'https://evil.example/' }],
    ['has its keys in our network', { metadata: { jwks_uri: 'https://10.0.0.1/jwks' } }],
    ['takes codes in our network', { metadata: { token_endpoint: 'http://127.0.0.1:1/token' } }],
  ])('one that %s is away', async (_what, oddity) => {
    expect(await answered(oddity)).toMatchObject({ code: 422, reason: 'sso_away' })
  })

  test('so is one whose certificate nobody has signed: it is asked nothing', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer(await certificateFor(directory, 9), ({ url }, response) => {
      asked.push(url)
      const metadata = { issuer: unknownIssuer, authorization_endpoint: `${unknownIssuer}/auth` }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
    }).listen(Number(new URL(unknownIssuer).port), 'localhost')
    await once(server, 'listening')
    await db
      .updateTable('sso_providers')
      .set({ issuer: unknownIssuer })
      .where('customer_id', '=', pilot.customer.id)
      .execute()
    const answer = await post('/api/lineside/sso/beginning', { username: address })
    server.close()
    expect(answer.json()).toMatchObject({ code: 422, reason: 'sso_away' })
    expect(asked).toEqual([])
  })

  test('so is one at which nobody listens', async () => {
    const where = { issuer: 'http://127.0.0.1:9' }
    await db.updateTable('sso_providers').set(where).where('customer_id', '=', pilot.customer.id).execute()
    expect((await post('/api/lineside/sso/beginning', { username: address })).json()).toMatchObject({
      code: 422,
      reason: 'sso_away',
    })
  })

  test('a sign-in of a moment ago proves the owner, an old one does not', async () => {
    const proved = async (claims: object) => {
      await answered({ claims: { ...claims } })
      const row = db.selectFrom('sessions').select('proved_at').where('subscriber_id', '=', seat.id)
      return (await row.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).proved_at !== null
    }
    expect(await proved({ auth_time: seconds() - 3_600 })).toBe(false)
    expect(await proved({})).toBe(false)
    expect(await proved({ auth_time: seconds() })).toBe(true)
  })
})
