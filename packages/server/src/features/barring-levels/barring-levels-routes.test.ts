import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { givenApiKey } from '../../../test/builders/api-key-builders.ts'
import { callingAs, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { callOutcomeRoutes } from '../call-outcome/call-outcome-routes.ts'
import { outsideLimitsRoutes } from '../outside-limits/outside-limits-routes.ts'
import { subscriberPreferencesRoutes } from '../subscriber-preferences/subscriber-preferences-routes.ts'
import { barringLevelsRoutes } from './barring-levels-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(
  platform,
  barringLevelsRoutes,
  subscriberPreferencesRoutes,
  outsideLimitsRoutes,
  callOutcomeRoutes,
)
const call = callingAs(app, platform)
const { customer, pilot } = await givenPbx(platform)

let anna: GivenSubscriber
beforeEach(async () => {
  anna = await givenSubscriber(platform, { customer })
  await givenNumber(platform, anna.id, { cc: '43', ac: '1' })
})

const preferences = () => `/api/subscriberpreferences/${anna.id}`
const limits = () => `/api/lineside/outsidelimits/${anna.id}`
const set = (value: unknown, who: { id: number } = pilot) =>
  call(who, 'PATCH', preferences(), [{ op: 'add', path: '/ncos', value }])
const ncos = async () => (await call(pilot, 'GET', preferences())).body['ncos']
const stepsTo = async (number: string) => {
  const { body } = await call(anna, 'GET', `/api/lineside/calloutcomes/${anna.id}?direction=out&number=${number}`)
  return (body['steps'] as { code: string }[]).map(({ code }) => code)
}
const none = { countries: null, barred: [], calls_a_minute: null, calls_a_day: null, cost_a_day: null }

describe('FRONT-03: barring levels', () => {
  test('are read by all, in order, one by one', async () => {
    const { body } = await call(anna, 'GET', '/api/ncoslevels/?page=1&rows=1000&order_by=level')
    const items = (body['_embedded'] as Record<string, { id: number; level: string; mode: string }[]>)[
      'ngcp:ncoslevels'
    ]
    expect(items?.map(({ level }) => level)).toEqual(['national', 'national_no_costly', 'no_costly'])
    expect((await call(anna, 'GET', '/api/ncoslevels/2')).body).toMatchObject({ level: 'no_costly', mode: 'blacklist' })
    expect((await call(anna, 'GET', '/api/ncoslevels/9')).status).toBe(404)
  })

  test('have no sets, in the form that clients read', async () => {
    for (const who of [pilot, anna]) {
      expect((await call(who, 'GET', '/api/v2/ncos/sets/')).body).toMatchObject({ data: [], total_count: 0 })
      expect((await call(who, 'GET', '/api/v2/ncos/sets/1')).status).toBe(404)
    }
  })

  test('are given to a line by its administrator, and calls obey them', async () => {
    expect(await stepsTo('%2B4930123456')).not.toContain('country_blocked')
    expect((await set('national')).status).toBe(200)
    expect(await ncos()).toBe('national')
    expect(await stepsTo('%2B4930123456')).toContain('country_blocked')
    expect(await stepsTo('%2B436641234567')).not.toContain('country_blocked')
    await set('national_no_costly')
    expect(await stepsTo('%2B43900123456')).toContain('country_blocked')
    expect((await call(pilot, 'PATCH', preferences(), [{ op: 'remove', path: '/ncos' }])).status).toBe(200)
    expect(await ncos()).toBeUndefined()
    expect(await stepsTo('%2B4930123456')).not.toContain('country_blocked')
  })

  test('are a view of the limits of the line, whose counts stay, and which can say more', async () => {
    await call(pilot, 'PUT', limits(), { ...none, barred: ['premium', 'shared_cost', 'satellite'], calls_a_day: 7 })
    expect(await ncos()).toBe('no_costly')
    await set('national')
    expect((await call(pilot, 'GET', limits())).body).toMatchObject({
      own: { ...none, countries: ['43'], calls_a_day: 7 },
    })
    const own = { ...none, countries: ['43', '49'] }
    await call(pilot, 'PUT', limits(), own)
    expect(await ncos()).toBeUndefined()
    // a client that knows no such limits writes another preference
    await call(pilot, 'PUT', preferences(), { clir: true })
    expect((await call(pilot, 'GET', limits())).body).toMatchObject({ own })
  })

  test('stay where a client that does not know them writes other preferences, and go where it says so', async () => {
    await set('national')
    const { key } = await givenApiKey(platform, pilot, { writes: ['settings'] })
    const byKey = await app.inject({
      method: 'PUT',
      url: preferences(),
      headers: { authorization: `Bearer ${key}` },
      payload: { clir: true },
    })
    expect(byKey.statusCode).toBe(204)
    expect((await call(pilot, 'PUT', preferences(), { clir: false })).status).toBe(200)
    expect(await ncos()).toBe('national')
    expect((await call(pilot, 'GET', limits())).body).toMatchObject({ own: { ...none, countries: ['43'] } })
    expect((await call(pilot, 'PUT', preferences(), { ncos: null })).status).toBe(200)
    expect(await ncos()).toBeUndefined()
  })

  test('are refused where nobody knows them, and set by neither seats nor programs', async () => {
    expect((await set('moon')).status).toBe(422)
    // as with every preference that a role does not see
    await set('national', anna)
    expect(await ncos()).toBeUndefined()
    const { key } = await givenApiKey(platform, pilot, { writes: ['settings'] })
    const byKey = await app.inject({
      method: 'PATCH',
      url: preferences(),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json-patch+json' },
      payload: JSON.stringify([{ op: 'add', path: '/ncos', value: 'national' }]),
    })
    expect(byKey.statusCode).toBe(403)
    expect(await ncos()).toBeUndefined()
  })
})
