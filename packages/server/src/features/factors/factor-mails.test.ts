import { beforeEach, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { appCode, givenFactor } from '../../../test/builders/factor-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { appPasswordRoutes } from './app-password-routes.ts'
import { factorRoutes } from './factor-routes.ts'

const given = await createTestPlatform()
const { platform, clock } = given
const { db } = platform
const app = await createTestApp(platform, sessionRoutes, factorRoutes, appPasswordRoutes)

let seat: GivenSubscriber
beforeEach(async () => {
  seat = await givenSubscriber(platform, { email: 'anna@mail.test' })
})

const factor = '/api/lineside/factor'
const password = testPassword
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'user-agent': 'Firefox/145.0', ...headers } })
const signIn = async (otp?: string) => {
  const answer = await post('/login_jwt', { username: seat.webusername, password, otp })
  return { authorization: `Bearer ${answer.json<{ jwt: string }>().jwt}` }
}
const told = () =>
  db
    .selectFrom('security_notices')
    .select(['kind', 'facts'])
    .where('subscriber_id', '=', seat.id)
    .orderBy('id')
    .execute()
const notice = (what: string) => ({
  kind: 'factor',
  facts: { what, by: null, address: '127.0.0.1', userAgent: 'Firefox/145.0' },
})

test('SESS-03: an app, new recovery codes and its removal are told, with the session from which they come', async () => {
  const mine = await signIn()
  const { key } = (await post(`${factor}/enrolment`, { password }, mine)).json<{ key: string }>()
  expect(await told()).toEqual([])
  const code = (steps = 0) => appCode(key, clock.now(), steps)
  expect((await post(`${factor}/confirmation`, { otp: code() }, mine)).statusCode).toBe(200)
  expect((await post(`${factor}/recoverycodes`, { password, otp: code(1) }, mine)).statusCode).toBe(200)
  clock.pass({ seconds: 90 })
  expect((await post(`${factor}/removal`, { password, otp: 'wrong1' }, mine)).statusCode).toBe(422)
  expect((await post(`${factor}/removal`, { password, otp: code() }, mine)).statusCode).toBe(204)
  expect(await told()).toEqual([notice('app_added'), notice('codes_renewed'), notice('app_removed')])
})

test('SESS-03: an app that is set up while signing in is told with the address of the sign-in', async () => {
  await db.insertInto('second_factors').values({ subscriber_id: seat.id, wanted_at: clock.now() }).execute()
  const payload = { username: seat.webusername, password }
  const headers = { authorization: `Basic ${Buffer.from(`${seat.webusername}:${password}`).toString('base64')}` }
  await post('/login_jwt', payload)
  const url = '/api/otpsecret/'
  const key = (await app.inject({ url, headers: { ...headers, accept: 'text/plain' } })).body
  await signIn(appCode(key, clock.now()))
  expect(await told()).toEqual([notice('app_added')])
})

test('SESS-03: an app password is told; one that is refused is not', async () => {
  const mine = await signIn()
  const made = { name: 'Sync', scope: 'api_read' }
  expect((await post('/api/lineside/apppasswords/', { ...made, password: 'wrong' }, mine)).statusCode).toBe(422)
  expect((await post('/api/lineside/apppasswords/', { ...made, password }, mine)).statusCode).toBe(201)
  expect(await told()).toEqual([notice('app_password_added')])
})

test('SESS-03: an owner who has switched these mails off is not told of what the owner does', async () => {
  await db
    .updateTable('subscribers')
    .set({ security_mails_off: ['factor'] })
    .where('id', '=', seat.id)
    .execute()
  await givenFactor(given, seat)
  await signedIn(platform, seat)
  expect(await told()).toEqual([])
})
