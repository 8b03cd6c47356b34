import { beforeEach, expect, test } from 'vitest'
import { type GivenSubscriber, givenCustomer, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPushService } from '../../../test/processes/test-push-service.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { pushRoutes } from './push-routes.ts'

const service = await createTestPushService()
const world = await createTestPlatform({}, { pushTransport: service.transport })
const { platform } = world
const app = await createTestApp(platform, sessionRoutes, pushRoutes)
await runTestJobs(world)
const customer = await givenCustomer(platform)
const anna = await givenSubscriber(platform, { customer })
const ben = await givenSubscriber(platform, { customer })

const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const told = () => service.arrived.map(({ browser, message }) => [browser, message.title])

beforeEach(async () => {
  await platform.db.deleteFrom('push_devices').execute()
  service.arrived.length = 0
})

/** Subscribes a browser as the portal does. */
const subscribe = async (who: GivenSubscriber, browser: string, more: object = {}) => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/lineside/push',
    headers: { ...(await signedIn(platform, who)), 'user-agent': android },
    payload: { ...service.subscribe(browser), language: 'en', is_installed: false, ...more },
  })
  if (statusCode !== 200) throw new Error(`The browser is not subscribed: ${statusCode}`)
}
const post = async (payload: object, userAgent: string) =>
  await app.inject({ method: 'POST', url: '/login_jwt', headers: { 'user-agent': userAgent }, payload })
const signIn = async (who: GivenSubscriber, userAgent: string, password = testPassword) =>
  await post({ username: who.webusername, password }, userAgent)

/** Waits for news of a sign-in that comes after all that was to be told before. */
const toldBefore = async (): Promise<ReturnType<typeof told>> => {
  await subscribe(ben, 'last', { kinds: ['device'] })
  await signIn(ben, 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/150.0')
  const isLast = ([browser]: readonly string[]) => browser === 'last'
  await eventually(async () => {
    expect(told().filter(isLast)).toHaveLength(1)
    const { rowCount } = await platform.pool.query('select from graphile_worker.jobs')
    expect(rowCount).toBe(0)
  })
  return told().filter((each) => !isLast(each))
}

test('PUSH-01: a sign-in with a new browser is told to the devices that chose it, in their languages', async () => {
  await subscribe(anna, 'phone', { kinds: ['call', 'device'] })
  await subscribe(anna, 'tablet', { kinds: ['device'], language: 'de' })
  await subscribe(anna, 'calls only', { kinds: ['call', 'missed', 'message'] })
  await subscribe(ben, 'of ben', { kinds: ['device'] })
  expect((await signIn(anna, firefox)).statusCode).toBe(200)
  await eventually(() => expect(service.arrived).toHaveLength(2))
  expect((await toldBefore()).toSorted()).toEqual([
    ['phone', 'New sign-in: Firefox (Linux)'],
    ['tablet', 'Neue Anmeldung: Firefox (Linux)'],
  ])
  expect(service.arrived[0]?.message).toMatchObject({ kind: 'news', hash: '#/user/settings' })
})

test('PUSH-01: nobody is told of a sign-in where no device chose it', async () => {
  await subscribe(anna, 'phone', { kinds: ['call', 'missed', 'message'] })
  await subscribe(anna, 'tablet', { kinds: [] })
  await signIn(anna, firefox)
  expect(await toldBefore()).toEqual([])
})

test.each([
  ['that is one of the person’s devices', false],
  ['whose installed app is one of the person’s devices', true],
])('PUSH-01: nobody is told of a sign-in with a browser %s', async (_title, is_installed) => {
  await subscribe(anna, 'phone', { is_installed })
  expect((await signIn(anna, android)).statusCode).toBe(200)
  expect(await toldBefore()).toEqual([])
})

test('PUSH-01: nobody is told of a wrong password, and of a session that is renewed', async () => {
  await subscribe(anna, 'phone')
  expect((await signIn(anna, firefox, 'wrong')).statusCode).toBe(403)
  const authorization = (await signedIn(platform, anna)).authorization.slice('Bearer '.length)
  expect((await post({ jwt: authorization }, firefox)).statusCode).toBe(200)
  expect(await toldBefore()).toEqual([])
})

test('PUSH-01: a sign-in by a one-time token is told of like one by a password', async () => {
  await subscribe(anna, 'phone')
  const headers = await signedIn(platform, anna)
  const payload = { type: 'onetime', expires: 300 }
  const { token } = (await app.inject({ method: 'POST', url: '/api/authtokens/', payload, headers })).json<{
    token: string
  }>()
  expect((await post({ token }, firefox)).statusCode).toBe(200)
  await eventually(() => expect(told()).toEqual([['phone', 'New sign-in: Firefox (Linux)']]))
})

test('PUSH-01: a sign-in succeeds while the push service is away, which is asked again', async () => {
  await subscribe(anna, 'phone')
  service.answer(503)
  expect((await signIn(anna, firefox)).statusCode).toBe(200)
  await eventually(async () => {
    const { rowCount } = await platform.pool.query('select from graphile_worker.jobs where last_error is not null')
    expect(rowCount).toBe(1)
  })
  service.answer(201)
  await eventually(() => expect(told()).toEqual([['phone', 'New sign-in: Firefox (Linux)']]))
})
