import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenCustomer,
  givenPilot,
  type GivenSubscriber,
  givenSubscriber,
  signedIn,
  testPassword,
} from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { callForwardingRoutes } from '../call-forwarding/call-forwarding-routes.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { securityRoutes } from './security-routes.ts'

const testPlatform = await createTestPlatform()
const { platform, clock } = testPlatform
const app = await createTestApp(platform, (api) => {
  sessionRoutes(api, platform)
  subscribersRoutes(api, platform)
  securityRoutes(api, platform)
  callForwardingRoutes(api, platform)
})
await runTestJobs(testPlatform)
const outbox = join(platform.config.dataDir, 'outbox')
await mkdir(outbox)

let tests = 0
let seat: GivenSubscriber
let pilot: GivenSubscriber
let email: string
beforeEach(async () => {
  tests++
  email = `anna${tests}@mail.test`
  const customer = await givenCustomer(platform, { product_class: 'pbxaccount' })
  pilot = await givenPilot(platform, { customer })
  seat = await givenSubscriber(platform, { customer, email })
})

const subjectsTo = async (to: string): Promise<string[]> => {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).toSorted()
  const all = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  return all.filter((mail) => mail.includes(`To: ${to}`)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '')
}
const mailed = (to: string, ...subjects: string[]) =>
  eventually(async () => expect(await subjectsTo(to)).toEqual(subjects.map((subject) => `Lineside: ${subject}`)))
const waiting = async (): Promise<number> => {
  const query = platform.db.selectFrom('security_notices').select('id').where('subscriber_id', '=', seat.id)
  return (await query.where('mailed_at', 'is', null).execute()).length
}
const noticed = async () =>
  (await platform.db.selectFrom('security_notices').select('kind').where('subscriber_id', '=', seat.id).execute())
    .length

const signIn = (mark: string, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/login_jwt',
    payload: { username: seat.webusername, password: testPassword },
    headers: { 'x-browser-mark': mark.repeat(32), ...headers },
    remoteAddress: '203.0.113.14',
  })
const patch = (headers: Record<string, string>, path: string, value: unknown) =>
  app.inject({
    method: 'PATCH',
    url: `/api/subscribers/${seat.id}`,
    payload: JSON.stringify([{ op: 'replace', path, value }]),
    headers: { ...headers, 'content-type': 'application/json-patch+json' },
  })
const newDevice = 'Sign-in from a new device'

describe('SESS-03: a sign-in from a new device', () => {
  test('is mailed once for each; the first of all is none', async () => {
    await signIn('a')
    await signIn('a')
    await signIn('b')
    await signIn('b')
    await mailed(email, newDevice)
    expect(await noticed()).toBe(1)
  })

  test('a program without a mark is known by its name and network', async () => {
    for (const name of ['curl/8', 'curl/8', 'wget/1', 'wget/1'])
      await signIn('', { 'x-browser-mark': '', 'user-agent': name })
    await mailed(email, newDevice)
    expect(await noticed()).toBe(1)
  })

  test('the mark is stored as a hash', async () => {
    await signIn('c')
    const rows = await platform.db.selectFrom('known_browsers').selectAll().execute()
    expect(rows.some(({ mark_hash }) => mark_hash.toString('hex').includes('cccccccc'))).toBe(false)
  })

  test('many are no bomb: four mails an hour, then one that sums up', async () => {
    await signIn('0')
    for (const mark of ['1', '2', '3', '4']) {
      await signIn(mark)
      await eventually(async () => expect(await waiting()).toBe(0))
      clock.pass({ seconds: 1 })
    }
    for (const mark of ['5', '6', '7']) await signIn(mark)
    await mailed(email, newDevice, newDevice, newDevice, newDevice)
    expect(await waiting()).toBe(3)
  })
})

describe('SESS-03: changes of the account', () => {
  test('a new password and a new address, to the old address and the new', async () => {
    const mine = await signedIn(platform, seat)
    await patch(mine, '/email', `new-${email}`)
    await mailed(email, 'Your email address was changed')
    await mailed(`new-${email}`, 'Your email address was changed')
    await app.inject({
      method: 'POST',
      url: '/api/passwordchange/',
      payload: { new_password: 'amber-lantern-77' },
      headers: mine,
    })
    await mailed(`new-${email}`, 'Your email address was changed', 'Your password was changed')
  })

  test('an administrator who sets the password is named', async () => {
    await patch(await signedIn(platform, pilot), '/webpassword', 'amber-lantern-77')
    await mailed(email, 'Your password was changed')
    const row = await platform.db
      .selectFrom('security_notices')
      .select('facts')
      .where('subscriber_id', '=', seat.id)
      .executeTakeFirst()
    expect(row?.facts.by).toEqual(expect.any(String))
  })

  test('a new number outside that somebody else forwards to; not one of the company, one of before, or by the owner', async () => {
    let sets = 0
    const put = async (headers: Record<string, string>, ...numbers: string[]) => {
      const destinations = numbers.map((destination) => ({ destination, timeout: 60, priority: 1 }))
      const payload = { name: `set ${++sets}`, subscriber_id: seat.id, destinations }
      const answer = await app.inject({ method: 'POST', url: '/api/cfdestinationsets/', payload, headers })
      expect(answer).toMatchObject({ statusCode: 201, body: '' })
    }
    await put(await signedIn(platform, seat), '436641234567')
    const admin = await signedIn(platform, pilot)
    await put(admin, '436641234567')
    expect(await noticed()).toBe(0)
    await put(admin, '436649999999')
    await mailed(email, 'Your calls may be forwarded to a new number')
  })
})

describe('SESS-03: which mails come', () => {
  const url = '/api/lineside/security'
  const choose = (headers: Record<string, string>, payload: object) =>
    app.inject({ method: 'PUT', url: `${url}/mails`, payload, headers })
  const all = { email: true, factor: true, forwarding: true }

  test('some kinds can be switched off', async () => {
    const mine = await signedIn(platform, seat)
    expect((await app.inject({ url, headers: mine })).json()).toEqual({
      password_set_at: null,
      email,
      mails: all,
      settings_open_until: null,
      seen_by: [],
    })
    expect((await choose(mine, { ...all, email: false })).json()).toEqual({ ...all, email: false })
    await patch(mine, '/email', `new-${email}`)
    expect(await noticed()).toBe(0)
  })

  test('not those of new devices and passwords, not without a proof, and not by a stranger', async () => {
    const mine = await signedIn(platform, seat)
    expect((await choose(mine, { ...all, password: false })).statusCode).toBe(422)
    expect((await choose({}, all)).statusCode).toBe(401)
    clock.pass({ seconds: 301 })
    expect((await choose(mine, all)).json()).toMatchObject({ code: 403, reason: 'proof_needed' })
  })
})
