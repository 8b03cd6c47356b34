import { limits } from '@lineside/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenPilot, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { setWebPassword } from '../../domain/subscribers/set-web-password.ts'
import { sessionRoutes } from './session-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, sessionRoutes)

let seat: GivenSubscriber
let mine: { authorization: string }
beforeEach(async () => {
  seat = await givenSubscriber(platform)
  mine = await signedIn(platform, seat)
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })
const isSignedIn = async ({ authorization }: { authorization: string }) =>
  (await platform.sessions.principalOf(authorization.slice('Bearer '.length))) !== null
const exchange = (token: string) => post('/login_jwt', { token })
const authToken = async (type: string, expires: number) =>
  (await post('/api/authtokens/', { type, expires }, mine)).json<{ token: string }>().token

/** Waits until this many calls wait for a lock of the test's transaction. */
const waiting = (calls: number) =>
  eventually(async () => {
    const { rowCount } = await platform.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBe(calls)
  })

describe('AUTH-06: signing out', () => {
  test('ends this session on the server, and no other', async () => {
    const other = await signedIn(platform, seat)
    const response = await app.inject({ method: 'DELETE', url: '/api/lineside/session', headers: mine })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await isSignedIn(mine)).toBe(false)
    expect(await isSignedIn(other)).toBe(true)
  })

  test('a token being created by the session at that moment is not created: the session has ended', async () => {
    let underWay: ReturnType<typeof post> | undefined
    await platform.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('sessions').where('subscriber_id', '=', seat.id).execute()
      underWay = post('/api/authtokens/', { type: 'expires', expires: 300 }, mine)
      // Fastify's `inject` starts a request only when somebody waits for it
      void underWay.then(() => undefined)
      await waiting(1)
    })
    expect((await underWay)?.json()).toEqual({ code: 401, message: 'Unauthorized' })
  })

  test('needs a session', async () => {
    expect((await app.inject({ method: 'DELETE', url: '/api/lineside/session' })).statusCode).toBe(401)
  })
})

describe('AUTH-05: a one-time token', () => {
  test('signs the subscriber in, once', async () => {
    const token = await authToken('onetime', 300)
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect((await exchange(token)).json()).toMatchObject({ subscriber_id: seat.id, jwt: expect.any(String) })
    const again = await exchange(token)
    expect(again.json()).toMatchObject({ code: 403, message: 'Forbidden!' })
  })

  test('only one of a hundred simultaneous exchanges succeeds', async () => {
    const token = await authToken('onetime', 300)
    const answers = await Promise.all(Array.from({ length: 100 }, () => exchange(token)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(99)
  })

  test('"expires" signs in until its end', async () => {
    const token = await authToken('expires', 60)
    expect((await exchange(token)).statusCode).toBe(200)
    expect((await exchange(token)).statusCode).toBe(200)
    clock.pass({ seconds: 61 })
    expect((await exchange(token)).statusCode).toBe(403)
  })

  test('ends with the session that made it', async () => {
    const tokens = [await authToken('onetime', 300), await authToken('expires', 300)]
    await app.inject({ method: 'DELETE', url: '/api/lineside/session', headers: mine })
    for (const token of tokens) expect((await exchange(token)).json()).toEqual({ code: 403, message: 'Forbidden!' })
  })

  test('ends when that session is over by its time', async () => {
    const token = await authToken('expires', 86_400)
    clock.pass({ seconds: platform.config.sessionSeconds + 1 })
    expect((await exchange(token)).statusCode).toBe(403)
  })

  test('opens a session that makes no further token', async () => {
    const { jwt } = (await exchange(await authToken('onetime', 300))).json<{ jwt: string }>()
    const answer = await post('/api/authtokens/', { type: 'onetime', expires: 300 }, { authorization: `Bearer ${jwt}` })
    expect([answer.statusCode, answer.json()]).toEqual([403, { code: 403, message: 'Forbidden' }])
  })

  test('is one of a hundred, and two at a time do not make more; those that are over do not count', async () => {
    const most = limits.signInTokens
    for (let made = 0; made < most - 1; made++) expect(await authToken('expires', 300)).toBeDefined()
    const answers = await Promise.all([1, 2, 3].map(() => authToken('expires', 300)))
    expect(answers.filter((token) => token === undefined)).toHaveLength(2)
    clock.pass({ seconds: 301 })
    expect(await authToken('onetime', 300)).toMatch(/^[0-9a-f]{32}$/)
  })

  test('expires unused too', async () => {
    const token = await authToken('onetime', 300)
    clock.pass({ seconds: 301 })
    expect((await exchange(token)).statusCode).toBe(403)
  })

  test('for a deleted subscriber is worth nothing', async () => {
    const token = await authToken('onetime', 300)
    await platform.db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', seat.id).execute()
    expect((await exchange(token)).statusCode).toBe(403)
  })

  test('is kept as a hash only', async () => {
    const token = await authToken('expires', 60)
    const rows = await platform.db.selectFrom('one_time_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(({ token_hash }) => token_hash.equals(Buffer.from(token, 'hex')))).toBe(false)
  })

  test.each([
    [{ type: 'forever', expires: 10 }, "field='type'"],
    [{ type: 'onetime' }, "field='expires', input='', errors='Expires field is required'"],
    [{ type: 'onetime', expires: 0 }, "field='expires'"],
    [{ type: 'onetime', expires: '10' }, "field='expires'"],
    [{ type: 'onetime', expires: 1e9 }, "field='expires'"],
    [{ type: 'onetime', expires: 10, subscriber_id: 1 }, "field='subscriber_id'"],
  ])('API-05: %j is refused with 422 %s', async (body, text) => {
    const response = await post('/api/authtokens/', body, mine)
    expect(response.statusCode).toBe(422)
    expect(response.json<{ message: string }>().message).toContain(text)
  })

  test('is given to the signed-in only', async () => {
    expect((await post('/api/authtokens/', { type: 'onetime', expires: 10 })).statusCode).toBe(401)
  })
})

describe('AUTH-11: changing the web password', () => {
  const change = (new_password: string, headers = mine) => post('/api/passwordchange/', { new_password }, headers)

  test('ends every session of the subscriber and every pending token, and nobody else signs out', async () => {
    const colleague = await signedIn(platform, await givenPilot(platform, { customer: seat.customer }))
    const second = await signedIn(platform, seat)
    const tokens = [await authToken('onetime', 300), await authToken('expires', 300)]
    expect(await isSignedIn(mine)).toBe(true)
    const response = await change('amber-lantern-77')
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect([await isSignedIn(mine), await isSignedIn(second), await isSignedIn(colleague)]).toEqual([
      false,
      false,
      true,
    ])
    for (const token of tokens) expect((await exchange(token)).statusCode).toBe(403)
    const signIn = (password: string) => post('/login_jwt', { username: seat.webusername, password })
    expect((await signIn('amber-lantern-77')).statusCode).toBe(200)
    expect((await signIn(testPassword)).statusCode).toBe(403)
  })

  /** Changes the password while calls are in progress: each of them waits for the change before it ends. */
  const changeDuring = async (...calls: (() => ReturnType<typeof post>)[]) => {
    let underWay: Promise<Awaited<ReturnType<typeof post>>>[] = []
    await platform.db.transaction().execute(async (transaction) => {
      await setWebPassword(platform, transaction, { subscriberId: seat.id, password: 'amber-lantern-77' })
      underWay = calls.map(async (call) => await call())
      await waiting(calls.length)
    })
    return (await Promise.all(underWay)).map((answer) => answer.json())
  }

  test('a sign-in with the old password that overtakes the change opens nothing', async () => {
    const answers = await changeDuring(() => post('/login_jwt', { username: seat.webusername, password: testPassword }))
    expect(answers).toEqual([{ code: 403, message: 'User not found' }])
  })

  test('neither does a token of either kind, and a session that it ends neither gets one nor changes it again', async () => {
    const tokens = [await authToken('onetime', 300), await authToken('expires', 300)]
    const answers = await changeDuring(
      ...tokens.map((token) => () => exchange(token)),
      () => post('/api/authtokens/', { type: 'expires', expires: 300 }, mine),
      () => change('coral-saddle-58'),
    )
    const [used, over] = [
      { code: 403, message: 'Forbidden!' },
      { code: 401, message: 'Unauthorized' },
    ]
    expect(answers).toEqual([used, used, over, over])
    const rows = await platform.db
      .selectFrom('one_time_tokens')
      .select('purpose')
      .where('subscriber_id', '=', seat.id)
      .execute()
    expect(rows).toEqual([])
  })

  test.each([
    ['weak', 'sommer2024', 'Password is too weak'],
    ['common', 'password1', 'Password is too common'],
    ['too short', 'aB3$x9!', 'Must be at minimum 8 characters long'],
    ['too long', 'quiet-harbour-42'.repeat(17), 'Must be at maximum 256 characters long'],
    ['empty', '', 'Must be at minimum 1 characters long'],
  ])('a password that is %s is refused, and nothing ends', async (_what, password, text) => {
    const response = await change(password)
    expect(response.json()).toMatchObject({
      code: 422,
      message: `Validation failed. field='new_password', input='*****', errors='${text}'`,
    })
    expect(await isSignedIn(mine)).toBe(true)
  })

  test('FACT-07: one of 200 characters of any alphabet signs in, however its letters are composed', async () => {
    const password = `Grüße aus Żywiec, ${'ключ и замок '.repeat(14)}`
    expect((await change(password)).statusCode).toBe(204)
    const signIn = (given: string) => post('/login_jwt', { username: seat.webusername, password: given })
    expect((await signIn(password.normalize('NFD'))).statusCode).toBe(200)
    expect((await signIn(password.slice(0, 32))).statusCode).toBe(403)
  })

  test('a password with the user name in it is refused', async () => {
    const response = await change(`quiet-${seat.username.toUpperCase()}-42`)
    expect(response.json<{ message: string }>().message).toContain('Must not contain username')
  })

  test('needs a session', async () => {
    expect((await change('amber-lantern-77', { authorization: 'Bearer x' })).statusCode).toBe(401)
  })
})
