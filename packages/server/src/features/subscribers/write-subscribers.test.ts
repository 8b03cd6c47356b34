import { beforeEach, describe, expect, test } from 'vitest'
import {
  type GivenSubscriber,
  givenCustomer,
  givenPilot,
  givenSubscriber,
  signedIn,
  testPassword,
} from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { verifyPassword } from '../../platform/auth/passwords/passwords.ts'
import { subscribersRoutes } from './subscribers-routes.ts'

const { platform } = await createTestPlatform()
const { db, sessions } = platform
const app = await createTestApp(platform, subscribersRoutes)

let pilot: GivenSubscriber
let anna: GivenSubscriber
let stranger: GivenSubscriber
beforeEach(async () => {
  pilot = await givenPilot(platform)
  anna = await givenSubscriber(platform, {
    customer: pilot.customer,
    display_name: 'Anna',
    email: 'anna@mail.test',
    sipPassword: 'weak',
  })
  stranger = await givenPilot(platform)
})

const write = async (
  as: GivenSubscriber,
  method: 'PUT' | 'PATCH',
  { id }: { id: number },
  payload: unknown,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url: `/api/subscribers/${id}`,
    payload: JSON.stringify(payload),
    headers: {
      ...(await signedIn(platform, as)),
      'content-type': method === 'PUT' ? 'application/json' : 'application/json-patch+json',
      ...headers,
    },
  })
const replace = (as: GivenSubscriber, of: { id: number }, path: string, value: unknown) =>
  write(as, 'PATCH', of, [{ op: 'replace', path, value }])
const rowOf = ({ id }: { id: number }) =>
  db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const problem = (code: number, message: string) => ({ code, message })
const notFound = problem(404, "Entity 'subscriber' not found.")

describe('API-02: a subscriber changes itself', () => {
  test('by json-patch: name, mail and time zone', async () => {
    const response = await write(anna, 'PATCH', anna, [
      { op: 'replace', path: '/display_name', value: 'Anna Amsel' },
      { op: 'remove', path: '/email' },
      { op: 'add', path: '/timezone', value: 'Europe/Vienna' },
    ])
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await rowOf(anna)).toMatchObject({ display_name: 'Anna Amsel', email: null, timezone: 'Europe/Vienna' })
    expect(platform.secrets.open((await rowOf(anna)).sip_password_box ?? Buffer.alloc(0))).toBe('weak')
  })

  test('by PUT: omitted members become empty, passwords stay', async () => {
    const before = await rowOf(anna)
    const response = await write(anna, 'PUT', anna, { display_name: 'Anna Amsel' }, { prefer: 'return=representation' })
    expect(response.json()).toMatchObject({ display_name: 'Anna Amsel', email: null, password: 'weak' })
    const { web_password_hash, sip_password_box } = await rowOf(anna)
    expect({ web_password_hash, sip_password_box }).toEqual({
      web_password_hash: before.web_password_hash,
      sip_password_box: before.sip_password_box,
    })
  })

  test('its own representation, put back, changes nothing', async () => {
    const headers = await signedIn(platform, anna)
    const own = (await app.inject({ url: `/api/subscribers/${anna.id}`, headers })).json<object>()
    const before = await rowOf(anna)
    expect((await write(anna, 'PUT', anna, own)).statusCode).toBe(204)
    expect({ ...(await rowOf(anna)), modify_timestamp: 0 }).toEqual({ ...before, modify_timestamp: 0 })
  })

  test('the time zone counts for its next call', async () => {
    const { authorization } = await signedIn(platform, anna)
    const zone = async () => (await sessions.principalOf(authorization.slice('Bearer '.length)))?.timezone
    expect(await zone()).toBe('UTC')
    await replace(anna, anna, '/timezone', 'Europe/Vienna')
    expect(await zone()).toBe('Europe/Vienna')
  })
})

describe('SET-01, SET-02: passwords', () => {
  test('a new SIP password is read back, and no session ends', async () => {
    const { authorization } = await signedIn(platform, anna)
    const response = await write(
      anna,
      'PATCH',
      anna,
      [{ op: 'replace', path: '/password', value: 'amber-lantern-77' }],
      { prefer: 'return=representation' },
    )
    expect(response.json()).toMatchObject({ password: 'amber-lantern-77' })
    expect((await rowOf(anna)).sip_password_box?.toString('latin1')).not.toContain('amber')
    expect(await sessions.principalOf(authorization.slice('Bearer '.length))).not.toBeNull()
  })

  test('AUTH-11: a new web password ends all sessions of the subscriber, its own too', async () => {
    const { authorization } = await signedIn(platform, anna)
    const token = authorization.slice('Bearer '.length)
    expect(await sessions.principalOf(token)).not.toBeNull()
    expect((await replace(anna, anna, '/webpassword', 'amber-lantern-77')).statusCode).toBe(204)
    expect(await sessions.principalOf(token)).toBeNull()
    expect(await verifyPassword((await rowOf(anna)).web_password_hash, 'amber-lantern-77')).toBe(true)
    expect(await verifyPassword((await rowOf(anna)).web_password_hash, testPassword)).toBe(false)
  })

  test.each([
    ['/webpassword', 'password1', "field='webpassword', input='*****', errors='Password is too common'"],
    ['/webpassword', '', "field='webpassword', input='*****', errors='Must be at minimum 1 characters long'"],
    ['/password', 'grüner-tisch-1234', "errors='Contains invalid characters'"],
    ['/password', 'password1', "field='password', input='*****', errors='Password is too weak'"],
    ['/password', 'quiet-harbour-42'.repeat(3), "errors='Must be at maximum 32 characters long'"],
  ])('%s cannot become "%s"', async (path, value, text) => {
    const before = await rowOf(anna)
    const response = await replace(anna, anna, path, value)
    expect(response.statusCode).toBe(422)
    expect(response.json<{ message: string }>().message).toContain(text)
    expect(await rowOf(anna)).toEqual(before)
  })
})

describe('API-06: permission to write subscribers', () => {
  test('an administrator of a PBX writes the subscribers of its customer', async () => {
    expect((await replace(pilot, anna, '/display_name', 'Anna Amsel')).statusCode).toBe(204)
    expect((await replace(pilot, anna, '/password', 'amber-lantern-77')).statusCode).toBe(204)
    expect((await replace(pilot, anna, '/webpassword', 'amber-lantern-78')).statusCode).toBe(204)
    const row = await rowOf(anna)
    expect(row.display_name).toBe('Anna Amsel')
    expect(platform.secrets.open(row.sip_password_box ?? Buffer.alloc(0))).toBe('amber-lantern-77')
    expect(await verifyPassword(row.web_password_hash, 'amber-lantern-78')).toBe(true)
  })

  test('an administrator without a PBX writes only itself', async () => {
    const customer = await givenCustomer(platform, { product_class: 'sipaccount' })
    const administrator = await givenSubscriber(platform, { customer, administrative: true })
    const other = await givenSubscriber(platform, { customer })
    expect((await replace(administrator, administrator, '/display_name', 'Me')).statusCode).toBe(204)
    const response = await replace(administrator, other, '/display_name', 'You')
    expect(response.json()).toEqual(problem(403, 'Read-only resource for authenticated role'))
    expect((await rowOf(other)).display_name).toBeNull()
  })

  test('a foreign subscriber answers exactly like an unknown one, and stays as it is', async () => {
    const before = [await rowOf(pilot), await rowOf(anna), await rowOf(stranger)]
    for (const [as, of] of [
      [anna, pilot],
      [anna, stranger],
      [stranger, anna],
      [pilot, stranger],
      [anna, { id: 999_999 }],
    ] as const) {
      expect((await replace(as, of, '/display_name', 'Taken over')).json()).toEqual(notFound)
      expect((await replace(as, of, '/webpassword', 'amber-lantern-77')).json()).toEqual(notFound)
      expect((await write(as, 'PUT', of, { display_name: 'Taken over' })).json()).toEqual(notFound)
    }
    expect([await rowOf(pilot), await rowOf(anna), await rowOf(stranger)]).toEqual(before)
  })

  test('nobody makes itself an administrator, or somebody else', async () => {
    const before = await rowOf(anna)
    for (const [path, value] of [
      ['/administrative', true],
      ['/customer_id', stranger.customer.id],
      ['/id', pilot.id],
      ['/status', 'terminated'],
      ['/profile_id', 1],
    ] as const)
      await write(anna, 'PATCH', anna, [{ op: 'add', path, value }])
    await write(anna, 'PUT', anna, { display_name: 'Anna', email: 'anna@mail.test', administrative: true })
    expect({ ...(await rowOf(anna)), modify_timestamp: 0 }).toEqual({ ...before, modify_timestamp: 0 })
  })
})

describe('API-05: bad input is refused and changes nothing', () => {
  test.each([
    ['/timezone', 'Europe/Nowhere', 'invalid timezone name.'],
    ['/timezone', '+01:00', 'invalid timezone name.'],
    ['/timezone', 7, "field='timezone'"],
    ['/email', 'nobody', 'Email should be of the format someuser@example.com'],
    ['/display_name', 'x'.repeat(129), 'Field should not exceed 128 characters. You entered 129'],
    ['/display_name', ['x'], "field='display_name'"],
    ['/username', 'other', "field='username', input='other', errors='Field is read-only'"],
    ['/pbx_extension', '12', "field='pbx_extension', input='12', errors='Field is read-only'"],
    ['/administrative', true, "field='administrative', input='true', errors='Field is read-only'"],
    ['/alias_numbers', [{ cc: '43', ac: '1', sn: '2' }], "field='alias_numbers'"],
    ['/nickname', 'x', 'A pointer that references a non-existent value (pointer: /nickname)'],
    ['/constructor/prototype', 'x', 'A pointer that references a non-existent value'],
  ])('%s = %j', async (path, value, text) => {
    const before = await rowOf(anna)
    const response = await replace(anna, anna, path, value)
    expect(response.statusCode).toBe(422)
    expect(response.json<{ message: string }>().message).toContain(text)
    expect(await rowOf(anna)).toEqual(before)
  })

  test.each([
    [{}, 400, 'Body for PATCH must be an array.'],
    [[1], 400, 'Array in body of PATCH must only contain hashes.'],
    [[{ op: 'move', from: '/email', path: '/display_name' }], 400, "Invalid PATCH op 'move'"],
    [[{ op: 'replace', path: '/email' }], 400, "Missing PATCH keys 'value' for op 'replace'"],
  ])('the patch %j', async (patch, code, text) => {
    const response = await write(anna, 'PATCH', anna, patch)
    expect(response.statusCode).toBe(code)
    expect(response.json<{ message: string }>().message).toContain(text)
  })

  test('a field that no subscriber has, another media type, broken JSON', async () => {
    expect((await write(anna, 'PUT', anna, { nickname: 'x' })).json<{ message: string }>().message).toContain(
      "field='nickname'",
    )
    expect((await write(anna, 'PUT', anna, {}, { 'content-type': 'text/plain' })).statusCode).toBe(415)
    const headers = { ...(await signedIn(platform, anna)), 'content-type': 'application/json' }
    const url = `/api/subscribers/${anna.id}`
    expect((await app.inject({ method: 'PUT', url, headers, payload: '{' })).statusCode).toBe(400)
  })
})
