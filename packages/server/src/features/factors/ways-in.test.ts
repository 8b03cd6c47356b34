import { describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { basic, type GivenFactor, givenFactor } from '../../../test/builders/factor-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { issueHandOver, issueToken } from '../../platform/auth/one-time-tokens-store.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { sessionRoutes } from '../session/session-routes.ts'

const given = await createTestPlatform()
const { platform, clock } = given
const { db } = platform
const app = await createTestApp(platform, sessionRoutes, subscribersRoutes)

interface Person {
  readonly seat: GivenSubscriber
  readonly factor: GivenFactor
  /** So that failures of one test are not another's. */
  readonly from: string
}

let callers = 0
let resets = 0
const person = async (): Promise<Person> => {
  const seat = await givenSubscriber(platform)
  return { seat, factor: await givenFactor(given, seat), from: `198.51.100.${++callers}` }
}

const post = (url: string, payload: object, remoteAddress: string) =>
  app.inject({ method: 'POST', url, payload, remoteAddress })
const inAnHour = () => new Date(clock.now().getTime() + 3_600_000)

const token =
  (purpose: 'onetime' | 'expires' | 'handoverapp') =>
  async ({ seat, from }: Person, otp?: string) => {
    const row = { subscriberId: seat.id, expiresAt: inAnHour() }
    const issued = await db
      .transaction()
      .execute((within) =>
        purpose === 'handoverapp'
          ? issueHandOver(within, { ...row, purpose })
          : issueToken(within, { ...row, purpose }),
      )
    return await post('/login_jwt', { token: issued, otp }, from)
  }

const withPassword =
  (password: string) =>
  async ({ seat, from }: Person, otp?: string) =>
    await post('/login_jwt', { username: seat.webusername, password, otp }, from)

/** Every way in; each asks for the second step. */
const ways: Record<string, (person: Person, otp?: string) => ReturnType<typeof post>> = {
  'name and password': withPassword(testPassword),
  'name and password of a client that leads through enrolment': async ({ seat, from }, otp) =>
    await post('/login_jwt', { username: seat.webusername, password: testPassword, otp, enrols: true }, from),
  'HTTP Basic': async ({ seat, from }, otp) =>
    await app.inject({
      method: 'GET',
      url: `/api/subscribers/${seat.id}`,
      headers: basic(seat.webusername, testPassword, otp),
      remoteAddress: from,
    }),
  'a one-time token (QR code, link)': token('onetime'),
  'a token until its end': token('expires'),
  'the code of a hand-over': token('handoverapp'),
  'a password that was just reset': async (who, otp) => {
    for (const password of ['amber-lantern-77', testPassword]) {
      const reset = await issueToken(db, { subscriberId: who.seat.id, purpose: 'passwordreset', expiresAt: inAnHour() })
      const from = `203.0.113.${++resets % 250}`
      const done = await post('/api/passwordrecovery/', { new_password: password, token: reset }, from)
      expect(done.statusCode).toBe(200)
    }
    return await withPassword(testPassword)(who, otp)
  },
}

const invalid = [403, { code: 403, message: 'Invalid OTP' }]
const shown = (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, answer.json()]

describe.each(Object.entries(ways))('FACT-03: by %s', (_name, enter) => {
  test.each<[string, (factor: GivenFactor) => string | undefined]>([
    ['no code', () => undefined],
    ['an empty code', () => ''],
    ['a wrong code', ({ code }) => String((Number(code()) + 1) % 1_000_000).padStart(6, '0')],
    ['a code of two steps ago', ({ code }) => code(-2)],
    ['a code of two steps from now', ({ code }) => code(2)],
    ['a wrong recovery code', () => 'aaaa-bbbb-cccc-dddd'],
    ['a text that is no code', () => 'x'],
  ])('%s does not open anything', async (_code, of) => {
    const who = await person()
    expect(shown(await enter(who, of(who.factor)))).toEqual(invalid)
  })

  test('the right code opens once, and neither it nor an earlier one again', async () => {
    const who = await person()
    const [earlier, code] = [who.factor.code(-1), who.factor.code()]
    expect((await enter(who, code)).statusCode).toBe(200)
    expect(shown(await enter(who, code))).toEqual(invalid)
    expect(shown(await enter(who, earlier))).toEqual(invalid)
    clock.pass({ seconds: 30 })
    expect((await enter(who, who.factor.code())).statusCode).toBe(200)
  })

  test('a recovery code opens once, however it is typed, and nobody else', async () => {
    const [who, other] = [await person(), await person()]
    const [first = '', second = ''] = who.factor.recoveryCodes
    expect(shown(await enter(other, first))).toEqual(invalid)
    expect((await enter(who, first)).statusCode).toBe(200)
    expect(shown(await enter(who, first))).toEqual(invalid)
    expect((await enter(who, ` ${second.replaceAll('-', ' ').toUpperCase()}`)).statusCode).toBe(200)
  })

  test('ten wrong codes are ten failed sign-ins, whatever else succeeds between them', async () => {
    const who = await person()
    for (let wrong = 0; wrong < 10; wrong++) {
      await enter(who)
      expect(shown(await enter(who, '000000'))).toEqual(invalid)
    }
    expect(shown(await enter(who, who.factor.code()))).toEqual([403, { code: 403, message: 'Banned' }])
  })
})

test('FACT-03: a session from before the second step ends, and is not renewed with whatever code', async () => {
  const seat = await givenSubscriber(platform)
  const { authorization } = await signedIn(platform, seat)
  const jwt = authorization.slice('Bearer '.length)
  const { code, recoveryCodes } = await givenFactor(given, seat)
  for (const otp of [undefined, '000000', code(), recoveryCodes[0]])
    expect(shown(await post('/login_jwt', { jwt, otp }, '192.0.2.1'))).toEqual([
      403,
      { code: 403, message: 'Forbidden!' },
    ])
  const answer = await app.inject({ method: 'GET', url: `/api/subscribers/${seat.id}`, headers: { authorization } })
  expect(answer.statusCode).toBe(401)
})

test('FACT-03: nor does a session that somebody opened without the second step while it was switched on', async () => {
  const seat = await givenSubscriber(platform)
  await givenFactor(given, seat)
  const { authorization } = await signedIn(platform, seat)
  const answer = await app.inject({ method: 'GET', url: `/api/subscribers/${seat.id}`, headers: { authorization } })
  expect(answer.statusCode).toBe(401)
  expect((await post('/login_jwt', { jwt: authorization.slice(7) }, '192.0.2.1')).statusCode).toBe(403)
})

test('FACT-03: a session that has passed is renewed without a code', async () => {
  const who = await person()
  const { jwt } = (await withPassword(testPassword)(who, who.factor.code())).json<{ jwt: string }>()
  expect((await post('/login_jwt', { jwt }, who.from)).statusCode).toBe(200)
  expect(await platform.sessions.principalOf(jwt)).toMatchObject({ factor: 'code', mustEnrol: false, scope: null })
})

test('FACT-03: one of many requests at once with one code opens', async () => {
  const who = await person()
  const code = who.factor.code()
  const answers = await Promise.all(Array.from({ length: 8 }, () => withPassword(testPassword)(who, code)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('FACT-03: a wrong code leaves a one-time token usable, and a used-up one costs no code', async () => {
  const who = await person()
  const issued = await issueToken(db, { subscriberId: who.seat.id, purpose: 'onetime', expiresAt: inAnHour() })
  const enter = (otp: string) => post('/login_jwt', { token: issued, otp }, who.from)
  expect(shown(await enter('000000'))).toEqual(invalid)
  expect((await enter(who.factor.code())).statusCode).toBe(200)
  clock.pass({ seconds: 30 })
  expect(shown(await enter(who.factor.code()))).toEqual([403, { code: 403, message: 'Forbidden!' }])
  expect((await withPassword(testPassword)(who, who.factor.code())).statusCode).toBe(200)
})

test('FACT-03: whoever knows no password learns nothing of a second step', async () => {
  const { seat, factor, from } = await person()
  const answer = await post('/login_jwt', { username: seat.webusername, password: 'wrong', otp: factor.code() }, from)
  expect(shown(answer)).toEqual([403, { code: 403, message: 'User not found' }])
})
