import { beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { writePlatformSetting } from '../../domain/platform-settings/platform-settings-store.ts'
import { redeemRtcToken } from '../../domain/rtc-sessions/rtc-sessions-store.ts'
import { rtcSessionsRoutes } from './rtc-sessions-routes.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, rtcSessionsRoutes)

const customer = await givenCustomer(platform)
const seat = await givenSubscriber(platform, { customer })
const pilot = await givenPilot(platform, { customer })

const setEngine = (rtcengine: boolean) => writePlatformSetting(db, 'capabilities', { rtcengine })
beforeAll(() => setEngine(true))

type Headers = { authorization: string }
const create = (headers: Headers, payload: unknown = {}) =>
  app.inject({ method: 'POST', url: '/api/rtcsessions/', headers, payload: payload as object })
const get = (headers: Headers, url: string) => app.inject({ url, headers })
const locationOf = async (headers: Headers) => String((await create(headers)).headers.location)
const tokenAt = async (headers: Headers, url: string): Promise<string> =>
  (await get(headers, url)).json().rtc_browser_token
const redeem = (token: string) => redeemRtcToken(db, token, platform.now())

describe('RTC: a session of the call engine', () => {
  test('is answered with its address and no body, and has the members that clients of the engine need', async () => {
    const headers = await signedIn(platform, seat)
    const made = await create(headers)
    expect([made.statusCode, made.payload]).toEqual([201, ''])
    expect(made.headers.location).toMatch(/^\/api\/rtcsessions\/\d+$/)
    const { rtc_browser_token, ...rest } = (await get(headers, String(made.headers.location))).json()
    expect(rest).toEqual({ subscriber_id: seat.id, rtc_network_tag: 'sip', rtc_app_name: 'default' })
    expect(rtc_browser_token).toMatch(/^[\w-]{43}$/)
  })

  test('its token works once and within a minute, a newer one replaces it, and no token is stored', async () => {
    const headers = await signedIn(platform, seat)
    const place = await locationOf(headers)
    const [first, second] = [await tokenAt(headers, place), await tokenAt(headers, place)]
    expect(await redeem(first)).toBeUndefined()
    expect(await redeem(second)).toMatch(/-/)
    expect(await redeem(second)).toBeUndefined()
    const late = await tokenAt(headers, place)
    expect(JSON.stringify(await db.selectFrom('rtc_sessions').selectAll().execute())).not.toContain(late)
    clock.pass({ seconds: 61 })
    expect(await redeem(late)).toBeUndefined()
  })

  test('ends with the session that made it', async () => {
    const headers = await signedIn(platform, seat)
    const token = await tokenAt(headers, await locationOf(headers))
    const principal = await platform.sessions.principalOf(headers.authorization.slice('Bearer '.length))
    await platform.sessions.end(principal?.sessionId ?? '')
    expect(await redeem(token)).toBeUndefined()
  })

  test('is nobody else’s: not an administrator’s, not another session’s of the same subscriber', async () => {
    const place = await locationOf(await signedIn(platform, seat))
    for (const who of [pilot, seat]) {
      const answer = await get(await signedIn(platform, who), place)
      expect([answer.statusCode, answer.json().message]).toEqual([404, "Entity 'rtcsession' not found."])
    }
  })

  test('takes no members, and is made by no name and password', async () => {
    expect((await create(await signedIn(platform, seat), { subscriber_id: pilot.id })).statusCode).toBe(422)
    const basic = Buffer.from(`${seat.webusername}:${testPassword}`).toString('base64')
    expect((await create({ authorization: `Basic ${basic}` })).statusCode).toBe(403)
  })

  test('a client that makes them without end has the last fifty', async () => {
    const headers = await signedIn(platform, pilot)
    const [first] = [await locationOf(headers)]
    for (let made = 0; made < 50; made++) await create(headers)
    expect((await get(headers, first)).statusCode).toBe(404)
    const { count } = await db
      .selectFrom('rtc_sessions')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('subscriber_id', '=', pilot.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(50)
  })

  test('NAV-18: is refused where the operator has switched the engine off', async () => {
    const headers = await signedIn(platform, seat)
    const place = await locationOf(headers)
    await setEngine(false)
    expect([(await create(headers)).statusCode, (await get(headers, place)).statusCode]).toEqual([403, 403])
    await setEngine(true)
  })
})
