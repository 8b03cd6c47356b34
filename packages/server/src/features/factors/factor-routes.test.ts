import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenPilot, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { appCode, basic, givenFactor } from '../../../test/builders/factor-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { subscriberPreferencesRoutes } from '../subscriber-preferences/subscriber-preferences-routes.ts'
import { factorRoutes } from './factor-routes.ts'

const given = await createTestPlatform()
const { platform, clock } = given
const { db } = platform
const app = await createTestApp(platform, sessionRoutes, factorRoutes, subscriberPreferencesRoutes)

let seat: GivenSubscriber
let mine: Record<string, string>
beforeEach(async () => {
  seat = await givenSubscriber(platform)
  mine = await signedIn(platform, seat)
})

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers = mine) =>
  app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
const factor = '/api/lineside/factor'
const state = async (headers = mine) => (await send('GET', factor, undefined, headers)).json()
const begin = (body: object = { password: testPassword }) => send('POST', `${factor}/enrolment`, body)
const confirm = (otp: string) => send('POST', `${factor}/confirmation`, { otp })
const signIn = (otp?: string) =>
  app.inject({
    method: 'POST',
    url: '/login_jwt',
    payload: { username: seat.webusername, password: testPassword, otp },
  })
const signedInWith = async (otp: string) => ({
  authorization: `Bearer ${(await signIn(otp)).json<{ jwt: string }>().jwt}`,
})

describe('FACT-01: enrolment', () => {
  test('begins with the password, ends with one right code, and shows ten recovery codes once', async () => {
    expect(await state()).toMatchObject({
      is_on: false,
      enrolment_until: null,
      recovery_codes: null,
      must_enrol: false,
    })
    const begun = await begin()
    const { key, uri, open_until } = begun.json<{ key: string; uri: string; open_until: string }>()
    expect(begun.statusCode).toBe(201)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Lineside:${encodeURIComponent(seat.webusername)}?secret=${key}&issuer=Lineside&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await state()).toMatchObject({ is_on: false, enrolment_until: open_until })
    const confirmed = await confirm(appCode(key, clock.now()))
    const { recovery_codes } = confirmed.json<{ recovery_codes: string[] }>()
    expect(new Set(recovery_codes)).toHaveLength(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect(await state()).toMatchObject({
      is_on: true,
      enrolment_until: null,
      recovery_codes: { left: 10 },
      session: { factor: 'code', app_password_id: null },
    })
  })

  test('ends every other session, and its own code is used up', async () => {
    const other = await signedIn(platform, seat)
    const { key } = (await begin()).json<{ key: string }>()
    const code = appCode(key, clock.now())
    await confirm(code)
    expect((await send('GET', factor, undefined, other)).statusCode).toBe(401)
    expect((await send('GET', factor)).statusCode).toBe(200)
    expect((await signIn(code)).json()).toEqual({ code: 403, message: 'Invalid OTP' })
  })

  test('stores secret and codes so that nobody reads them in the database, and shows neither again', async () => {
    const { key } = (await begin()).json<{ key: string }>()
    const { recovery_codes } = (await confirm(appCode(key, clock.now()))).json<{ recovery_codes: string[] }>()
    const rows = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
      await state(),
    ])
    const { secret_box } = await db
      .selectFrom('second_factors')
      .select('secret_box')
      .where('subscriber_id', '=', seat.id)
      .executeTakeFirstOrThrow()
    expect(secret_box?.includes(key)).toBe(false)
    for (const secret of [key, ...recovery_codes]) expect(rows).not.toContain(secret)
  })

  test.each([
    ['a wrong password', { password: 'wrong' }, 'password_wrong'],
    ['no password', {}, 'value_missing'],
  ])('%s is refused, and nothing begins', async (_what, body, reason) => {
    expect((await begin(body)).json()).toMatchObject({ code: 422, reason })
    expect(await state()).toMatchObject({ enrolment_until: null })
  })

  test('is over after fifteen minutes, when it is cancelled, and when it begins anew', async () => {
    const first = (await begin()).json<{ key: string }>().key
    const second = (await begin()).json<{ key: string }>().key
    expect((await confirm(appCode(first, clock.now()))).json()).toMatchObject({ code: 422, reason: 'code_wrong' })
    clock.pass({ seconds: 901 })
    expect((await confirm(appCode(second, clock.now()))).json()).toMatchObject({ reason: 'enrolment_over' })
    const third = (await begin()).json<{ key: string }>().key
    expect((await send('DELETE', `${factor}/enrolment`)).statusCode).toBe(204)
    expect((await confirm(appCode(third, clock.now()))).json()).toMatchObject({ reason: 'enrolment_over' })
    expect(await state()).toMatchObject({ is_on: false })
  })

  test('for a second app asks for a code of the first one, which works until the second is confirmed', async () => {
    const { code } = await givenFactor(given, seat)
    mine = await signedInWith(code())
    expect((await begin()).json()).toMatchObject({ reason: 'code_wrong' })
    clock.pass({ seconds: 30 })
    const { key } = (await begin({ password: testPassword, otp: code() })).json<{ key: string }>()
    clock.pass({ seconds: 30 })
    expect((await signIn(code())).statusCode).toBe(200)
    expect((await confirm(appCode(key, clock.now()))).statusCode).toBe(200)
    clock.pass({ seconds: 60 })
    expect((await signIn(code())).statusCode).toBe(403)
    expect((await signIn(appCode(key, clock.now()))).statusCode).toBe(200)
  })

  test('wrong passwords are failed sign-ins here, too', async () => {
    for (let wrong = 0; wrong < 10; wrong++) await begin({ password: 'wrong' })
    expect((await begin()).json()).toEqual({ code: 403, message: 'Banned' })
  })
})

describe('FACT-01: recovery codes and switching off', () => {
  test('new codes take the place of the old ones, with password and code', async () => {
    const { code, recoveryCodes } = await givenFactor(given, seat)
    mine = await signedInWith(code())
    const renew = (body: object) => send('POST', `${factor}/recoverycodes`, body)
    clock.pass({ seconds: 30 })
    expect((await renew({ password: 'wrong', otp: code() })).json()).toMatchObject({ reason: 'password_wrong' })
    expect((await renew({ password: testPassword, otp: '000000' })).json()).toMatchObject({ reason: 'code_wrong' })
    const { recovery_codes } = (await renew({ password: testPassword, otp: code() })).json<{
      recovery_codes: string[]
    }>()
    expect((await signIn(recoveryCodes[0])).statusCode).toBe(403)
    expect((await signIn(recovery_codes[0])).statusCode).toBe(200)
    expect(await state()).toMatchObject({ recovery_codes: { left: 9 } })
  })

  test('switching off takes password and code; then the password is enough', async () => {
    const { code } = await givenFactor(given, seat)
    mine = await signedInWith(code())
    const off = (body: object) => send('POST', `${factor}/removal`, body)
    expect((await off({ password: testPassword, otp: code() })).json()).toMatchObject({ reason: 'code_wrong' })
    clock.pass({ seconds: 30 })
    expect((await off({ password: testPassword, otp: code() })).statusCode).toBe(204)
    expect((await signIn()).statusCode).toBe(200)
    expect((await off({ password: testPassword, otp: code() })).json()).toMatchObject({ reason: 'factor_off' })
    expect(await state()).toMatchObject({ is_on: false, recovery_codes: null })
    const { rows } = await platform.pool.query(
      `select before, after from audit_log where item_id = $1 and resource = 'subscriberpreferences' order by id`,
      [seat.id],
    )
    expect(rows).toEqual([
      { before: { enable_2fa: false }, after: { enable_2fa: true } },
      { before: { enable_2fa: true }, after: { enable_2fa: false } },
    ])
  })

  test('strangers are refused', async () => {
    for (const url of ['enrolment', 'confirmation', 'recoverycodes', 'removal'])
      expect((await send('POST', `${factor}/${url}`, {}, {})).statusCode).toBe(401)
  })
})

describe('FACT-02: the wire form of the original platform', () => {
  const secret = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/api/otpsecret/', headers })
  const byPassword = () => basic(seat.webusername, testPassword)
  const preference = (value: boolean, headers = mine, id = seat.id) =>
    app.inject({
      method: 'PATCH',
      url: `/api/subscriberpreferences/${id}`,
      headers: { ...headers, 'content-type': 'application/json-patch+json' },
      payload: JSON.stringify([{ op: 'add', path: '/enable_2fa', value }]),
    })
  const shownPreference = async () =>
    (await send('GET', `/api/subscriberpreferences/${seat.id}`)).json<{ enable_2fa?: boolean }>().enable_2fa

  test('enable_2fa, a refused sign-in, the secret as picture and text, then a sign-in with the code', async () => {
    expect(await shownPreference()).toBeUndefined()
    expect((await secret(byPassword())).statusCode).toBe(400)
    expect((await preference(true)).statusCode).toBe(204)
    expect(await shownPreference()).toBe(true)
    clock.pass({ seconds: 1 })
    expect((await signIn()).json()).toEqual({ code: 403, message: 'Invalid OTP' })
    const picture = await secret(byPassword())
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect(picture.headers['cache-control']).toContain('no-store')
    const text = await secret({ ...byPassword(), accept: 'text/plain' })
    expect(text.body).toMatch(/^[A-Z2-7]{32}$/)
    expect((await signIn('000000')).statusCode).toBe(403)
    const opened = await signIn(appCode(text.body, clock.now()))
    expect([opened.statusCode, opened.json()]).toMatchObject([200, { subscriber_id: seat.id }])
    const again = await secret(byPassword())
    expect([again.statusCode, again.json()]).toMatchObject([
      400,
      { code: 400, message: expect.stringContaining('OTP') },
    ])
  })

  test('the secret needs the password and an open enrolment, and is gone when the second step is on', async () => {
    await begin()
    expect((await secret(mine)).statusCode).toBe(400)
    expect((await secret(basic(seat.webusername, 'wrong'))).statusCode).toBe(401)
    expect((await secret({})).statusCode).toBe(401)
    expect((await secret(byPassword())).statusCode).toBe(200)
    clock.pass({ seconds: 901 })
    expect((await secret(byPassword())).statusCode).toBe(400)
    await givenFactor(given, seat)
    expect((await secret(byPassword())).statusCode).toBe(400)
  })

  test('enable_2fa is switched off with password and code in the request itself, not by a session', async () => {
    const { code } = await givenFactor(given, seat)
    mine = await signedInWith(code())
    expect(await shownPreference()).toBe(true)
    expect((await preference(false)).json()).toMatchObject({ code: 422, reason: 'factor_needs_code' })
    clock.pass({ seconds: 30 })
    expect((await preference(false, basic(seat.webusername, testPassword, code()))).statusCode).toBe(204)
    expect(await shownPreference()).toBeUndefined()
    expect((await signIn()).statusCode).toBe(200)
  })

  test('a PUT that does not name enable_2fa leaves it on', async () => {
    const { code } = await givenFactor(given, seat)
    mine = await signedInWith(code())
    const url = `/api/subscriberpreferences/${seat.id}`
    const put = await app.inject({ method: 'PUT', url, headers: mine, payload: { clir: true } })
    expect(put.statusCode).toBeLessThan(300)
    expect(await shownPreference()).toBe(true)
  })

  test('an administrator takes away that of a line, whose sessions end; a colleague does not see it', async () => {
    const pilot = await givenPilot(platform, { customer: seat.customer })
    const stranger = await givenPilot(platform)
    const { code } = await givenFactor(given, seat)
    mine = await signedInWith(code())
    expect((await preference(false, await signedIn(platform, stranger))).statusCode).toBe(404)
    expect((await preference(false, await signedIn(platform, pilot))).statusCode).toBe(204)
    expect((await send('GET', factor)).statusCode).toBe(401)
    expect((await signIn()).statusCode).toBe(200)
  })
})
