import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allRoutes } from '@lineside/contract/resources/all'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenPilot, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { appCode, basic, givenAppPassword, givenFactor, givenPasskey } from '../../../test/builders/factor-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { runAs } from '../../../test/operator-world.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'
import { issueToken } from '../../platform/auth/one-time-tokens-store.ts'

const given = await createTestPlatform()
const { platform, clock } = given
const { db } = platform
const app = await buildApp(platform)
afterAll(() => app.close())
await runTestJobs(given)
const outbox = join(platform.config.dataDir, 'outbox')
await mkdir(outbox, { recursive: true })

let pilot: GivenSubscriber
let seat: GivenSubscriber
let boss: Record<string, string>
let mine: Record<string, string>
let made = 0
beforeEach(async () => {
  made++
  pilot = await givenPilot(platform, { display_name: 'Paula' })
  seat = await givenSubscriber(platform, {
    customer: pilot.customer,
    display_name: 'Anna',
    email: `anna${made}@mail.test`,
    pbx_extension: '21',
  })
  boss = await signedIn(platform, pilot)
  mine = await signedIn(platform, seat)
})

const rules = '/api/lineside/signinrules'
const get = (url: string, headers = boss) => app.inject({ method: 'GET', url, headers })
const setRules = (body: object, headers = boss) => app.inject({ method: 'PUT', url: rules, headers, payload: body })
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })
const signIn = (more: object = {}) =>
  post('/login_jwt', { username: seat.webusername, password: testPassword, ...more })
const bearer = (answer: Awaited<ReturnType<typeof signIn>>) => ({
  authorization: `Bearer ${answer.json<{ jwt: string }>().jwt}`,
})
const needed = { code: 403, message: 'A second factor has to be set up first.', reason: 'factor_needed', values: {} }
const everybody = { policy: 'everybody', from: null }

describe('FACT-06: the rules of a customer', () => {
  test('are "offered" at first, are set by an administrator, and stand in the log of changes', async () => {
    expect((await get(rules)).json()).toEqual({
      policy: 'offered',
      from: null,
      password_days: null,
      password_own: false,
      everybody: { people: 2, with_factor: 0 },
      administrators: { people: 1, with_factor: 0 },
    })
    const from = '2031-12-01T00:00:00.000Z'
    expect((await setRules({ policy: 'everybody', from })).json()).toMatchObject({ policy: 'everybody', from })
    const { rows } = await platform.pool.query(
      `select before, after from audit_log where customer_id = $1 and resource = 'customers'`,
      [pilot.customer.id],
    )
    expect(rows).toEqual([
      {
        before: { factor_policy: 'offered', factor_policy_from: null },
        after: { factor_policy: 'everybody', factor_policy_from: from },
      },
    ])
  })

  test.each([
    [{ policy: 'sometimes', from: null }],
    [{ policy: 'everybody' }],
    [{ policy: 'everybody', from: 'tomorrow' }],
  ])('%j is refused', async (body) => {
    expect((await setRules(body)).statusCode).toBe(422)
    expect((await get(rules)).json()).toMatchObject({ policy: 'offered' })
  })

  test('are not a seat’s, and nobody’s without a session', async () => {
    for (const headers of [mine, {}]) {
      const status = headers === mine ? 403 : 401
      expect((await get(rules, headers)).statusCode).toBe(status)
      expect((await setRules(everybody, headers)).statusCode).toBe(status)
      expect((await get(`${rules}/people`, headers)).statusCode).toBe(status)
      expect((await post(`${rules}/people/${seat.id}/reset`, {}, headers)).statusCode).toBe(status)
    }
  })

  test('"off" lets nobody begin, and keeps what is on', async () => {
    const { code } = await givenFactor(given, pilot)
    boss = bearer(await post('/login_jwt', { username: pilot.webusername, password: testPassword, otp: code() }))
    await setRules({ policy: 'off', from: null })
    const begin = await post('/api/lineside/factor/enrolment', { password: testPassword }, mine)
    expect(begin.json()).toMatchObject({ code: 422, reason: 'factor_not_offered' })
    expect((await post('/login_jwt', { username: pilot.webusername, password: testPassword })).statusCode).toBe(403)
  })
})

describe('FACT-06: where a second step is asked for', () => {
  test('a session before enrolment does nothing else than enrol and sign out, at any route', async () => {
    await setRules(everybody)
    const early = bearer(await signIn({ enrols: true }))
    for (const route of allRoutes.filter(
      ({ access, isBeforeEnrolment }) => access !== 'public' && !isBeforeEnrolment,
    )) {
      if (route.access !== 'public' && !route.access.includes('subscriber')) continue
      const url = route.path.replace(/:[a-z]+/g, '987654321')
      const answer = await app.inject({ method: route.method, url, headers: early })
      expect([route.name, answer.statusCode, answer.json()]).toEqual([route.name, 403, needed])
    }
    expect((await get('/api/lineside/factor', early)).json()).toMatchObject({ must_enrol: true, policy: 'everybody' })
    const { key } = (await post('/api/lineside/factor/enrolment', { password: testPassword }, early)).json()
    const confirmed = await post('/api/lineside/factor/confirmation', { otp: appCode(key, clock.now()) }, early)
    expect(confirmed.json()).toMatchObject({ recovery_codes: expect.any(Array) })
    expect((await get(`/api/subscribers/${seat.id}`, early)).statusCode).toBe(200)
    expect((await app.inject({ method: 'DELETE', url: '/api/lineside/session', headers: early })).statusCode).toBe(204)
  })

  test('sessions and HTTP Basic from before are led to it as well, and it cannot be switched off again', async () => {
    expect((await get(`/api/subscribers/${seat.id}`, mine)).statusCode).toBe(200)
    await setRules(everybody)
    await expect.poll(async () => (await get(`/api/subscribers/${seat.id}`, mine)).json()).toEqual(needed)
    expect((await get(`/api/subscribers/${seat.id}`, basic(seat.webusername, testPassword))).json()).toEqual(needed)
    const { code } = await givenFactor(given, seat)
    mine = bearer(await signIn({ otp: code() }))
    clock.pass({ seconds: 30 })
    const off = await post('/api/lineside/factor/removal', { password: testPassword, otp: code() }, mine)
    expect(off.json()).toMatchObject({ code: 422, reason: 'factor_required' })
  })

  test('a client of the original platform enrols at its first sign-in, a token’s included', async () => {
    await setRules(everybody)
    expect((await signIn()).json()).toEqual({ code: 403, message: 'Invalid OTP' })
    const headers = { ...basic(seat.webusername, testPassword), accept: 'text/plain' }
    const key = (await get('/api/otpsecret/', headers)).body
    const expiresAt = new Date(clock.now().getTime() + 60_000)
    const token = await issueToken(platform.db, { subscriberId: seat.id, purpose: 'onetime', expiresAt })
    expect((await post('/login_jwt', { token })).json()).toEqual({ code: 403, message: 'Invalid OTP' })
    const entered = await post('/login_jwt', { token, otp: appCode(key, clock.now()) })
    expect((await get(`/api/subscribers/${seat.id}`, bearer(entered))).statusCode).toBe(200)
  })

  test('"administrators" asks those, and a date asks from then on', async () => {
    await setRules({ policy: 'administrators', from: null })
    await expect.poll(async () => (await get('/api/lineside/signinrules')).json()).toEqual(needed)
    expect((await get(`/api/subscribers/${seat.id}`, mine)).statusCode).toBe(200)
    await runAs(platform, 'customers set-sign-in', {
      id: await externalId(),
      policy: 'everybody',
      from: new Date(clock.now().getTime() + 3_600_000).toISOString().replace(/\.\d+/, ''),
    })
    await expect.poll(async () => (await get('/api/lineside/signinrules')).statusCode).toBe(200)
    expect((await get('/api/lineside/factor', mine)).json()).toMatchObject({
      must_enrol: false,
      needed_from: expect.any(String),
    })
    clock.pass({ seconds: 3_600 })
    expect((await get(`/api/subscribers/${seat.id}`, mine)).json()).toEqual(needed)
  })

  test('an app password opens nothing before its owner has enrolled, but for telephones', async () => {
    const make = async (scope: string) =>
      (await post('/api/lineside/apppasswords/', { name: 'x', scope, password: testPassword }, boss)).json<{
        app_password: string
      }>().app_password
    const [all, phones] = [await make('api_all'), await make('phone_provisioning')]
    await setRules(everybody)
    expect((await get('/api/pbxdevices/', basic(pilot.webusername, all))).json()).toEqual(needed)
    expect((await get('/api/pbxdevices/', basic(pilot.webusername, phones))).statusCode).toBe(200)
  })
})

const externalId = async (): Promise<string> => {
  const query = platform.db.selectFrom('customers').select('external_id').where('id', '=', pilot.customer.id)
  return (await query.executeTakeFirstOrThrow()).external_id
}

/** The mail to the seat that says this, as soon as it is there. */
const mail = (said: string) =>
  eventually(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
    const all = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    const own = all.filter((text) => text.includes(`To: anna${made}@mail.test`) && text.includes(said))
    expect(own).toHaveLength(1)
    return own[0] ?? ''
  })

describe('FACT-06: a lost second step', () => {
  const reset = (id: number, headers = boss) => post(`${rules}/people/${id}/reset`, {}, headers)

  test('an administrator sees who has one, whoever is missing first', async () => {
    await givenFactor(given, seat)
    const { items, total_count } = (await get(`${rules}/people`)).json()
    expect(total_count).toBe(2)
    expect(items).toMatchObject([
      { name: 'Paula', is_administrator: true, has_factor: false, must_enrol: false },
      { subscriber_id: seat.id, name: 'Anna', extension: '21', has_factor: true, since: expect.any(String) },
    ])
    expect((await get(`${rules}/people?rows=1&page=2`)).json().items).toMatchObject([{ name: 'Anna' }])
  })

  test('is reset: sessions and tokens end, the log and a mail tell, and the password is enough', async () => {
    const { code } = await givenFactor(given, seat)
    mine = bearer(await signIn({ otp: code() }))
    const issued = await post('/api/authtokens/', { type: 'expires', expires: 3600 }, mine)
    expect((await reset(seat.id)).statusCode).toBe(204)
    expect((await get('/api/lineside/factor', mine)).statusCode).toBe(401)
    expect((await post('/login_jwt', { token: issued.json<{ token: string }>().token })).statusCode).toBe(403)
    expect((await signIn()).statusCode).toBe(200)
    expect(await mail('Your second step of sign-in was reset')).toContain('By: Paula')
    const { rows } = await platform.pool.query(
      `select subscriber_id, after from audit_log where item_id = $1 order by id desc limit 1`,
      [seat.id],
    )
    expect(rows).toEqual([{ subscriber_id: pilot.id, after: { enable_2fa: false } }])
  })

  test('ends passkeys and app passwords, too, also where there is nothing else', async () => {
    await givenFactor(given, seat)
    for (const round of [1, 2]) {
      await givenPasskey(db, seat.id)
      await givenAppPassword(db, seat.id)
      const people = (await get(`${rules}/people`)).json<{ items: { subscriber_id: number }[] }>().items
      const told = people.find(({ subscriber_id }) => subscriber_id === seat.id)
      expect(told, String(round)).toMatchObject({ passkeys: 1, app_passwords: 1, has_factor: round === 1 })
      expect((await reset(seat.id)).statusCode).toBe(204)
      if (round === 1) expect(await mail('Your second step of sign-in was reset')).toContain('app passwords')
      for (const table of ['passkeys', 'app_passwords', 'second_factors'] as const)
        expect(await db.selectFrom(table).selectAll().where('subscriber_id', '=', seat.id).execute(), table).toEqual([])
    }
    expect((await reset(seat.id)).json()).toMatchObject({ code: 422, reason: 'factor_off' })
  })

  test('leads through enrolment again where the rules ask for one', async () => {
    await givenFactor(given, seat)
    await db
      .updateTable('subscribers')
      .set({ security_mails_off: ['factor'] })
      .where('id', '=', seat.id)
      .execute()
    await runAs(platform, 'customers set-sign-in', { id: await externalId(), policy: 'everybody' })
    await runAs(platform, 'subscribers reset-factor', { subscriber: seat.webusername })
    expect(await mail('Your second step of sign-in was reset')).toContain('By: the operator')
    expect((await signIn()).json()).toEqual({ code: 403, message: 'Invalid OTP' })
    expect((await get(`/api/subscribers/${seat.id}`, bearer(await signIn({ enrols: true })))).json()).toEqual(needed)
    const shown = await runAs(platform, 'customers show-sign-in', { id: await externalId() })
    expect(shown).toMatchObject({ policy: 'everybody', people: 2, with_factor: 0, administrators: 1 })
    const { rows } = await platform.pool.query(
      `select subscriber_name, after ->> 'enable_2fa' as is from audit_log where item_id = $1 and resource = 'subscribers'`,
      [seat.id],
    )
    expect(rows).toEqual([{ subscriber_name: 'Eva', is: 'false' }])
  })

  test('is not one’s own, not another company’s, and not one that is off', async () => {
    const stranger = await givenPilot(platform)
    await givenFactor(given, seat)
    expect((await reset(pilot.id)).json()).toMatchObject({ code: 403, reason: 'own_line' })
    expect((await reset(seat.id, await signedIn(platform, stranger))).statusCode).toBe(404)
    expect((await signIn()).statusCode).toBe(403)
    expect((await reset(seat.id)).statusCode).toBe(204)
    expect((await reset(seat.id)).json()).toMatchObject({ code: 422, reason: 'factor_off' })
  })

  test.each([
    [{ policy: 'never' }, '--policy is one of'],
    [{ policy: 'everybody', from: '1 December' }, '--from is a day'],
  ])('the shell refuses %j', async (values, text) => {
    const id = await externalId()
    await expect(runAs(platform, 'customers set-sign-in', { id, ...values })).rejects.toThrow(text)
  })
})
