import { allRoutes } from '@lineside/contract/resources/all'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenPilot, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { basic, givenAppPassword, givenFactor } from '../../../test/builders/factor-builders.ts'
import { runAs } from '../../../test/operator-world.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'
import { setWebPassword } from '../../domain/subscribers/set-web-password.ts'
import { issueToken } from '../../platform/auth/one-time-tokens-store.ts'

const given = await createTestPlatform()
const { platform, clock } = given
const { db } = platform
const app = await buildApp(platform)
afterAll(() => app.close())

let pilot: GivenSubscriber
let seat: GivenSubscriber
beforeEach(async () => {
  pilot = await givenPilot(platform)
  seat = await givenSubscriber(platform, { customer: pilot.customer, web_password_set_at: clock.now() })
})

type Headers = Record<string, string>
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  app.inject({ method, url, headers, ...(payload && { payload }) })
const signIn = (password = testPassword, more: object = {}) =>
  send('POST', '/login_jwt', {}, { username: seat.webusername, password, ...more })
const change = (new_password: string, headers: Headers) =>
  send('POST', '/api/passwordchange/', headers, { new_password })
const own = () => `/api/subscribers/${seat.id}`
const rule = (members: object) => db.updateTable('customers').set(members).where('id', '=', pilot.customer.id).execute()
const expire = () => rule({ password_own: true }).then(() => giveByOperator(testPassword))
const giveByOperator = (password: string) =>
  db.transaction().execute((within) => setWebPassword(platform, within, { subscriberId: seat.id, password }))

const expired = { code: 403, message: 'Password expired', reason: 'password_expired', values: {} }
const fresh = 'amber-lantern-77'

describe('FRONT-03: a password that has expired', () => {
  test('signs nobody in, by neither way, and is replaced by HTTP Basic with it', async () => {
    await expire()
    expect((await signIn()).json()).toEqual(expired)
    expect((await send('GET', own(), basic(seat.webusername, testPassword))).json()).toEqual(expired)
    expect((await signIn('wrong')).json()).toEqual({ code: 403, message: 'User not found' })
    const changed = await change(fresh, basic(seat.webusername, testPassword))
    expect([changed.statusCode, changed.body]).toEqual([204, ''])
    expect((await signIn(fresh)).statusCode).toBe(200)
    expect((await signIn()).json()).toEqual({ code: 403, message: 'User not found' })
  })

  test.each([
    ['itself', testPassword, { reason: 'password_same', message: 'Password was previously used' }],
    ['one that is too short', 'short', { code: 422 }],
  ])('is not followed by %s', async (_what, wrong, told) => {
    await expire()
    const refused = await change(wrong, basic(seat.webusername, testPassword))
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({ field: 'new_password', ...told }),
    ])
    expect((await signIn()).json()).toEqual(expired)
  })

  test('does not come back after one change, until another one expires', async () => {
    await expire()
    expect((await change(fresh, basic(seat.webusername, testPassword))).statusCode).toBe(204)
    const back = await change(testPassword, basic(seat.webusername, fresh))
    expect([back.statusCode, back.json()]).toMatchObject([422, { reason: 'password_same' }])
    expect((await signIn(fresh)).statusCode).toBe(200)
    await giveByOperator('cedar-window-58')
    expect((await change(testPassword, basic(seat.webusername, 'cedar-window-58'))).json()).toMatchObject({
      reason: 'password_same',
    })
    expect((await change('harbour-violet-31', basic(seat.webusername, 'cedar-window-58'))).statusCode).toBe(204)
    expect((await change(testPassword, basic(seat.webusername, 'harbour-violet-31'))).statusCode).toBe(204)
  })

  test('lets nobody change it who does not know it, nor without the second step', async () => {
    const { code } = await givenFactor(given, seat)
    await expire()
    expect((await change(fresh, basic(seat.webusername, 'wrong'))).statusCode).toBe(401)
    const withoutCode = await change(fresh, basic(seat.webusername, testPassword))
    expect(withoutCode.json()).toEqual({ code: 403, message: 'Invalid OTP' })
    clock.pass({ seconds: 30 })
    expect((await change(fresh, basic(seat.webusername, testPassword, code()))).statusCode).toBe(204)
  })

  test('stops a session that it opened at every other route, and no session of another kind', async () => {
    const mine: Headers = { authorization: `Bearer ${(await signIn()).json<{ jwt: string }>().jwt}` }
    const linked = await platform.sessions.open(seat.id, { facts: { way: 'link' } })
    await rule({ password_days: 1 })
    const before = new Date(clock.now().getTime() - 86_400_000)
    await db.updateTable('subscribers').set({ web_password_set_at: before }).where('id', '=', seat.id).execute()
    for (const route of allRoutes) {
      if (route.access === 'public' || route.takesExpiredPassword || !route.access.includes('subscriber')) continue
      const url = route.path.replace(/:[a-z]+/g, '987654321')
      const answer = await app.inject({ method: route.method, url, headers: mine })
      expect([route.name, answer.statusCode, answer.json()]).toEqual([route.name, 403, expired])
    }
    expect((await send('GET', own(), { authorization: `Bearer ${linked?.jwt}` })).statusCode).toBe(200)
    expect((await send('DELETE', '/api/lineside/session', mine)).statusCode).toBe(204)
  })

  test('does not concern app passwords, and the mailed link replaces it', async () => {
    const program = await givenAppPassword(db, seat.id)
    await expire()
    expect((await send('GET', own(), basic(seat.webusername, program))).statusCode).toBe(200)
    const expiresAt = new Date(clock.now().getTime() + 60_000)
    const token = await issueToken(db, { subscriberId: seat.id, purpose: 'passwordreset', expiresAt })
    const recover = (new_password: string) => send('POST', '/api/passwordrecovery/', {}, { new_password, token })
    expect((await recover(testPassword)).json()).toMatchObject({ reason: 'password_same' })
    expect((await recover(fresh)).statusCode).toBe(200)
    expect((await signIn(fresh)).statusCode).toBe(200)
  })
})

describe('FRONT-03: the rules by which passwords expire', () => {
  test('so many days after they were set, counted from the last change', async () => {
    await rule({ password_days: 30 })
    clock.pass({ seconds: 29 * 24 * 3600 })
    expect((await signIn()).statusCode).toBe(200)
    clock.pass({ seconds: 25 * 3600 })
    expect((await signIn()).json()).toEqual(expired)
    await change(fresh, basic(seat.webusername, testPassword))
    clock.pass({ seconds: 29 * 24 * 3600 })
    expect((await signIn(fresh)).statusCode).toBe(200)
  })

  test('at once where an administrator or the operator has set them, and not where the owner has', async () => {
    await rule({ password_own: true })
    expect((await signIn()).statusCode).toBe(200)
    const boss = await signedIn(platform, pilot)
    const patch = [{ op: 'replace', path: '/webpassword', value: fresh }]
    const byBoss = await app.inject({
      method: 'PATCH',
      url: own(),
      headers: { ...boss, 'content-type': 'application/json-patch+json' },
      payload: JSON.stringify(patch),
    })
    expect(byBoss.statusCode).toBe(204)
    expect((await signIn(fresh)).json()).toEqual(expired)
    await change('coral-saddle-58', basic(seat.webusername, fresh))
    expect((await signIn('coral-saddle-58')).statusCode).toBe(200)
  })

  test('are set by administrators, stand in the log, and stay where a write does not name them', async () => {
    const boss = await signedIn(platform, pilot)
    const rules = '/api/lineside/signinrules'
    const put = (body: object, headers: Headers = boss) =>
      send('PUT', rules, headers, { policy: 'offered', from: null, ...body })
    expect((await put({ password_days: 90, password_own: true })).json()).toMatchObject({
      password_days: 90,
      password_own: true,
    })
    expect((await put({})).json()).toMatchObject({ password_days: 90, password_own: true })
    expect((await put({ password_days: null })).json()).toMatchObject({ password_days: null, password_own: true })
    for (const password_days of [0, 3651, 1.5, 'x']) expect((await put({ password_days })).statusCode).toBe(422)
    expect((await put({ password_days: 1 }, await signedIn(platform, seat))).statusCode).toBe(403)
    const { rows } = await platform.pool.query(
      `select after from audit_log where customer_id = $1 and resource = 'customers' order by id limit 1`,
      [pilot.customer.id],
    )
    expect(rows).toMatchObject([{ after: { expiry_days: 90, expiry_own: true } }])
  })

  test('are set by the operator', async () => {
    const { external_id: id } = await db
      .selectFrom('customers')
      .select('external_id')
      .where('id', '=', pilot.customer.id)
      .executeTakeFirstOrThrow()
    const set = (values: object) => runAs(platform, 'customers set-passwords', { id, ...values })
    expect(await set({ days: 90, own: true })).toMatchObject({ outcome: 'updated', days: 90, own: true })
    expect(await set({ days: 90 })).toMatchObject({ outcome: 'unchanged' })
    expect(await set({ days: 0 })).toMatchObject({ days: null, own: true })
    await expect(set({ days: 4000 })).rejects.toThrow('at most 3650')
    expect(await runAs(platform, 'customers show-sign-in', { id })).toMatchObject({ password_own: true })
  })
})
