import { limits } from '@lineside/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { type Oddity, passkeyDevice } from '../../../test/builders/passkey-device.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { passkeySignInRoutes } from './sign-in-with-passkey.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, (api) => {
  sessionRoutes(api, platform)
  passkeyRoutes(api, platform)
  passkeySignInRoutes(api, platform)
})
const { db } = platform
const host = 'portal.example'
const base = '/api/lineside/passkeys/'

let seat: GivenSubscriber
let mine: { authorization: string }
// requests are limited by address
let tests = 0
beforeEach(async () => {
  tests += 1
  await db.deleteFrom('passkey_challenges').execute()
  seat = await givenSubscriber(platform)
  mine = await signedIn(platform, seat)
})

type Device = ReturnType<typeof passkeyDevice>
type Challenge = { options: { challenge: string } & Record<string, unknown> }

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: object = mine) =>
  app.inject({
    method,
    url,
    remoteAddress: `192.0.2.${tests}`,
    headers: { host, ...headers },
    ...(payload && { payload }),
  })
const begin = async (headers: object = mine) => (await send('POST', `${base}options`, {}, headers)).json<Challenge>()
const ask = async (headers: object = {}) => (await send('POST', `${base}challenge`, {}, headers)).json<Challenge>()
const keep = (credential: object, headers: object = mine) => send('POST', base, { name: 'Laptop', credential }, headers)
const signIn = (credential: object, headers: object = {}) => send('POST', `${base}session`, { credential }, headers)
const list = async () =>
  (await send('GET', base)).json<{ items: { id: number; last_used_at: string | null }[] }>().items
const givenPasskey = async (): Promise<Device> => {
  const device = passkeyDevice(`https://${host}`)
  expect((await keep(device.make((await begin()).options))).statusCode).toBe(201)
  return device
}
const refused = { code: 403, reason: 'passkey_refused' }
const proofIsOver = () => clock.pass({ seconds: limits.proofSeconds + 1 })
const prove = () => send('POST', '/api/lineside/session/proof', { password: testPassword })

describe('FACT-05: a passkey', () => {
  test('is made for the host of the portal, with consent, and without a copy of one that is there', async () => {
    const { options } = await begin()
    expect(options).toMatchObject({
      rp: { id: host },
      user: { name: seat.webusername },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const device = passkeyDevice(`https://${host}`)
    const made = await keep(device.make(options))
    expect(made.json()).toMatchObject({ name: 'Laptop', host, last_used_at: null, is_synced: false })
    expect(made.body).not.toMatch(/key"|credential/)
    const again = await begin()
    expect(again.options['excludeCredentials']).toHaveLength(1)
    expect((await keep(device.make(again.options))).json()).toMatchObject(refused)
  })

  test('signs in without a name, and stands for password and second step', async () => {
    const device = await givenPasskey()
    await db
      .insertInto('second_factors')
      .values({ subscriber_id: seat.id, secret_box: Buffer.from('x'), confirmed_at: clock.now() })
      .execute()
    const { options } = await ask()
    expect(options).toMatchObject({ rpId: host, userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    const session = (await signIn(device.answer(options))).json<{ jwt: string; subscriber_id: number }>()
    expect(session).toMatchObject({ subscriber_id: seat.id })
    const bearer = { authorization: `Bearer ${session.jwt}` }
    expect((await send('GET', base, undefined, bearer)).statusCode).toBe(200)
    const row = db.selectFrom('sessions').select(['way', 'factor']).orderBy('created_at', 'desc').limit(1)
    expect(await row.where('subscriber_id', '=', seat.id).where('way', '=', 'passkey').execute()).toEqual([
      { way: 'passkey', factor: 'passkey' },
    ])
  })

  test('an answer works once, and only while its challenge is open', async () => {
    const device = await givenPasskey()
    const { options } = await ask()
    const answer = device.answer(options)
    const answers = await Promise.all([signIn(answer), signIn(answer), signIn(answer)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403])
    expect((await signIn(answer)).json()).toMatchObject(refused)
    const late = device.answer((await ask()).options)
    clock.pass({ seconds: limits.passkeyChallengeSeconds + 1 })
    expect((await signIn(late)).json()).toMatchObject(refused)
    // a challenge for making one is not one for signing in, and the reverse
    await prove()
    expect((await signIn(device.answer((await begin()).options))).json()).toMatchObject(refused)
    expect((await keep(passkeyDevice(`https://${host}`).make((await ask()).options))).json()).toMatchObject(refused)
  })

  test.each<[string, Oddity]>([
    ['a page elsewhere', { origin: 'https://evil.example' }],
    ['a page without encryption', { origin: `http://${host}` }],
    ['another host', { host: 'evil.example' }],
    ['a challenge of its own', { challenge: 'YWJj' }],
    ['nobody’s consent', { isUnverified: true }],
    ['a counter that goes back', { counter: 1 }],
    ['another key', { isForged: true }],
  ])('an answer with %s is refused', async (_what, oddity) => {
    const device = await givenPasskey()
    expect((await signIn(device.answer((await ask()).options))).statusCode).toBe(200)
    const before = await list()
    expect((await signIn(device.answer((await ask()).options, oddity))).json()).toMatchObject(refused)
    expect(await list()).toEqual(before)
  })

  test.each<[string, Oddity]>([
    ['a page elsewhere', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['nobody’s consent', { isUnverified: true }],
  ])('one made with %s is not kept', async (_what, oddity) => {
    const made = passkeyDevice(`https://${host}`).make((await begin()).options, oddity)
    expect((await keep(made)).json()).toMatchObject(refused)
    expect(await list()).toEqual([])
  })

  test('works at the host where it was made, and under no address of numbers', async () => {
    const device = await givenPasskey()
    const other = { host: 'other.example' }
    const answer = device.answer((await ask(other)).options, { origin: 'https://other.example', host: 'other.example' })
    expect((await signIn(answer, other)).json()).toMatchObject(refused)
    for (const numbers of ['192.0.2.1:443', '[2001:db8::1]'])
      expect((await send('POST', `${base}challenge`, {}, { host: numbers })).json()).toMatchObject({
        code: 422,
        reason: 'passkey_host',
      })
  })

  test('signs in no more for a blocked or removed line', async () => {
    const device = await givenPasskey()
    await db.updateTable('subscribers').set({ status: 'locked' }).where('id', '=', seat.id).execute()
    expect((await signIn(device.answer((await ask()).options))).json()).toMatchObject({ reason: 'line_blocked' })
    await db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', seat.id).execute()
    expect((await signIn(device.answer((await ask()).options))).json()).toMatchObject(refused)
  })

  test('is made and removed after a proof only; another name needs none', async () => {
    const device = await givenPasskey()
    const id = (await list())[0]?.id ?? 0
    proofIsOver()
    expect((await send('POST', `${base}options`, {})).json()).toMatchObject({ reason: 'proof_needed' })
    expect((await send('DELETE', `${base}${id}`)).json()).toMatchObject({ reason: 'proof_needed' })
    expect((await send('PUT', `${base}${id}`, { name: 'Phone' })).json()).toMatchObject({ id, name: 'Phone' })
    await prove()
    expect((await send('DELETE', `${base}${id}`)).statusCode).toBe(204)
    expect((await signIn(device.answer((await ask()).options))).json()).toMatchObject(refused)
    const changes = db.selectFrom('audit_log').select('method').where('resource', '=', 'passkeys')
    expect(await changes.where('subscriber_id', '=', seat.id).orderBy('id').execute()).toEqual([
      { method: 'create' },
      { method: 'remove' },
    ])
  })

  test('is neither seen nor changed by somebody else', async () => {
    await givenPasskey()
    const id = (await list())[0]?.id ?? 0
    const stranger = await signedIn(platform, await givenSubscriber(platform, { customer: seat.customer }))
    expect((await send('GET', base, undefined, stranger)).json()).toEqual({ items: [] })
    expect((await send('PUT', `${base}${id}`, { name: 'Mine' }, stranger)).statusCode).toBe(404)
    expect((await send('DELETE', `${base}${id}`, undefined, stranger)).statusCode).toBe(404)
    // nor does an answer to somebody else's challenge make one
    const theirs = passkeyDevice(`https://${host}`).make((await begin()).options)
    expect((await keep(theirs, stranger)).json()).toMatchObject(refused)
  })

  test.each([
    [{}],
    [{ name: 'x', credential: { id: 'a', rawId: 'a', type: 'other', response: {} } }],
    [{ name: '', credential: null }],
    [{ name: 'x', credential: { id: '<>', rawId: 'a', type: 'public-key', response: {} } }],
  ])('bad input %j changes nothing', async (payload) => {
    expect((await send('POST', base, payload)).statusCode).toBe(422)
    expect(await list()).toEqual([])
  })

  test('one person has at most 25', async () => {
    const values = { subscriber_id: seat.id, name: 'x', public_key: Buffer.from('x'), counter: 0, transports: [], host }
    const rows = Array.from({ length: limits.passkeys }, (_, each) => ({
      ...values,
      credential_id: `filler-${seat.id}-${each}`,
      is_synced: false,
      made_at: clock.now(),
    }))
    await db.insertInto('passkeys').values(rows).execute()
    const made = passkeyDevice(`https://${host}`).make((await begin()).options)
    expect((await keep(made)).json()).toMatchObject({ code: 422, reason: 'too_many' })
  })
})

describe('SESS-03: a passkey', () => {
  const told = async () =>
    (
      await db
        .selectFrom('security_notices')
        .select(['kind', 'facts'])
        .where('subscriber_id', '=', seat.id)
        .orderBy('id')
        .execute()
    ).map(({ kind, facts: { what } }) => [kind, what])

  beforeEach(async () => {
    await db.updateTable('subscribers').set({ email: 'anna@mail.test' }).where('id', '=', seat.id).execute()
  })

  test('is told its owner when it is made or removed', async () => {
    await givenPasskey()
    const [made] = await list()
    expect((await send('DELETE', `${base}${made?.id}`)).statusCode).toBe(204)
    expect(await told()).toEqual([
      ['factor', 'passkey_added'],
      ['factor', 'passkey_removed'],
    ])
  })

  test('signs in from a new browser, which is told like a password: by mail, and to browsers that are notified', async () => {
    const device = await givenPasskey()
    await platform.db
      .insertInto('push_devices')
      .values({
        subscriber_id: seat.id,
        endpoint_hash: Buffer.from(`hash ${seat.id}`),
        box: Buffer.from('x'),
        name: 'Firefox',
        language: 'en',
        kinds: ['device'],
        created_at: clock.now(),
        seen_at: clock.now(),
      })
      .execute()
    for (const mark of ['a', 'b', 'b']) {
      const headers = { 'x-browser-mark': mark.repeat(32) }
      expect((await signIn(device.answer((await ask()).options), headers)).statusCode).toBe(200)
    }
    expect(await told()).toEqual([
      ['factor', 'passkey_added'],
      ['device', undefined],
    ])
    const { rows } = await platform.pool.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'push_sign_in'`,
    )
    expect(rows).toHaveLength(3)
  })
})
