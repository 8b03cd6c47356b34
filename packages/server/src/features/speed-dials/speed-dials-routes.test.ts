import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenProfile, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { speedDialsRoutes } from './speed-dials-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, speedDialsRoutes)

const customer = await givenCustomer(platform, { domain: 'dials.test' })
const without = await givenProfile(platform, customer.reseller_id, ['reminder'])
const withIt = await givenProfile(platform, customer.reseller_id, ['speed_dial'])
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '20', profile_id: withIt.id })
const narrow = await givenSubscriber(platform, { customer, pbx_extension: '21', profile_id: without.id })
const stranger = await givenSubscriber(platform)

const one = { slot: '*1', destination: 'sip:431@dials.test' }
const three = { slot: '*3', destination: 'sip:433@dials.test' }

beforeEach(async () => {
  await platform.db.deleteFrom('speed_dials').execute()
  await platform.db
    .insertInto('speed_dials')
    .values([three, one].map((dial) => ({ subscriber_id: seat.id, ...dial })))
    .execute()
})

type Who = { id: number }
const get = async (who: Who, path: number | string) =>
  app.inject({ url: `/api/speeddials/${path}`, headers: await signedIn(platform, who) })
const put = async (who: Who, id: number, speeddials: unknown) =>
  app.inject({
    method: 'PUT',
    url: `/api/speeddials/${id}`,
    headers: await signedIn(platform, who),
    payload: { speeddials },
  })
const patch = async (who: Who, id: number, operations: readonly object[]) =>
  app.inject({
    method: 'PATCH',
    url: `/api/speeddials/${id}`,
    headers: { ...(await signedIn(platform, who)), 'content-type': 'application/json-patch+json' },
    payload: JSON.stringify(operations),
  })
const replaceAll = (who: Who, id: number, value: unknown) =>
  patch(who, id, [{ op: 'replace', path: '/speeddials', value }])
const dialsOf = async (who: Who) => (await get(who, who.id)).json().speeddials

describe('SPD-03: speed dials of a subscriber', () => {
  test('ENT-07: are slot and destination, by slot, under the subscriber’s id', async () => {
    const response = await get(seat, seat.id)
    expect(response.statusCode).toBe(200)
    const { _links, ...item } = response.json()
    expect(item).toEqual({ subscriber_id: seat.id, speeddials: [one, three] })
    expect(_links.self.href).toBe(`/api/speeddials/${seat.id}`)
  })

  test('without any they are an empty list, and nonempty leaves them out', async () => {
    expect(await dialsOf(pilot)).toEqual([])
    const idsOf = (body: { _embedded?: Record<string, { subscriber_id: number }[]> }) =>
      body._embedded?.['ngcp:speeddials']?.map(({ subscriber_id }) => subscriber_id)
    const all = (await get(pilot, '')).json()
    expect([idsOf(all), all.total_count]).toEqual([[pilot.id, seat.id, narrow.id], 3])
    const filled = (await get(pilot, '?nonempty=1')).json()
    expect([idsOf(filled), filled.total_count]).toEqual([[seat.id], 1])
    expect(idsOf((await get(pilot, '?page=2&rows=2')).json())).toEqual([narrow.id])
    expect(idsOf((await get(seat, '')).json())).toEqual([seat.id])
  })

  test('are replaced as one list by json-patch, destinations become SIP addresses', async () => {
    const response = await replaceAll(seat, seat.id, [
      { slot: '*9', destination: 'sip:anna@other.example' },
      { slot: '*0', destination: '+43664123' },
      three,
    ])
    expect([response.statusCode, response.payload]).toEqual([204, ''])
    expect(await dialsOf(seat)).toEqual([
      { slot: '*0', destination: 'sip:+43664123@dials.test' },
      three,
      { slot: '*9', destination: 'sip:anna@other.example' },
    ])
  })

  test('are added and removed one by one, and emptied', async () => {
    const added = { slot: '*2', destination: '432' }
    expect((await patch(seat, seat.id, [{ op: 'add', path: '/speeddials/-', value: added }])).statusCode).toBe(204)
    expect(await dialsOf(seat)).toHaveLength(3)
    const removal = { op: 'remove', path: '/speeddials', value: { slot: '*3' } }
    expect((await patch(seat, seat.id, [removal])).statusCode).toBe(204)
    expect(await dialsOf(seat)).toEqual([one, { slot: '*2', destination: 'sip:432@dials.test' }])
    expect((await put(seat, seat.id, [])).statusCode).toBe(204)
    expect(await dialsOf(seat)).toEqual([])
  })

  test('a representation is a valid body', async () => {
    const body = (await get(seat, seat.id)).json()
    const headers = { ...(await signedIn(platform, seat)), prefer: 'return=representation' }
    const response = await app.inject({ method: 'PUT', url: `/api/speeddials/${seat.id}`, headers, payload: body })
    expect([response.statusCode, response.json().speeddials]).toEqual([200, [one, three]])
  })
})

const invalid = (field: string, input: string, error: string) =>
  `Validation failed. field='${field}', input='${input}', errors='${error}'`
const nobody = 'Invalid destination, must be number, username or SIP URI'

describe('SPD-03: refuses', () => {
  test.each<[string, unknown, string, object]>([
    ['anything but a list', { slot: '*1' }, "Invalid field 'speeddials'. Must be an array.", { reason: 'malformed' }],
    ['nothing', null, "Invalid field 'speeddials'. Must be an array.", { reason: 'malformed' }],
    ['another slot', [{ ...one, slot: '*10' }], invalid('0_slot', '*10', 'Slot invalid.'), { reason: 'value_invalid' }],
    [
      'a slot twice',
      [one, three, one],
      "Slot '*1' must be unique.",
      { reason: 'slot_repeated', values: { slot: '*1' } },
    ],
    [
      'a service that the platform does not have',
      [{ ...one, destination: 'sip:voicebox@app.local' }],
      invalid('0_destination', 'sip:voicebox@app.local', nobody),
      { reason: 'destination_invalid' },
    ],
    [
      'no destination',
      [one, { slot: '*2' }],
      invalid('1_destination', '', 'Destination field is required'),
      { reason: 'value_missing' },
    ],
    [
      'an empty one',
      [{ ...one, destination: '' }],
      invalid('0_destination', '', 'Destination field is required'),
      { reason: 'value_missing' },
    ],
    ['no slot', [{ destination: '1' }], invalid('0_slot', '', 'Slot field is required'), { reason: 'value_missing' }],
    ['another member', [{ ...one, name: 'x' }], invalid('0_name', 'x', 'Unknown field'), { reason: 'malformed' }],
    [
      'two words',
      [{ ...one, destination: 'a b' }],
      invalid('0_destination', 'a b', nobody),
      { reason: 'destination_invalid', values: { destination: 'a b' }, field: '0_destination' },
    ],
    [
      'a destination that is too long with its domain',
      [{ ...one, destination: '1'.repeat(180) }],
      invalid('0_destination', `${'1'.repeat(100)}…`, 'Field should not exceed 192 characters. You entered 195'),
      { reason: 'value_too_long', values: { most: 192, length: 195 } },
    ],
  ])('%s', async (_what, speeddials, message, why) => {
    for (const response of [await put(seat, seat.id, speeddials), await replaceAll(seat, seat.id, speeddials)])
      expect(response.json()).toMatchObject({ code: 422, message, ...why })
    expect(await dialsOf(seat)).toEqual([one, three])
  })

  test('a member of an entry that would be a header of a call', async () => {
    const response = await put(seat, seat.id, [{ slot: '*1', destination: '1\r\nVia: x' }])
    expect(response.statusCode).toBe(422)
  })
})

describe('NAV-19: a profile without speed_dial', () => {
  test('reads, and does not write', async () => {
    expect((await get(narrow, narrow.id)).json().speeddials).toEqual([])
    const refusal = { code: 403, message: 'This user is not allowed to modify speeddials.' }
    expect((await replaceAll(narrow, narrow.id, [one])).json()).toMatchObject(refusal)
    expect((await put(pilot, narrow.id, [one])).json()).toMatchObject(refusal)
    expect(await dialsOf(narrow)).toEqual([])
  })
})

test('an administrator writes the customer’s, nobody a foreign list', async () => {
  expect((await put(pilot, seat.id, [one])).statusCode).toBe(204)
  expect(await dialsOf(seat)).toEqual([one])
  const unknown = { code: 404, message: "Entity 'speeddials' not found." }
  expect((await get(seat, 999_999)).json()).toEqual(unknown)
  for (const [who, whose] of [
    [seat, pilot],
    [seat, stranger],
    [pilot, stranger],
    [stranger, seat],
  ] as const) {
    expect((await get(who, whose.id)).json()).toEqual(unknown)
    expect((await put(who, whose.id, [three])).json()).toEqual(unknown)
  }
  expect(await dialsOf(seat)).toEqual([one])
})
