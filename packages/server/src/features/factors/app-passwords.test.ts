import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '@lineside/contract/limits'
import { type GivenSubscriber, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { basic, givenFactor } from '../../../test/builders/factor-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { appPasswordRoutes } from './app-password-routes.ts'
import { factorRoutes } from './factor-routes.ts'

const given = await createTestPlatform()
const { platform } = given
const { db } = platform
const app = await createTestApp(platform, sessionRoutes, subscribersRoutes, factorRoutes, appPasswordRoutes)

let seat: GivenSubscriber
let mine: Record<string, string>
beforeEach(async () => {
  seat = await givenSubscriber(platform)
  mine = await signedIn(platform, seat)
})

const url = '/api/lineside/apppasswords/'
const make = (body: object = {}, headers = mine) =>
  app.inject({
    method: 'POST',
    url,
    headers,
    payload: { name: 'Contacts on iPhone', scope: 'api_read', password: testPassword, ...body },
  })
const made = async (scope = 'api_read') => {
  const { id, app_password } = (await make({ scope })).json<{ id: number; app_password: string }>()
  return { id, app_password }
}
const list = async (headers = mine) =>
  (await app.inject({ method: 'GET', url, headers })).json<{ items: object[] }>().items
const revoke = (id: number, headers = mine) => app.inject({ method: 'DELETE', url: `${url}${id}`, headers })
const signIn = (password: string) =>
  app.inject({ method: 'POST', url: '/login_jwt', payload: { username: seat.webusername, password } })
const own = (headers: Record<string, string>, method: 'GET' | 'PATCH' = 'GET') =>
  app.inject({
    method,
    url: `/api/subscribers/${seat.id}`,
    headers: { ...headers, ...(method === 'PATCH' && { 'content-type': 'application/json-patch+json' }) },
    ...(method === 'PATCH' && {
      payload: JSON.stringify([{ op: 'replace', path: '/display_name', value: 'Anna' }]),
    }),
  })
const narrow = {
  code: 403,
  message: 'The app password does not open this resource.',
  reason: 'scope_missing',
  values: {},
}

describe('FACT-04: app passwords', () => {
  test('are shown once, and stored as hashes', async () => {
    const answer = await make()
    const { app_password, id } = answer.json<{ app_password: string; id: number }>()
    expect([answer.statusCode, answer.headers.location]).toEqual([201, `${url}${id}`])
    expect(app_password).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/)
    expect(app_password.length).toBeLessThanOrEqual(32)
    expect(await list()).toEqual([
      {
        id,
        name: 'Contacts on iPhone',
        scope: 'api_read',
        made_at: expect.any(String),
        last_used_at: null,
        last_used_from: null,
      },
    ])
    const stored = JSON.stringify(await db.selectFrom('app_passwords').selectAll().execute())
    expect(stored).not.toContain(app_password)
  })

  test('take the place of password and code at login_jwt and Basic, where the password alone is refused', async () => {
    const { app_password } = await made()
    await givenFactor(given, seat)
    for (const password of [testPassword, app_password]) {
      const isApp = password === app_password
      expect((await signIn(password)).statusCode).toBe(isApp ? 200 : 403)
      expect((await own(basic(seat.webusername, password))).statusCode).toBe(isApp ? 200 : 403)
    }
  })

  test('tell when and from where they were last used', async () => {
    const { app_password } = await made()
    await own(basic(seat.webusername, app_password))
    expect(await list()).toMatchObject([{ last_used_at: expect.any(String), last_used_from: '127.0.0.1' }])
  })

  test('are withdrawn one by one, with the sessions that they opened', async () => {
    const [first, second] = [await made(), await made()]
    const { jwt } = (await signIn(first.app_password)).json<{ jwt: string }>()
    const session = { authorization: `Bearer ${jwt}` }
    expect((await own(session)).statusCode).toBe(200)
    expect((await revoke(first.id)).statusCode).toBe(204)
    expect((await own(session)).statusCode).toBe(401)
    expect((await signIn(first.app_password)).statusCode).toBe(403)
    expect((await signIn(second.app_password)).statusCode).toBe(200)
    expect(await list()).toHaveLength(1)
    expect((await revoke(first.id)).statusCode).toBe(404)
  })

  test('are the owner’s only: another person’s opens nothing, and nobody else sees or withdraws it', async () => {
    const other = await givenSubscriber(platform, { customer: seat.customer })
    const theirs = await signedIn(platform, other)
    const { id, app_password } = await made()
    expect((await own(basic(other.webusername, app_password))).statusCode).toBe(401)
    expect(await list(theirs)).toEqual([])
    expect((await revoke(id, theirs)).statusCode).toBe(404)
    expect((await signIn(app_password)).statusCode).toBe(200)
  })

  test('are counted as failed sign-ins when they are wrong', async () => {
    const { app_password } = await made()
    for (let wrong = 0; wrong < 10; wrong++) await signIn('aaaa-bbbb-cccc-dddd-eeee-ffff')
    expect((await signIn(app_password)).json()).toEqual({ code: 403, message: 'Banned' })
  })

  test.each([
    [{ name: '' }, 'value_missing'],
    [{ name: 'x'.repeat(65) }, 'value_too_long'],
    [{ scope: 'everything' }, 'value_invalid'],
    [{ password: 'wrong' }, 'password_wrong'],
  ])('%j is refused', async (body, reason) => {
    expect((await make(body)).json()).toMatchObject({ code: 422, reason })
    expect(await list()).toEqual([])
  })

  test('are twenty-five at the most', async () => {
    for (let count = 0; count < limits.appPasswords; count++) await made()
    expect((await make()).json()).toMatchObject({ code: 422, reason: 'too_many' })
  })

  test('an app password makes no app password, no token, no password and no second step', async () => {
    const { app_password } = await made('api_all')
    const headers = basic(seat.webusername, app_password)
    const asked = [
      make({}, headers),
      app.inject({ method: 'POST', url: '/api/authtokens/', headers, payload: { type: 'onetime', expires: 60 } }),
      app.inject({
        method: 'POST',
        url: '/api/passwordchange/',
        headers,
        payload: { new_password: 'amber-lantern-77' },
      }),
      app.inject({
        method: 'POST',
        url: '/api/lineside/factor/enrolment',
        headers,
        payload: { password: testPassword },
      }),
      app.inject({ method: 'GET', url: '/api/otpsecret/', headers }),
    ]
    for (const answer of await Promise.all(asked)) expect(answer.json()).toEqual(narrow)
    expect((await own(headers, 'PATCH')).statusCode).toBe(204)
  })

  test('a session of an app password stays as narrow when it is renewed', async () => {
    const { app_password } = await made()
    const { jwt } = (await signIn(app_password)).json<{ jwt: string }>()
    const renewed = (await app.inject({ method: 'POST', url: '/login_jwt', payload: { jwt } })).json<{ jwt: string }>()
    const headers = { authorization: `Bearer ${renewed.jwt}` }
    expect((await own(headers)).statusCode).toBe(200)
    expect((await own(headers, 'PATCH')).json()).toEqual(narrow)
    const state = (await app.inject({ method: 'GET', url: '/api/lineside/factor', headers })).json()
    expect(state).toMatchObject({ session: { factor: null, app_password_id: expect.any(Number) } })
  })
})

test('FACT-04: strangers see no app passwords', async () => {
  for (const answer of [await make({}, {}), await revoke(1, {}), await app.inject({ method: 'GET', url })])
    expect(answer.statusCode).toBe(401)
})
