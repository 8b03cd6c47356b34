import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenProfile, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { writePlatformSetting } from '../../domain/platform-settings/platform-settings-store.ts'
import { mailToFaxRoutes } from './mail-to-fax-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, mailToFaxRoutes)

const customer = await givenCustomer(platform, { timezone: 'Europe/Vienna' })
const without = await givenProfile(platform, customer.reseller_id, ['voice_mail'])
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '20' })
const narrow = await givenSubscriber(platform, { customer, profile_id: without.id })
const stranger = await givenPilot(platform)

beforeEach(async () => {
  await platform.db.deleteFrom('mail_to_fax_settings').execute()
  await platform.db.insertInto('mail_to_fax_settings').values({ subscriber_id: seat.id, active: true }).execute()
})

type Who = { id: number }
const get = async (who: Who, path: number | string) =>
  (await app.inject({ url: `/api/mailtofaxsettings/${path}`, headers: await signedIn(platform, who) })).json()
const write = async (who: Who, id: number, body: object) => {
  const [method, type] = Array.isArray(body) ? (['PATCH', 'json-patch+json'] as const) : (['PUT', 'json'] as const)
  const headers = { ...(await signedIn(platform, who)), 'content-type': `application/${type}` }
  const sent = { method, url: `/api/mailtofaxsettings/${id}`, payload: JSON.stringify(body) }
  return (await app.inject({ ...sent, headers: { ...headers, prefer: 'return=representation' } })).json()
}
const replace = (field: string, value: unknown) => [{ op: 'replace', path: `/${field}`, value }]
const rule = { from_email: 'anna@ahorn.example', received_from: null, destination: '43', use_regex: false }
const notActive = { code: 403, message: 'Mail To Fax feature is not active' }

test.each([
  ['secret_key', ' quiet-harbour-42 ', 'quiet-harbour-42'],
  ['secret_key', '', null],
  ['secret_key_renew', 'monthly', 'monthly'],
  ['secret_renew_notify', [{ destination: 'it@ahorn.example' }], [{ destination: 'it@ahorn.example' }]],
  ['acl', [rule], [rule]],
  [
    'acl',
    [{ from_email: '.*@ahorn\\.example$', use_regex: true }],
    [{ from_email: '.*@ahorn\\.example$', received_from: null, destination: null, use_regex: true }],
  ],
])('FAX-03: %s can be set to %j', async (field, value, stored) => {
  expect((await write(seat, seat.id, replace(field, value)))[field]).toEqual(stored)
  expect((await get(seat, seat.id))[field]).toEqual(stored)
})

test('FAX-03: the last modification is that of the key, on the subscriber’s clocks', async () => {
  expect((await get(seat, seat.id)).last_secret_key_modify).toBeNull()
  const first = (await write(seat, seat.id, replace('secret_key', 'one-key'))).last_secret_key_modify
  expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const hours = Number(first.slice(11, 13)) - clock.now().getUTCHours()
  expect([1, 2, -22, -23]).toContain(hours)
  clock.pass({ seconds: 100 })
  expect((await write(seat, seat.id, replace('acl', [rule]))).last_secret_key_modify).toBe(first)
  expect((await write(seat, seat.id, replace('secret_key', 'another'))).last_secret_key_modify > first).toBe(true)
  const row = await platform.db.selectFrom('mail_to_fax_settings').selectAll().executeTakeFirstOrThrow()
  expect(row.secret_key_box?.toString('latin1')).not.toContain('another')
})

describe('FAX-04: mail to fax that is not active', () => {
  test('is 403 to its subscriber, who cannot switch it on or off', async () => {
    await write(pilot, seat.id, replace('active', false))
    expect(await get(seat, seat.id)).toMatchObject(notActive)
    expect(await write(seat, seat.id, replace('active', true))).toMatchObject(notActive)
    expect((await get(seat, '')).total_count).toBe(0)
    await write(pilot, seat.id, replace('active', true))
    expect((await get(seat, seat.id)).active).toBe(true)
    expect((await write(seat, seat.id, replace('active', false))).code).toBe(422)
    expect((await get(seat, seat.id)).active).toBe(true)
  })

  test('is there for an administrator, who switches it for everybody of the customer', async () => {
    expect(await get(pilot, pilot.id)).toMatchObject({
      active: false,
      secret_key: null,
      secret_key_renew: 'never',
      acl: [],
    })
    expect((await write(pilot, pilot.id, replace('active', true))).active).toBe(true)
    expect((await get(pilot, '')).total_count).toBe(3)
  })

  test('NAV-17: stays so where profile or platform have no fax', async () => {
    const refusal = { code: 403, message: 'This user is not allowed to modify mailtofaxsettings.' }
    expect(await write(pilot, narrow.id, replace('active', true))).toMatchObject(refusal)
    await writePlatformSetting(platform.db, 'capabilities', { faxserver: false })
    expect(await get(seat, seat.id)).toMatchObject({ code: 403, message: 'Invalid license' })
    await writePlatformSetting(platform.db, 'capabilities', { faxserver: true })
  })
})

describe('FAX-03: refuses', () => {
  const failed = (field: string, input: string, error: string) => ({
    code: 422,
    message: `Validation failed. field='${field}', input='${input}', errors='${error}'`,
  })
  const noMail = 'Email should be of the format someuser@example.com'

  const cases: readonly (readonly [string, unknown, object])[] = [
    ['secret_key_renew', 'yearly', failed('secret_key_renew', 'yearly', `'yearly' is not a valid value`)],
    ['secret_renew_notify', [{ destination: 'it' }], failed('secret_renew_notify_0_destination', 'it', noMail)],
    [
      'secret_renew_notify',
      [{ destination: 'it@a.example' }, { destination: 'it@a.example' }],
      failed('secret_renew_notify', 'it@a.example', 'The Notify Email is already used'),
    ],
    ['acl', [{ ...rule, from_email: '.*' }], failed('acl_0_from_email', '.*', noMail)],
    [
      'acl',
      [rule, { destination: '(', use_regex: true }],
      failed('acl_1_destination', '(', 'Not a regular expression'),
    ],
    [
      'acl',
      [{ destination: '(a)\\1', use_regex: true }],
      failed('acl_0_destination', '(a)\\1', 'Not a regular expression'),
    ],
    [
      'acl',
      Array.from({ length: 11 }, () => ({ destination: '^43', use_regex: true })),
      failed('acl', '11', 'At most 10 rules with regular expressions'),
    ],
    ['acl', [{ ...rule, note: 'x' }], failed('acl_0_note', 'x', 'Unknown field')],
    ['acl', [{ destination: 'x'.repeat(256) }], expect.objectContaining({ code: 422 })],
  ]
  test.each(cases)('%s as %j', async (field, value, refusal) => {
    expect(await write(seat, seat.id, replace(field, value))).toMatchObject(refusal)
  })

  test('somebody else’s settings, like unknown ones', async () => {
    const unknown = { code: 404, message: "Entity 'mailtofaxsettings' not found." }
    for (const [who, id] of [
      [seat, pilot.id],
      [stranger, seat.id],
      [pilot, stranger.id],
      [pilot, 999_999],
    ] as const) {
      expect(await get(who, id)).toEqual(unknown)
      expect(await write(who, id, { secret_key_renew: 'never' })).toEqual(unknown)
    }
  })
})
