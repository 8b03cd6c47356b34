import { afterEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenProfile, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { writePlatformSetting } from '../../domain/platform-settings/platform-settings-store.ts'
import { platformRoutes } from './platform-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, platformRoutes)
/** Where faxes are sent over calls. */
const calling = await createTestApp({ ...platform, sendsFaxesByCall: true }, platformRoutes)
/** Where the edge takes softphones in browsers. */
const withWebPhones = await createTestApp({ ...platform, hasWebPhones: true }, platformRoutes)

const nordwind = await givenCustomer(platform)
const helios = await givenCustomer(platform, { product_class: 'sipaccount' })
const narrow = await givenProfile(platform, nordwind.reseller_id, ['voice_mail', 'speed_dial'])
const other = await givenProfile(platform, nordwind.reseller_id, ['fax_server'])
const pilot = await givenPilot(platform, { customer: nordwind })
const narrowSeat = await givenSubscriber(platform, { customer: nordwind, pbx_extension: '20', profile_id: narrow.id })
const line = await givenSubscriber(platform, { customer: helios })

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const { key: logo_key } = await platform.files.put(Buffer.from(svg))
const [blue, amber] = await platform.db
  .insertInto('reseller_brandings')
  .values([
    { reseller_id: nordwind.reseller_id, csc_color_primary: '#0b5fff', logo_key, logo_type: 'image/svg+xml' },
    { reseller_id: helios.reseller_id, csc_color_primary: '#f5a623', csc_color_secondary: '#3a2a10' },
  ])
  .returning('id')
  .execute()

const get = async (who: { id: number } | null, url: string) =>
  app.inject({ url, headers: who === null ? {} : await signedIn(platform, who) })
const itemsOf = (body: { _embedded?: Record<string, object[]> }) => Object.values(body._embedded ?? {}).flat()

afterEach(() => platform.db.deleteFrom('platform_settings').execute())

describe('ENT-02: platform info', () => {
  test('lists the offers of the platform, and identifies this one', async () => {
    const response = await get(pilot, '/api/platforminfo')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.json()).toEqual({
      type: 'sppro',
      licenses: ['pbx', 'device_provisioning', 'fax', 'call_recording', 'phonebook'],
      security: { password: { min_length: 8, max_length: 256, web_validate: true, sip_validate: false } },
      conference: false,
      manager_secretary: true,
      callingcard: false,
      callthrough: false,
      cloudpbx: true,
      faxserver: true,
      app: { show_qr: true },
      lineside: {
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        fax_line: false,
        app_key: expect.any(String) as string,
      },
    })
  })

  test('FAX-06: faxes reach the world outside where they are sent over calls and there is a trunk', async () => {
    const headers = await signedIn(platform, pilot)
    const hasLine = async () => (await calling.inject({ url: '/api/platforminfo', headers })).json().lineside.fax_line
    expect(await hasLine()).toBe(false)
    await givenTrunk(platform)
    expect(await hasLine()).toBe(true)
  })

  test('tells the signed-out only which portal this is, and FACT-05: that passkeys sign in', async () => {
    expect((await get(null, '/api/platforminfo')).json()).toEqual({ passkeys: true })
    await writePlatformSetting(platform.db, 'info', { csc_v2_mode: 'mixed', conference: true })
    expect((await get(null, '/api/platforminfo')).json()).toEqual({ passkeys: true, csc_v2_mode: 'mixed' })
  })

  test('FRONT-03: a feature that is off for all is no licence', async () => {
    const licences = async () => (await get(line, '/api/platforminfo')).json().licenses
    await writePlatformSetting(platform.db, 'capabilities', { faxserver: false })
    expect(await licences()).toEqual(['pbx', 'device_provisioning', 'call_recording', 'phonebook'])
    await writePlatformSetting(platform.db, 'capabilities', { cloudpbx: false })
    expect(await licences()).toEqual(['fax', 'call_recording', 'phonebook'])
  })

  test('FRONT-02: calls are a licence where the edge takes SIP over a websocket', async () => {
    const headers = await signedIn(platform, line)
    const licences = async () =>
      (await withWebPhones.inject({ url: '/api/platforminfo', headers })).json().licenses as string[]
    expect(await licences()).toContain('csc_calls')
    await writePlatformSetting(platform.db, 'capabilities', { rtcengine: false })
    expect(await licences()).not.toContain('csc_calls')
  })

  test('follows the operator’s settings', async () => {
    const apps = { android: { name: 'Phone', url: 'https://example.com/android' }, show_qr: false }
    await writePlatformSetting(platform.db, 'info', { csc_v2_mode: 'mixed', conference: true, app: apps })
    await writePlatformSetting(platform.db, 'capabilities', { faxserver: false })
    expect((await get(line, '/api/platforminfo')).json()).toMatchObject({
      csc_v2_mode: 'mixed',
      conference: true,
      callthrough: false,
      app: apps,
      cloudpbx: true,
      faxserver: false,
    })
  })
})

describe('NAV-19: capabilities', () => {
  const enabled = async (who: { id: number }) =>
    (itemsOf((await get(who, '/api/capabilities/')).json()) as { id: number; name: string; enabled: boolean }[])
      .filter((item) => item.enabled)
      .map(({ name }) => name)

  test('are seven, with the ids that clients know, each on or off', async () => {
    const body = (await get(pilot, '/api/capabilities/?page=1&rows=1000')).json()
    expect(body.total_count).toBe(7)
    expect(itemsOf(body).map((item) => ({ ...item, _links: undefined }))).toEqual([
      { id: 1, name: 'cloudpbx', enabled: true },
      { id: 2, name: 'sms', enabled: false },
      { id: 3, name: 'faxserver', enabled: true },
      { id: 4, name: 'rtcengine', enabled: true },
      { id: 5, name: 'fileshare', enabled: false },
      { id: 6, name: 'mobilepush', enabled: false },
      { id: 7, name: 'csc_show_rtcengine_features', enabled: true },
    ])
  })

  test('cloudpbx needs a customer with a PBX, faxserver a profile that grants it', async () => {
    const calls = ['rtcengine', 'csc_show_rtcengine_features']
    expect(await enabled(pilot)).toEqual(['cloudpbx', 'faxserver', ...calls])
    expect(await enabled(narrowSeat)).toEqual(['cloudpbx', ...calls])
    expect(await enabled(line)).toEqual(['faxserver', ...calls])
  })

  test('NAV-18: the engine is on until the operator turns it off; a feature off for all is on for nobody', async () => {
    await writePlatformSetting(platform.db, 'capabilities', { rtcengine: false, cloudpbx: false })
    expect(await enabled(pilot)).toEqual(['faxserver', 'csc_show_rtcengine_features'])
  })

  test('are found by name and id, and nothing else is', async () => {
    const named = (await get(pilot, '/api/capabilities/?name=faxserver')).json()
    expect(itemsOf(named)).toMatchObject([{ id: 3, enabled: true }])
    expect((await get(pilot, '/api/capabilities/?name=fax')).json().total_count).toBe(0)
    expect((await get(pilot, '/api/capabilities/3')).json()).toMatchObject({ name: 'faxserver', enabled: true })
    const unknown = await get(pilot, '/api/capabilities/8')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toEqual({ code: 404, message: "Entity 'capability' not found." })
    const sorted = (await get(pilot, '/api/capabilities/?order_by=name&order_by_direction=desc&rows=1')).json()
    expect(itemsOf(sorted)).toMatchObject([{ name: 'sms' }])
  })
})

describe('AUTH-12: a profile', () => {
  test('is the own one, with its list of attributes', async () => {
    const response = await get(narrowSeat, `/api/subscriberprofiles/${narrow.id}`)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      id: narrow.id,
      name: narrow.name,
      description: '',
      set_default: false,
      profile_set_id: narrow.profile_set_id,
      attributes: ['voice_mail', 'speed_dial'],
    })
    expect(itemsOf((await get(narrowSeat, '/api/subscriberprofiles/')).json())).toMatchObject([{ id: narrow.id }])
    expect(itemsOf((await get(narrowSeat, '/api/subscriberprofiles/?name=profile*')).json())).toHaveLength(1)
    expect(itemsOf((await get(narrowSeat, '/api/subscriberprofiles/?name=rofile')).json())).toHaveLength(0)
  })

  test('another’s looks like none, and a subscriber without one gets an empty list', async () => {
    const message = "Entity 'subscriberprofile' not found."
    expect((await get(narrowSeat, `/api/subscriberprofiles/${other.id}`)).json()).toEqual({ code: 404, message })
    expect((await get(pilot, `/api/subscriberprofiles/${narrow.id}`)).json()).toEqual({ code: 404, message })
    expect((await get(pilot, '/api/subscriberprofiles/')).json().total_count).toBe(0)
  })
})

describe('UI-02: the branding of the reseller', () => {
  test('differs from reseller to reseller', async () => {
    const colours = async (who: { id: number }) => itemsOf((await get(who, '/api/resellerbrandings/')).json())
    expect(await colours(pilot)).toMatchObject([
      { id: blue?.id, reseller_id: nordwind.reseller_id, csc_color_primary: '#0b5fff', csc_color_secondary: null },
    ])
    expect(await colours(line)).toMatchObject([{ csc_color_primary: '#f5a623', csc_color_secondary: '#3a2a10' }])
    expect((await get(pilot, `/api/resellerbrandings/${blue?.id}`)).json()).not.toHaveProperty('logo_key')
  })

  test('AUTH-13: a subscriber without branding is an empty answer, and that of another reseller is not there', async () => {
    const plain = await givenSubscriber(platform)
    expect((await get(plain, '/api/resellerbrandings/')).json()).toMatchObject({ total_count: 0 })
    expect((await get(pilot, `/api/resellerbrandings/${amber?.id}`)).json()).toEqual({
      code: 404,
      message: "Entity 'resellerbranding' not found.",
    })
  })

  test('has a logo, which a browser shows as a picture and never runs', async () => {
    for (const url of [
      '/api/resellerbrandinglogos/',
      `/api/resellerbrandinglogos/?subscriber_id=${pilot.id}`,
      `/api/resellerbrandinglogos/?reseller_id=${nordwind.reseller_id}`,
      `/api/resellerbrandinglogos/${blue?.id}`,
    ]) {
      const response = await get(pilot, url)
      expect([url, response.statusCode, response.body]).toEqual([url, 200, svg])
      expect(response.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-length': String(svg.length),
        'x-content-type-options': 'nosniff',
      })
      expect(response.headers['content-security-policy']).toContain('sandbox;')
    }
    expect((await get(pilot, `/api/resellerbrandinglogos/?subscriber_id=${narrowSeat.id}`)).statusCode).toBe(200)
  })

  test('a logo that is missing, foreign or lost is not found, in the same words', async () => {
    const message = 'ResellerBrandingLogo is not found or does not have image/image_type'
    for (const [who, query] of [
      [line, ''],
      [line, String(amber?.id)],
      [line, String(blue?.id)],
      [line, `?reseller_id=${nordwind.reseller_id}`],
      [pilot, `?subscriber_id=${line.id}`],
      [narrowSeat, `?subscriber_id=${pilot.id}`],
      [pilot, '999999'],
    ] as const) {
      const response = await get(who, `/api/resellerbrandinglogos/${query}`)
      expect([query, response.statusCode, response.json()]).toEqual([query, 404, { code: 404, message }])
    }
    await platform.files.remove(logo_key)
    expect((await get(pilot, '/api/resellerbrandinglogos/')).json()).toEqual({ code: 404, message })
  })
})

test('AUTH-13: signed out, nothing but the platform info answers', async () => {
  for (const url of ['/api/capabilities/', '/api/subscriberprofiles/', '/api/resellerbrandings/'])
    expect([url, (await get(null, url)).statusCode]).toEqual([url, 401])
  expect((await get(null, '/api/resellerbrandinglogos/')).statusCode).toBe(401)
})
