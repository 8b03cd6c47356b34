import { beforeEach, describe, expect, test } from 'vitest'
import {
  type GivenSubscriber,
  givenCustomer,
  givenPilot,
  givenSubscriber,
  signedIn,
  testPassword,
} from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { sessionsListRoutes } from './sessions-list-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, (api) => {
  sessionRoutes(api, platform)
  sessionsListRoutes(api, platform)
})

type Headers = { authorization: string }
interface Listed {
  items: { id: string; is_current: boolean; way: string; place: string; user_agent: string; seen_at: string }[]
  total_count: number
}

let seat: GivenSubscriber
let mine: Headers
beforeEach(async () => {
  const customer = await givenCustomer(platform, { product_class: 'pbxaccount' })
  seat = await givenSubscriber(platform, { customer })
  mine = await signedIn(platform, seat)
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const url = '/api/lineside/sessions/'
const call = (method: 'GET' | 'DELETE', headers: Headers, path = '', from = '192.0.2.7') =>
  app.inject({ method, url: `${url}${path}`, headers: { ...headers, 'user-agent': firefox }, remoteAddress: from })
const list = async (headers = mine, path = '') => (await call('GET', headers, path)).json<Listed>()
const signIn = async (from: string) => {
  const payload = { username: seat.webusername, password: testPassword }
  const answer = await app.inject({ method: 'POST', url: '/login_jwt', payload, remoteAddress: from })
  return { authorization: `Bearer ${answer.json<{ jwt: string }>().jwt}` }
}
const statusOf = async (headers: Headers) => (await call('GET', headers)).statusCode

describe('SESS-01: the list of sessions', () => {
  test('begins with this one, then those seen last, and says how and from where', async () => {
    await signIn('10.1.2.3')
    clock.pass({ seconds: 60 })
    await signIn('203.0.113.14')
    const { items, total_count } = await list()
    expect(total_count).toBe(3)
    expect(items[0]).toMatchObject({ is_current: true, way: 'password' })
    expect(items.slice(1).map(({ is_current, way, place }) => [is_current, way, place])).toEqual([
      [false, 'password', 'unknown'],
      [false, 'password', 'private'],
    ])
  })

  test('says when, where and with what each was used last, noted once a minute', async () => {
    const seen = async () => (await list()).items[0]
    await seen()
    await eventually(async () => expect(await seen()).toMatchObject({ user_agent: firefox, place: 'here' }))
    const before = (await seen())?.seen_at
    clock.pass({ seconds: 30 })
    await seen()
    expect((await seen())?.seen_at).toBe(before)
    clock.pass({ seconds: 31 })
    await seen()
    await eventually(async () => expect((await seen())?.seen_at).not.toBe(before))
  })

  test('a session that a token has opened says so', async () => {
    const made = await app.inject({
      method: 'POST',
      url: '/api/authtokens/',
      headers: mine,
      payload: { type: 'expires', expires: 60 },
    })
    await app.inject({ method: 'POST', url: '/login_jwt', payload: made.json<object>() })
    expect((await list()).items.map(({ way }) => way).toSorted()).toEqual(['link', 'password'])
  })

  test('is bounded, and counts all', async () => {
    const row = { subscriber_id: seat.id, expires_at: new Date(clock.now().getTime() + 60_000) }
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...row,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }))
    await platform.db.insertInto('sessions').values(rows).execute()
    const { items, total_count } = await list()
    expect([items.length, total_count, items[0]?.is_current]).toEqual([100, 121, true])
  })
})

describe('SESS-02: an ended session', () => {
  test('answers 401 on its next request; the others go on', async () => {
    const [other, third] = [await signIn('192.0.2.9'), await signIn('192.0.2.10')]
    const [, ended] = (await list()).items
    expect((await call('DELETE', mine, ended?.id)).statusCode).toBe(204)
    expect([await statusOf(mine), await statusOf(other), await statusOf(third)].toSorted()).toEqual([200, 200, 401])
    expect((await call('DELETE', mine, ended?.id)).statusCode).toBe(404)
  })

  test('all others end at once', async () => {
    const others = [await signIn('192.0.2.9'), await signIn('192.0.2.10')]
    expect((await call('DELETE', mine)).json()).toEqual({ ended: 2 })
    expect(await Promise.all([mine, ...others].map(statusOf))).toEqual([200, 401, 401])
  })

  test('an administrator ends those of a seat, which is told in the log of changes', async () => {
    const pilot = await givenPilot(platform, { customer: seat.customer })
    const admin = await signedIn(platform, pilot)
    const { items } = await list(admin, `?subscriber_id=${seat.id}`)
    expect(items.map(({ is_current }) => is_current)).toEqual([false])
    expect((await call('DELETE', admin, `?subscriber_id=${seat.id}`)).json()).toEqual({ ended: 1 })
    expect([await statusOf(mine), await statusOf(admin)]).toEqual([401, 200])
    const entries = await platform.db.selectFrom('audit_log').selectAll().where('item_id', '=', seat.id).execute()
    expect(entries).toMatchObject([
      { subscriber_id: pilot.id, resource: 'subscribers', after: { session_token: 'changed' } },
    ])
  })

  test('nobody ends, or sees, those of a colleague or of another company', async () => {
    const colleague = await signedIn(platform, await givenSubscriber(platform, { customer: seat.customer }))
    const stranger = await signedIn(platform, await givenPilot(platform))
    const id = (await list()).items[0]?.id
    for (const headers of [colleague, stranger]) {
      expect((await call('DELETE', headers, id)).statusCode).toBe(404)
      expect((await call('DELETE', headers, `?subscriber_id=${seat.id}`)).statusCode).toBe(404)
      expect((await call('GET', headers, `?subscriber_id=${seat.id}`)).statusCode).toBe(404)
    }
    expect(await statusOf(mine)).toBe(200)
  })

  test('an id that is none is refused', async () => {
    expect((await call('DELETE', mine, 'x')).statusCode).toBe(400)
  })
})
