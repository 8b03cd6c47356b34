import { randomBytes, randomUUID } from 'node:crypto'
import { both, route } from '@lineside/contract/http/route'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { givenPilot, givenProfile, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { createNotifications } from '../db/notifications.ts'
import { createSessions } from './sessions.ts'
import { createTokens } from './tokens.ts'

const { platform, clock, connectionString } = await createTestPlatform({ sessionSeconds: 600 })
const { db, sessions } = platform
const whoAmI = route({
  name: 'who',
  method: 'GET',
  path: '/api/who',
  origin: 'lineside',
  summary: 'The caller',
  access: both,
  replies: { 200: z.object({ id: z.number(), role: z.string(), sessionId: z.nullable(z.string()) }) },
})
const app = await createTestApp(platform, (api) =>
  api.route(whoAmI, async ({ principal }) => ({
    id: principal.subscriberId,
    role: principal.role,
    sessionId: principal.sessionId,
  })),
)
const call = (headers: Record<string, string>, url = '/api/who') => app.inject({ url, headers })
const bearer = (jwt: string) => call({ authorization: `Bearer ${jwt}` })
const basic = (text: string) => call({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })

async function open(subscriber: { id: number }) {
  const session = await sessions.open(subscriber.id)
  if (session === null) throw new Error('No session')
  return session
}

const claimsOf = (jwt: string) => JSON.parse(atob(jwt.split('.')[1] ?? '')) as Record<string, unknown>

describe('a token of a session', () => {
  test('API-02: identifies the caller and the role (AUTH-14)', async () => {
    const pilot = await givenPilot(platform)
    const seat = await givenSubscriber(platform, { customer: pilot.customer })
    expect((await call(await signedIn(platform, pilot))).json()).toMatchObject({
      id: pilot.id,
      role: 'subscriberadmin',
    })
    expect((await call(await signedIn(platform, seat))).json()).toMatchObject({ id: seat.id, role: 'subscriber' })
  })

  test('carries all that ownership and gates ask', async () => {
    const seat = await givenSubscriber(platform)
    const profile = await givenProfile(platform, seat.customer.reseller_id, ['clir', 'reminder'])
    await db.updateTable('subscribers').set({ profile_id: profile.id }).where('id', '=', seat.id).execute()
    const principal = await sessions.principalOf((await open(seat)).jwt)
    expect(principal).toEqual({
      sessionId: expect.any(String),
      scope: null,
      keyName: null,
      seeAs: null,
      mustEnrol: false,
      mustChangePassword: false,
      factor: null,
      subscriberId: seat.id,
      uuid: expect.any(String),
      username: seat.username,
      domain: seat.customer.domain,
      role: 'subscriber',
      roles: [],
      customerId: seat.customer.id,
      resellerId: seat.customer.reseller_id,
      isPbx: true,
      profileId: profile.id,
      profileAttributes: ['clir', 'reminder'],
      timezone: 'UTC',
    })
  })

  test('AUTH-07: is over after its time, and says when that is', async () => {
    const { jwt, expires } = await open(await givenSubscriber(platform))
    expect(claimsOf(jwt)).toMatchObject({ exp: expires, iat: expires - 600 })
    expect((await bearer(jwt)).statusCode).toBe(200)
    clock.pass({ seconds: 601 })
    expect((await bearer(jwt)).statusCode).toBe(401)
    expect(await sessions.renew(jwt)).toBeNull()
  })

  test('can be renewed: the same session, later', async () => {
    const { jwt, expires } = await open(await givenSubscriber(platform))
    clock.pass({ seconds: 500 })
    const renewed = await sessions.renew(jwt)
    expect(renewed?.expires).toBeGreaterThanOrEqual(expires + 500)
    clock.pass({ seconds: 500 })
    expect((await bearer(renewed?.jwt ?? '')).statusCode).toBe(200)
    expect((await bearer(jwt)).statusCode).toBe(401)
    expect(claimsOf(renewed?.jwt ?? '')['sid']).toBe(claimsOf(jwt)['sid'])
  })
})

test('a session is renewed for 30 days in all', async () => {
  const notifications = await createNotifications({ connectionString, log: platform.log })
  afterAll(() => notifications.close())
  const foreign = randomBytes(32)
  const tokens = createTokens(() => [foreign])
  const long = createSessions({ ...platform, tokens, notifications, seconds: 1_000_000 })
  let session = await long.open((await givenSubscriber(platform)).id)
  const start = (session?.expires ?? 0) - 1_000_000
  const days: number[] = []
  while (session !== null) {
    days.push(Math.round((session.expires - start) / 86_400))
    expect(claimsOf(session.jwt)['exp']).toBe(session.expires)
    clock.pass({ seconds: 999_990 })
    session = await long.renew(session.jwt)
  }
  expect(days).toEqual([12, 23, 30])
})

describe('AUTH-08: 401 for a token', () => {
  const refused = async (jwt: string) => {
    const response = await bearer(jwt)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ code: 401, message: 'Unauthorized' })
  }

  test('for an ended session', async () => {
    const { jwt } = await open(await givenSubscriber(platform))
    const { sessionId } = (await bearer(jwt)).json<{ sessionId: string }>()
    await sessions.end(sessionId)
    await refused(jwt)
    expect(await sessions.renew(jwt)).toBeNull()
  })

  test('for a terminated subscriber', async () => {
    const seat = await givenSubscriber(platform)
    const { jwt } = await open(seat)
    expect((await bearer(jwt)).statusCode).toBe(200)
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', seat.id).execute()
      await sessions.subscriberChanged(transaction, seat.id)
    })
    await refused(jwt)
    expect(await sessions.open(seat.id)).toBeNull()
  })

  test('a forged one: another key, no signature, another payload, another algorithm', async () => {
    const { jwt } = await open(await givenSubscriber(platform))
    const claims = claimsOf(jwt)
    const other = { alg: 'HS256', typ: 'JWT' }
    await refused(await new SignJWT(claims).setProtectedHeader(other).sign(randomBytes(32)))
    await refused(new UnsecuredJWT(claims).encode())
    const [header, , signature] = jwt.split('.')
    const changed = btoa(JSON.stringify({ ...claims, sid: randomUUID() })).replace(/=+$/, '')
    await refused(`${header}.${changed}.${signature}`)
    await refused(`${btoa('{"alg":"none"}').replace(/=+$/, '')}.${jwt.split('.')[1]}.`)
  })

  test.each(['', 'x', 'a.b.c', 'x'.repeat(8000)])('an invalid one: %s', async (jwt) => {
    await refused(jwt)
  })

  test('in the address: only the header counts', async () => {
    const { jwt } = await open(await givenSubscriber(platform))
    for (const name of ['token', 'jwt', 'access_token', 'a'])
      expect((await call({}, `/api/who?${name}=${jwt}`)).statusCode).toBe(401)
  })
})

test('AUTH-11: when all sessions of a subscriber end, every server process knows, despite its cache', async () => {
  const notifications = await createNotifications({ connectionString, log: platform.log })
  afterAll(() => notifications.close())
  // the same token service as in another process with the same secret
  const key = randomBytes(32)
  const processes = [1, 2].map(() =>
    createSessions({ ...platform, tokens: createTokens(() => [key]), notifications, seconds: 600 }),
  )
  const [here, there] = processes as [(typeof processes)[0], (typeof processes)[0]]
  const [seat, colleague] = [await givenSubscriber(platform), await givenSubscriber(platform)]
  const { jwt } = (await here.open(seat.id)) ?? { jwt: '' }
  const { jwt: other } = (await here.open(colleague.id)) ?? { jwt: '' }
  expect(await there.principalOf(jwt)).toMatchObject({ subscriberId: seat.id })

  let released = () => {}
  const held = new Promise<void>((resolve) => {
    released = resolve
  })
  const transaction = db.transaction().execute(async (changing) => {
    await here.endAllOf(changing, seat.id)
    await held
  })
  // before the commit nothing has changed, and this answer must not be cached
  expect(await here.principalOf(jwt)).toMatchObject({ subscriberId: seat.id })
  released()
  await transaction
  expect(await here.principalOf(jwt)).toBeNull()
  await eventually(async () => expect(await there.principalOf(jwt)).toBeNull())
  expect(await there.principalOf(other)).toMatchObject({ subscriberId: colleague.id })
})

describe('HTTP Basic', () => {
  test('takes webusername@domain and the web password', async () => {
    const seat = await givenSubscriber(platform)
    const response = await basic(`${seat.webusername}:${testPassword}`)
    expect(response.json()).toMatchObject({ id: seat.id, sessionId: null })
  })

  test.each([
    ['a wrong password', (name: string) => `${name}:wrong`],
    ['an unknown user', () => `nobody@nowhere.test:${testPassword}`],
    ['no password', (name: string) => name],
    ['nothing', () => ''],
    ['a name longer than anybody has', () => `${'x'.repeat(6000)}:${testPassword}`],
    ['a password longer than anybody has', (name: string) => `${name}:${'x'.repeat(6000)}`],
    ['a name that no database takes', (name: string) => `${name}\0:${testPassword}`],
  ])('answers 401 to %s', async (_what, text) => {
    const seat = await givenSubscriber(platform)
    const response = await basic(text(seat.webusername))
    expect(response.statusCode).toBe(401)
  })

  test('is banned like the sign-in', async () => {
    const seat = await givenSubscriber(platform)
    for (let attempt = 0; attempt < 10; attempt++) await basic(`${seat.webusername}:wrong`)
    const response = await basic(`${seat.webusername}:${testPassword}`)
    expect(response.json()).toMatchObject({ code: 403, message: 'Banned' })
  })
})
