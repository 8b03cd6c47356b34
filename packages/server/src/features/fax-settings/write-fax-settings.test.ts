import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenProfile, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { writePlatformSetting } from '../../domain/platform-settings/platform-settings-store.ts'
import { faxSettingsRoutes } from './fax-settings-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, faxSettingsRoutes)

const customer = await givenCustomer(platform)
const without = await givenProfile(platform, customer.reseller_id, ['voice_mail'])
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '20' })
const narrow = await givenSubscriber(platform, { customer, profile_id: without.id })
const stranger = await givenSubscriber(platform)

beforeEach(async () => {
  await platform.db.deleteFrom('fax_server_settings').execute()
})

type Who = { id: number }
const get = async (who: Who, path: number | string) =>
  (await app.inject({ url: `/api/faxserversettings/${path}`, headers: await signedIn(platform, who) })).json()
const write = async (who: Who, id: number, body: object) => {
  const [method, type] = Array.isArray(body) ? (['PATCH', 'json-patch+json'] as const) : (['PUT', 'json'] as const)
  const headers = { ...(await signedIn(platform, who)), 'content-type': `application/${type}` }
  return app.inject({
    method,
    url: `/api/faxserversettings/${id}`,
    payload: JSON.stringify(body),
    headers: {
      ...headers,
      prefer: 'return=representation',
    },
  })
}
const replace = (field: string, value: unknown) => [{ op: 'replace', path: `/${field}`, value }]
const office = { destination: 'office@ahorn.example', filetype: 'PDF', incoming: true, outgoing: false, status: true }

test.each([
  ['name', ' Front desk ', 'Front desk'],
  ['name', null, null],
  ['password', 'quiet-harbour', 'quiet-harbour'],
  ['active', true, true],
  ['t38', false, false],
  ['ecm', false, false],
  ['destinations', [office], [office]],
  [
    'destinations',
    [{ destination: 'a@b.example' }],
    [{ ...office, destination: 'a@b.example', filetype: 'TIFF', outgoing: true }],
  ],
])('FAX-02: %s can be set to %j', async (field, value, stored) => {
  const answer = await write(seat, seat.id, replace(field, value))
  expect([answer.statusCode, answer.json()[field]]).toEqual([200, stored])
  expect((await get(seat, seat.id))[field]).toEqual(stored)
})

test('FAX-02: destinations are added, changed and removed one by one', async () => {
  const other = { ...office, destination: 'archive@ahorn.example' }
  await write(seat, seat.id, [{ op: 'add', path: '/destinations', value: [office, other] }])
  await write(seat, seat.id, [{ op: 'replace', path: '/destinations/0/filetype', value: 'PS' }])
  expect((await get(seat, seat.id)).destinations).toEqual([{ ...office, filetype: 'PS' }, other])
  await write(seat, seat.id, [{ op: 'remove', path: '/destinations', value: { destination: other.destination } }])
  expect((await get(seat, seat.id)).destinations).toHaveLength(1)
})

test('a representation sent back changes nothing, and members omitted in a PUT get their defaults', async () => {
  await write(seat, seat.id, {
    name: 'Desk',
    active: true,
    ecm: false,
    password: 'secret-word',
    destinations: [office],
  })
  const before = await get(seat, seat.id)
  expect((await write(seat, seat.id, before)).json()).toEqual(before)
  const after = (await write(seat, seat.id, {})).json()
  expect(after).toMatchObject({ name: null, password: null, active: false, t38: true, ecm: true, destinations: [] })
})

test('a password lies sealed in the database', async () => {
  await write(seat, seat.id, replace('password', 'quiet-harbour'))
  const row = await platform.db.selectFrom('fax_server_settings').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify({ ...row, password_box: row.password_box?.toString('latin1') })).not.toContain('harbour')
})

test('settings are found by name and by whether they are active', async () => {
  await write(seat, seat.id, { name: 'Front desk', active: true })
  for (const [query, found] of [
    ['name_or_password=front*', 1],
    ['name_or_password=desk', 0],
    ['active=1', 1],
    ['active=0', 2],
  ] as const)
    expect([query, (await get(pilot, `?${query}`)).total_count]).toEqual([query, found])
})

describe('refuses', () => {
  const failed = (field: string, input: string, error: string) => ({
    code: 422,
    message: `Validation failed. field='${field}', input='${input}', errors='${error}'`,
  })

  const cases: readonly (readonly [string, string, unknown, object])[] = [
    [
      'a mail address twice',
      'destinations',
      [office, { ...office, destination: 'Office@ahorn.example' }],
      failed('destinations', 'Office@ahorn.example', 'The Destination Email is already used'),
    ],
    [
      'an invalid mail address',
      'destinations',
      [{ ...office, destination: 'office' }],
      failed('destinations_0_destination', 'office', 'Email should be of the format someuser@example.com'),
    ],
    [
      'another file type',
      'destinations',
      [{ ...office, filetype: 'DOC' }],
      failed('destinations_0_filetype', 'DOC', `'DOC' is not a valid value`),
    ],
    ['a word for a switch', 'active', 'yes', failed('active', 'yes', `Invalid data type, expected 'boolean'`)],
    [
      'a long name',
      'name',
      'x'.repeat(65),
      failed('name', 'x'.repeat(65), 'Field should not exceed 64 characters. You entered 65'),
    ],
  ]
  test.each(cases)('FAX-02: %s', async (_what, field, value, refusal) => {
    const answer = await write(seat, seat.id, replace(field, value))
    expect(answer.json()).toMatchObject(refusal)
    expect((await get(seat, seat.id)).name).toBeNull()
  })

  test('FAX-05: an unknown field', async () => {
    expect((await write(seat, seat.id, [{ op: 'add', path: '/nickname', value: 'x' }])).json()).toMatchObject(
      failed('nickname', 'x', 'Unknown field'),
    )
  })

  test('NAV-17: a subscriber whose profile has no fax, and everybody if the platform has none', async () => {
    const refusal = { code: 403, message: 'This user is not allowed to modify faxserversettings.' }
    expect((await write(narrow, narrow.id, replace('active', true))).json()).toMatchObject(refusal)
    expect((await write(pilot, narrow.id, replace('active', true))).json()).toMatchObject(refusal)
    await writePlatformSetting(platform.db, 'capabilities', { faxserver: false })
    const license = { code: 403, message: 'Invalid license' }
    expect((await write(seat, seat.id, replace('active', true))).json()).toMatchObject(license)
    await writePlatformSetting(platform.db, 'capabilities', { faxserver: true })
  })

  test('somebody else’s settings, like unknown ones', async () => {
    const unknown = { code: 404, message: "Entity 'faxserversettings' not found." }
    for (const [who, id] of [
      [seat, pilot.id],
      [seat, stranger.id],
      [pilot, stranger.id],
      [seat, 999_999],
    ] as const)
      expect((await write(who, id, replace('active', true))).json()).toEqual(unknown)
    expect((await write(pilot, seat.id, replace('active', true))).statusCode).toBe(200)
  })
})

test('STORY-01: a change of fax settings is told of its line, not of the sender on its faxes', async () => {
  await write(seat, seat.id, { name: 'Ahorn Office', active: true, destinations: [] })
  const told = await platform.db
    .selectFrom('audit_log')
    .select(['item_name', 'subject_id'])
    .where('resource', '=', 'faxserversettings')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(told).toEqual({ item_name: null, subject_id: seat.id })
})
