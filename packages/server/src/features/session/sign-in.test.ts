import { describe, expect, test } from 'vitest'
import { givenCustomer, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { failuresOfAddress } from '../../platform/auth/sign-in-guard/sign-in-ban.ts'
import { sessionRoutes } from './session-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, sessionRoutes)

interface From {
  host?: string
  address?: string
}
const signIn = (payload: unknown, { host = 'portal.test', address = '192.0.2.1' }: From = {}) =>
  app.inject({
    method: 'POST',
    url: '/login_jwt',
    headers: { host, 'content-type': 'application/json' },
    remoteAddress: address,
    payload: JSON.stringify(payload),
  })

describe('AUTH-03: name and password', () => {
  test('user@domain signs in: a token, the subscriber id and the end of the session', async () => {
    const seat = await givenSubscriber(platform)
    const response = await signIn({ username: seat.webusername, password: testPassword })
    expect(response.statusCode).toBe(200)
    const { jwt, ...rest } = response.json<{ jwt: string }>()
    expect(rest).toEqual({ subscriber_id: seat.id, expires: expect.any(Number) })
    expect(await platform.sessions.principalOf(jwt)).toMatchObject({ subscriberId: seat.id })
  })

  test('the case of the name does not matter, that of the password does', async () => {
    const seat = await givenSubscriber(platform)
    expect((await signIn({ username: seat.webusername.toUpperCase(), password: testPassword })).statusCode).toBe(200)
    expect((await signIn({ username: seat.webusername, password: testPassword.toUpperCase() })).statusCode).toBe(403)
  })

  test('a name without a domain belongs to the host of the request', async () => {
    const here = await givenSubscriber(platform, { username: 'same-name' })
    const there = await givenSubscriber(platform, { username: 'same-name' })
    for (const seat of [here, there]) {
      const host = `${seat.customer.domain}:8080`
      const response = await signIn({ username: 'same-name', password: testPassword }, { host })
      expect(response.json()).toMatchObject({ subscriber_id: seat.id })
    }
  })

  test('where no domain is called like the host, a name that only one subscriber has is enough', async () => {
    const seat = await givenSubscriber(platform, { username: 'only-one' })
    const credentials = { username: 'only-one', password: testPassword }
    expect((await signIn(credentials, { host: '127.0.0.1:8080' })).json()).toMatchObject({ subscriber_id: seat.id })
    await givenSubscriber(platform, { username: 'only-one' })
    expect((await signIn(credentials, { host: '127.0.0.1:8080' })).statusCode).toBe(403)
  })

  test('where the host is a domain, a name of another domain is not enough', async () => {
    const { domain } = await givenCustomer(platform)
    await givenSubscriber(platform, { username: 'elsewhere' })
    expect((await signIn({ username: 'elsewhere', password: testPassword }, { host: domain })).statusCode).toBe(403)
  })

  test('with two @, the part before the last one is the user', async () => {
    const seat = await givenSubscriber(platform, { username: 'anna', webusername: 'anna@mail.test' })
    const username = `anna@mail.test@${seat.customer.domain}`
    expect((await signIn({ username, password: testPassword })).json()).toMatchObject({ subscriber_id: seat.id })
  })

  test.each([
    ['a wrong password', (seat: string) => ({ username: seat, password: 'wrong' })],
    ['an unknown user', () => ({ username: 'nobody@nowhere.test', password: testPassword })],
    ['an unknown user of a known domain', (seat: string) => ({ username: `no${seat}`, password: testPassword })],
    ['the SIP user name', (_seat: string, sip: string) => ({ username: sip, password: testPassword })],
  ])('%s is the same answer', async (_what, body) => {
    const seat = await givenSubscriber(platform, { username: 'sip-name', webusername: 'web-name' })
    const response = await signIn(body(seat.webusername, `sip-name@${seat.customer.domain}`))
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ code: 403, message: 'User not found' })
  })

  test('a subscriber that is terminated, or has no web password, cannot sign in', async () => {
    const gone = await givenSubscriber(platform, { status: 'terminated' })
    const without = await givenSubscriber(platform, { web_password_hash: null })
    for (const { webusername } of [gone, without])
      expect((await signIn({ username: webusername, password: testPassword })).statusCode).toBe(403)
  })
})

describe('API-05: invalid sign-ins', () => {
  test.each([
    [{}, 422, 'No username or password given'],
    [{ username: 'anna' }, 422, 'No username or password given'],
    [{ username: '', password: '' }, 422, 'No username or password given'],
    [{ jwt: 'a.b.c' }, 403, 'Forbidden!'],
    [{ token: 'f'.repeat(32) }, 403, 'Forbidden!'],
    [{ jwt: 'a.b.c', username: 'anna', password: 'x' }, 403, 'Forbidden!'],
  ])('%j is answered %i %s', async (body, code, message) => {
    const response = await signIn(body)
    expect([response.statusCode, response.json()]).toMatchObject([code, { code, message }])
  })

  test.each([
    [{ username: 1, password: [] }],
    [{ username: 'x'.repeat(1000), password: 'x' }],
    [{ username: 'anna', password: 'x', role: 'admin' }],
    [[]],
    [null],
  ])('%j is a 4xx with code and message', async (body) => {
    const response = await signIn(body)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 422, message: expect.stringContaining('Validation failed.') })
  })
})

test('a session is renewed by its token', async () => {
  const seat = await givenSubscriber(platform)
  const { authorization } = await signedIn(platform, seat)
  const response = await signIn({ jwt: authorization.slice('Bearer '.length) })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ subscriber_id: seat.id })
})

describe('failed sign-ins', () => {
  const fail = async (username: string, times: number, from: From = {}) => {
    for (let attempt = 0; attempt < times; attempt++) await signIn({ username, password: 'wrong' }, from)
  }
  const banned = { code: 403, message: 'Banned' }

  test('ten of one name from one address lead to a ban, and the right password does not end it', async () => {
    const from = { address: '198.51.100.1' }
    const seat = await givenSubscriber(platform)
    const right = { username: seat.webusername, password: testPassword }
    await fail(seat.webusername, 10, from)
    expect((await signIn(right, from)).json()).toMatchObject(banned)
    expect((await signIn(right, { address: '198.51.100.2' })).statusCode).toBe(200)
    clock.pass({ seconds: 301 })
    expect((await signIn(right, from)).statusCode).toBe(200)
  })

  test('count for the subscriber, for any spelling of its name and any host of the request', async () => {
    const address = '198.51.100.10'
    const seat = await givenSubscriber(platform, { username: 'one-of-many-names' })
    for (let attempt = 0; attempt < 5; attempt++) {
      await fail('One-Of-Many-Names', 1, { address, host: `host-${attempt}.test` })
      await fail(seat.webusername.toUpperCase(), 1, { address })
    }
    expect((await signIn({ username: seat.webusername, password: testPassword }, { address })).json()).toMatchObject(
      banned,
    )
  })

  test('a second ban lasts longer than the first', async () => {
    const from = { address: '198.51.100.9' }
    const seat = await givenSubscriber(platform)
    const right = { username: seat.webusername, password: testPassword }
    await fail(seat.webusername, 10, from)
    clock.pass({ seconds: 301 })
    await fail(seat.webusername, 10, from)
    clock.pass({ seconds: 301 })
    expect((await signIn(right, from)).json()).toMatchObject(banned)
    clock.pass({ seconds: 300 })
    expect((await signIn(right, from)).statusCode).toBe(200)
  })

  test('a name that nobody has is banned alike', async () => {
    const from = { address: '198.51.100.3' }
    await fail('nobody@nowhere.test', 10, from)
    expect((await signIn({ username: 'nobody@nowhere.test', password: 'x' }, from)).json()).toMatchObject(banned)
  })

  test('a success clears the count', async () => {
    const from = { address: '198.51.100.4' }
    const seat = await givenSubscriber(platform)
    const right = { username: seat.webusername, password: testPassword }
    await fail(seat.webusername, 9, from)
    expect((await signIn(right, from)).statusCode).toBe(200)
    await fail(seat.webusername, 9, from)
    expect((await signIn(right, from)).statusCode).toBe(200)
  })

  test('many guesses at a time do not get past the ban', async () => {
    const from = { address: '198.51.100.5' }
    const seat = await givenSubscriber(platform)
    await fail(seat.webusername, 9, from)
    const guesses = Array.from({ length: 6 }, () => signIn({ username: seat.webusername, password: 'wrong' }, from))
    const right = signIn({ username: seat.webusername, password: testPassword }, from)
    await Promise.all(guesses)
    expect((await right).json()).toMatchObject(banned)
  })

  test('a hundred from one address, with any names, keep nobody out', async () => {
    const address = '198.51.100.6'
    const [before, after] = [await givenSubscriber(platform), await givenSubscriber(platform)]
    const right = ({ webusername }: { webusername: string }) => ({ username: webusername, password: testPassword })
    expect((await signIn(right(before), { address })).statusCode).toBe(200)
    for (let name = 0; name < failuresOfAddress; name++) await fail(`${name}@nowhere.test`, 1, { address })
    for (const seat of [before, after]) expect((await signIn(right(seat), { address })).statusCode).toBe(200)
  })
})
