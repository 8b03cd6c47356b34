import { describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenPilot, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { basic } from '../../../test/builders/factor-builders.ts'
import { runAs } from '../../../test/operator-world.ts'
import { passkeyDevice } from '../../../test/builders/passkey-device.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { issueHandOver, issueToken, type NewToken } from '../../platform/auth/one-time-tokens-store.ts'
import { appPasswordRoutes } from '../factors/app-password-routes.ts'
import { passkeyRoutes } from '../passkeys/passkey-routes.ts'
import { passkeySignInRoutes } from '../passkeys/sign-in-with-passkey.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { sessionRoutes } from './session-routes.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, (api) => {
  for (const routes of [sessionRoutes, appPasswordRoutes, passkeyRoutes, passkeySignInRoutes, subscribersRoutes])
    routes(api, platform)
})
const host = 'portal.example'
const passkeys = '/api/lineside/passkeys/'

let callers = 0
type Headers = Readonly<Record<string, string>>
const send = (method: 'GET' | 'POST', url: string, headers: Headers, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { host, ...headers },
    remoteAddress: `198.51.100.${++callers % 250}`,
    ...(payload && { payload }),
  })
const post = (url: string, payload: object, headers: Headers = {}) => send('POST', url, headers, payload)

type Answer = ReturnType<typeof post>
/** Makes what a person has before the line is shut, and uses it afterwards. */
type WayIn = (seat: GivenSubscriber) => Promise<() => Answer>

const signIn = (seat: GivenSubscriber, password: string) =>
  post('/login_jwt', { username: `${seat.username}@${seat.customer.domain}`, password })
const look = (seat: GivenSubscriber, headers: Headers) => send('GET', `/api/subscribers/${seat.id}`, headers)
const appPassword = async (seat: GivenSubscriber): Promise<string> => {
  const made = { name: 'Sync', scope: 'api_all', password: testPassword }
  const answer = await post('/api/lineside/apppasswords/', made, await signedIn(platform, seat))
  return answer.json<{ app_password: string }>().app_password
}
const withToken =
  (purpose: NewToken['purpose']): WayIn =>
  async ({ id: subscriberId }) => {
    const row = { subscriberId, expiresAt: new Date(clock.now().getTime() + 3_600_000) }
    const token = await db
      .transaction()
      .execute((within) =>
        purpose === 'handoverapp'
          ? issueHandOver(within, { ...row, purpose })
          : issueToken(within, { ...row, purpose }),
      )
    return () => post('/login_jwt', { token })
  }

const ways: Readonly<Record<string, WayIn>> = {
  'name and password': (seat) => Promise.resolve(() => signIn(seat, testPassword)),
  'an app password': async (seat) => {
    const password = await appPassword(seat)
    return () => signIn(seat, password)
  },
  'HTTP Basic': (seat) =>
    Promise.resolve(() => look(seat, basic(`${seat.username}@${seat.customer.domain}`, testPassword))),
  'HTTP Basic with an app password': async (seat) => {
    const password = await appPassword(seat)
    return () => look(seat, basic(`${seat.username}@${seat.customer.domain}`, password))
  },
  'a passkey': async (seat) => {
    const mine = await signedIn(platform, seat)
    const device = passkeyDevice(`https://${host}`)
    const { options } = (await post(`${passkeys}options`, {}, mine)).json<{ options: { challenge: string } }>()
    await post(passkeys, { name: 'Laptop', credential: device.make(options) }, mine)
    const asked = (await post(`${passkeys}challenge`, {})).json<{ options: { challenge: string } }>()
    return () => post(`${passkeys}session`, { credential: device.answer(asked.options) })
  },
  'a one-time token': withToken('onetime'),
  'a token until its end': withToken('expires'),
  'the code of a hand-over': withToken('handoverapp'),
  'a session that is renewed': async (seat) => {
    const jwt = (await signedIn(platform, seat)).authorization.slice('Bearer '.length)
    return () => post('/login_jwt', { jwt })
  },
  'a session that is open': async (seat) => {
    const mine = await signedIn(platform, seat)
    return () => look(seat, mine)
  },
}

const nameOf = (seat: GivenSubscriber) => ({ subscriber: `${seat.username}@${seat.customer.domain}` })
const customerOf = async (seat: GivenSubscriber): Promise<string> => {
  const query = db.selectFrom('customers').select('external_id').where('id', '=', seat.customer.id)
  return (await query.executeTakeFirstOrThrow()).external_id
}
const shut: Readonly<Record<string, (seat: GivenSubscriber) => Promise<unknown>>> = {
  'of a blocked line': (seat) => runAs(platform, 'subscribers block', nameOf(seat)),
  'of a removed line': (seat) => runAs(platform, 'subscribers remove', { ...nameOf(seat), yes: true }),
  'of a blocked customer': async (seat) => runAs(platform, 'customers block', { id: await customerOf(seat) }),
  'of a removed customer': async (seat) =>
    runAs(platform, 'customers remove', { id: await customerOf(seat), yes: true }),
}

const given = async () => {
  const pilot = await givenPilot(platform)
  return await givenSubscriber(platform, { customer: pilot.customer, pbx_extension: '24' })
}
const sessions = async () =>
  (
    await db
      .selectFrom('sessions')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe.each(Object.entries(ways))('AUTH-01, RUN-01: %s', (_way, prepare) => {
  test('opens while nothing is shut', async () => {
    const enter = await prepare(await given())
    expect((await enter()).statusCode).toBe(200)
  })

  test.each(Object.entries(shut))('%s opens nothing', async (_what, close) => {
    const seat = await given()
    const enter = await prepare(seat)
    await close(seat)
    const before = await sessions()
    const answer = await enter()
    expect([401, 403], answer.body).toContain(answer.statusCode)
    expect(answer.body).not.toMatch(/jwt|username/)
    expect(await sessions()).toBe(before)
  })
})
