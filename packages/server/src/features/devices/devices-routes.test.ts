import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenSubscriber } from '../../../test/builders.ts'
import { givenCustomer, givenNumber, givenSubscriber } from '../../../test/builders.ts'
import type { GivenModel } from '../../../test/builders/device-builders.ts'
import { givenDeviceModel } from '../../../test/builders/device-builders.ts'
import type { GivenPbx } from '../../../test/builders/pbx-builders.ts'
import { callingAs, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { devicesRoutes } from './devices-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, devicesRoutes, subscribersRoutes)
const call = callingAs(app, platform)
const at = '/api/pbxdevices/'

let pbx: GivenPbx
let other: GivenPbx
let anna: GivenSubscriber
let ben: GivenSubscriber
let model: GivenModel
let serial = 0
beforeEach(async () => {
  pbx = await givenPbx(platform)
  other = await givenPbx(platform)
  model = await givenDeviceModel(platform, pbx.customer.reseller_id, { extensions_num: 2 })
  const person = { customer: pbx.customer }
  anna = await givenSubscriber(platform, { ...person, display_name: 'Anna Novak', pbx_extension: '21' })
  ben = await givenSubscriber(platform, { ...person, display_name: 'Ben', pbx_extension: '22' })
})

const mac = () =>
  `AA:00:00:00:${String(Math.trunc(++serial / 100)).padStart(2, '0')}:${String(serial % 100).padStart(2, '0')}`
const form = (row: object = {}): Record<string, unknown> => ({
  station_name: 'Reception',
  identifier: mac(),
  profile_id: model.profile_id,
  ...row,
})
const line = (row: object = {}) => ({
  linerange: 'Line keys',
  key_num: 0,
  type: 'private',
  subscriber_id: anna.id,
  ...row,
})
const create = async (body: object = form(), as: { id: number } = pbx.pilot): Promise<number> => {
  const { status, headers, body: answer } = await call(as, 'POST', at, body)
  expect(status, JSON.stringify(answer)).toBe(201)
  return Number(String(headers['location']).split('/').pop())
}
const item = async (id: number) => (await call(pbx.pilot, 'GET', `${at}${id}`)).body
const patch = (id: number, path: string, value: unknown) =>
  call(pbx.pilot, 'PATCH', `${at}${id}`, [{ op: 'replace', path, value }])
const list = async (query = '', as: { id: number } = pbx.pilot) =>
  (await call(as, 'GET', `${at}?${query}`)).body as unknown as {
    total_count: number
    _embedded?: { 'ngcp:pbxdevices': { id: number }[] }
  }
const ids = async (query = '') => ((await list(query))._embedded?.['ngcp:pbxdevices'] ?? []).map(({ id }) => id)
const refusal = async (body: object) => (await call(pbx.pilot, 'POST', at, body)).body.message

describe('DEV-02, ENT-14: a device', () => {
  test('is made, read, renamed, replaced and removed', async () => {
    const body = form({ identifier: '00-15-65-A2-7F-0c', lines: [line({ label: 'Front' })] })
    const id = await create(body)
    expect(await item(id)).toMatchObject({
      id,
      customer_id: pbx.customer.id,
      profile_id: model.profile_id,
      identifier: '00-15-65-A2-7F-0c',
      station_name: 'Reception',
      lines: [
        {
          linerange: 'Line keys',
          key_num: 0,
          type: 'private',
          subscriber_id: anna.id,
          label: 'Front',
          target_number: null,
          deviceid_number_id: null,
          extension_unit: 0,
          subscriber_name: 'Anna Novak',
          subscriber_extension: '21',
        },
      ],
    })
    expect((await patch(id, '/station_name', 'Kitchen')).body).toMatchObject({ station_name: 'Kitchen' })
    expect(((await item(id)) as { lines?: unknown[] }).lines).toHaveLength(1)
    const { lines: _, ...bare } = body
    expect((await call(pbx.pilot, 'PUT', `${at}${id}`, bare)).body).toMatchObject({ lines: [] })
    expect((await call(pbx.pilot, 'DELETE', `${at}${id}`)).status).toBe(204)
    expect((await call(pbx.pilot, 'GET', `${at}${id}`)).status).toBe(404)
  })

  test('has an identifier that no other device has, at any customer, however its digits are parted', async () => {
    await create(form({ identifier: '00:15:65:a2:7f:0d' }))
    const theirs = await givenDeviceModel(platform, other.customer.reseller_id)
    const same = form({ identifier: '00-15-65-A2-7F-0D', profile_id: theirs.profile_id })
    const answer = await call(other.pilot, 'POST', at, same)
    expect([answer.status, answer.body.message]).toEqual([422, "Entry with given 'identifier' already exists."])
    const spaced = form({ identifier: ' 00:15:65:a2:7f:0d\t' })
    expect(await refusal(spaced)).toBe("Entry with given 'identifier' already exists.")
    const [first, second] = [await create(), await create()]
    const { identifier } = await item(first)
    expect((await patch(second, '/identifier', identifier)).body.message).toBe(
      "Entry with given 'identifier' already exists.",
    )
  })

  test('needs a profile that its reseller offers', async () => {
    const theirs = await givenDeviceModel(platform, other.customer.reseller_id)
    for (const profile_id of [theirs.profile_id, 999_999])
      expect(await refusal(form({ profile_id }))).toBe('Invalid profile_id, device profile does not exist.')
  })

  test.each(['station_name', 'identifier', 'profile_id'])('needs %s', async (field) => {
    for (const value of [undefined, '', '  '])
      expect((await call(pbx.pilot, 'POST', at, { ...form(), [field]: value })).status, String(value)).toBe(422)
  })
})

describe('DEV-04: lines', () => {
  const unknownSubscriber = "Invalid 'subscriber_id. Subscriber doesn't exist or doesn't belong to this customer."
  const cases: readonly [string, () => unknown, string][] = [
    ['no list', () => 'x', 'Invalid "lines" value. Must be an array.'],
    ['no subscriber', () => [line({ subscriber_id: undefined })], "Invalid line. Invalid 'subscriber_id'."],
    ['an unknown subscriber', () => [line({ subscriber_id: 999_999 })], unknownSubscriber],
    ['a subscriber of others', () => [line({ subscriber_id: other.pilot.id })], unknownSubscriber],
    ['no range', () => [line({ linerange: '' })], "Invalid line. Invalid 'linerange'."],
    ['an unknown range', () => [line({ linerange: 'Nothing' })], "Invalid 'linerange', does not exist."],
    ['a key that is not there', () => [line({ key_num: 4 })], "Invalid 'key_num', out of range for this linerange."],
    [
      'a target that is no number',
      () => [line({ type: 'speeddial', target_number: '12a' })],
      "Invalid 'target_number' (12a), can contain only '0-9' numbers and '+','#','*' characters",
    ],
    [
      'a number of nobody',
      () => [line({ deviceid_number_id: 999_999 })],
      "Invalid 'deviceid_number_id'. Could not find number for this subscriber.",
    ],
  ]
  test.each(cases)('ngcp-api-facts 7.1: refuses %s', async (_about, lines, message) => {
    expect(await refusal(form({ lines: lines() }))).toBe(message)
  })

  test('refuses an unknown type, naming the line', async () => {
    expect(await refusal(form({ lines: [line(), line({ type: 'lamp' })] }))).toContain("field='1_type'")
  })

  test('keep their order, and the members that existing clients read and send back', async () => {
    const id = await create()
    const lines = [
      line({ key_num: 3, type: 'blf' }),
      line({ subscriber_id: ben.id, type: 'shared', extension_unit: 0 }),
    ]
    await patch(id, '/lines', lines)
    const read = ((await item(id)) as { lines?: object[] }).lines ?? []
    expect(read.map((one) => (one as { key_num: number }).key_num)).toEqual([3, 0])
    expect((await patch(id, '/lines', read)).body).toMatchObject({ lines: read })
  })

  test('a device number is one of the subscriber on the key', async () => {
    const number = await givenNumber(platform, anna.id, { is_primary: false, is_devid: true })
    const plain = await givenNumber(platform, anna.id, { is_primary: false })
    const with_ = (id: number, row: object = {}) => form({ lines: [line({ deviceid_number_id: id, ...row })] })
    const id = await create(with_(number.id))
    expect(await item(id)).toMatchObject({ lines: [{ deviceid_number_id: number.id }] })
    expect(await refusal(with_(number.id, { subscriber_id: ben.id }))).toContain('Could not find number')
    expect(await refusal(with_(plain.id))).toContain('Number is not a device id.')
    await db.updateTable('numbers').set({ subscriber_id: ben.id }).where('id', '=', number.id).execute()
    expect(await item(id)).toMatchObject({ lines: [{ deviceid_number_id: null }] })
  })

  test('keys of an attached extension are on its first unit unless another is named', async () => {
    const reseller = pbx.customer.reseller_id
    const unit = await givenDeviceModel(platform, reseller, { type: 'extension', range: 'Extension keys' })
    await db.insertInto('device_model_extensions').values({ phone_id: model.id, extension_id: unit.id }).execute()
    const on = (row: object) => line({ linerange: 'Extension keys', ...row })
    const id = await create(
      form({ lines: [on({ extension_unit: 0 }), on({ extension_unit: 2 }), line({ extension_unit: 1 })] }),
    )
    const { lines } = (await item(id)) as { lines?: { extension_unit: number }[] }
    expect(lines?.map(({ extension_unit }) => extension_unit)).toEqual([1, 2, 0])
    expect(await refusal(form({ lines: [on({ extension_unit: 3 })] }))).toContain("Invalid 'extension_unit'")
  })

  test('DEV-05: a profile with other ranges is refused until the lines are cleared', async () => {
    const reseller = pbx.customer.reseller_id
    const wanted = await givenDeviceModel(platform, reseller, { range: 'Other keys' })
    const id = await create(form({ lines: [line()] }))
    const { body } = await patch(id, '/profile_id', wanted.profile_id)
    expect(body.message).toBe("Invalid 'linerange', does not exist.")
    expect(await item(id)).toMatchObject({ profile_id: model.profile_id, lines: [{ key_num: 0 }] })
    expect((await patch(id, '/lines', [])).status).toBe(200)
    const changed = await patch(id, '/profile_id', wanted.profile_id)
    expect(changed.body).toMatchObject({ profile_id: wanted.profile_id, lines: [] })
  })

  test('a terminated seat sits on no key any more', async () => {
    const id = await create(form({ lines: [line(), line({ key_num: 1, subscriber_id: ben.id })] }))
    expect((await call(pbx.pilot, 'DELETE', `/api/subscribers/${anna.id}`)).status).toBe(204)
    expect(await item(id)).toMatchObject({ lines: [{ subscriber_id: ben.id, key_num: 1 }] })
    expect((await patch(id, '/station_name', 'Still')).status).toBe(200)
  })
})

describe('DEV-03: the list', () => {
  test('has the devices of the customer, the newest first as the client asks', async () => {
    const [a, b] = [await create(), await create()]
    const theirs = await givenDeviceModel(platform, other.customer.reseller_id)
    await create({ ...form(), profile_id: theirs.profile_id }, other.pilot)
    expect(await ids('order_by=create_timestamp&order_by_direction=desc')).toEqual([b, a])
    expect((await list('page=1&rows=1')).total_count).toBe(2)
    expect(await ids(`customer_id=${other.customer.id}`)).toEqual([])
  })

  test('filters by name and identifier in patterns, by profile, and by who sits on a key', async () => {
    const second = await givenDeviceModel(platform, pbx.customer.reseller_id)
    const reception = await create(
      form({ identifier: '0015:65a2:7fee', lines: [line(), line({ key_num: 1, type: 'blf' })] }),
    )
    const kitchen = await create(
      form({ station_name: 'Kitchen', profile_id: second.profile_id, identifier: '00:15:65:A2:7F:FF' }),
    )
    expect(await ids('station_name=*ecep*')).toEqual([reception])
    expect(await ids('station_name=reception')).toEqual([reception])
    expect(await ids('station_name=ecep')).toEqual([])
    expect(await ids('identifier=*a2:7f:f*')).toEqual([kitchen])
    expect(await ids('identifier=*A27FF*')).toEqual([kitchen])
    expect(await ids(`profile_id=${second.profile_id}`)).toEqual([kitchen])
    expect(await ids('pbx_extension=21')).toEqual([reception])
    expect(await ids('pbx_extension=2?')).toEqual([reception])
    expect(await ids('display_name=Anna*')).toEqual([reception])
    expect((await list('display_name=*anna*')).total_count).toBe(1)
    expect(await ids('display_name=Ben')).toEqual([])
    // a line without a display name is found by the name that is shown
    const porch = await givenSubscriber(platform, { customer: pbx.customer, display_name: null, webusername: 'porch' })
    await patch(reception, '/lines', [line({ subscriber_id: porch.id })])
    expect(await item(reception)).toMatchObject({ lines: [{ subscriber_name: 'porch' }] })
    expect(await ids('display_name=porch')).toEqual([reception])
  })

  test('are searched by part of the name, of the address however it is written, and of a name on a key', async () => {
    const kitchen = await create(form({ station_name: 'Küche', identifier: '00:15:65:A2:7F:FB' }))
    const reception = await create(form({ identifier: '0015:65a2:7ffc', lines: [line()] }))
    expect(await ids('search=kuch')).toEqual([kitchen])
    expect(await ids(`search=${encodeURIComponent('A2-7F FB')}`)).toEqual([kitchen])
    expect(await ids('search=anna')).toEqual([reception])
    expect(await ids('search=%25')).toEqual([])
    expect(await ids('search=-')).toEqual([])
    expect((await list('search=a27ff')).total_count).toBe(2)
  })

  test('are listed by name as in a phone book; those that come first keep their order, and pages go on after them', async () => {
    const [zoe, adam, eva, berta] = [
      await create(form({ station_name: 'zoe' })),
      await create(form({ station_name: 'Adam' })),
      await create(form({ station_name: 'Éva' })),
      await create(form({ station_name: 'berta' })),
    ]
    const byName = 'order_by=station_name&order_by_direction=asc'
    expect(await ids(byName)).toEqual([adam, berta, eva, zoe])
    expect(await ids(`${byName}&first=${zoe},${eva}`)).toEqual([zoe, eva, adam, berta])
    expect(await ids(`${byName}&first=${zoe},${eva}&page=2&rows=2`)).toEqual([adam, berta])
    expect(await ids(`${byName}&first=${zoe},${eva}&station_name=*a`)).toEqual([eva, berta])
    expect(await ids(`${byName}&ids=${zoe},${berta}`)).toEqual([berta, zoe])
    expect((await list(`ids=${zoe},0`)).total_count).toBe(1)
    expect((await call(pbx.pilot, 'GET', `${at}?first=x`)).status).toBe(422)
  })
})

test('PBX-01: plain seats and administrators without a PBX get 403, others’ administrators 404', async () => {
  const id = await create()
  const customer = await givenCustomer(platform, { product_class: 'sipaccount' })
  const single = await givenSubscriber(platform, { customer, administrative: true })
  for (const who of [anna, single]) {
    expect((await call(who, 'GET', at)).status).toBe(403)
    expect((await call(who, 'GET', `${at}${id}`)).status).toBe(403)
    expect((await call(who, 'POST', at, form())).status).toBe(403)
    expect((await call(who, 'DELETE', `${at}${id}`)).status).toBe(403)
  }
  for (const method of ['GET', 'DELETE'] as const)
    expect((await call(other.pilot, method, `${at}${id}`)).body).toEqual({
      code: 404,
      message: "Entity 'pbxdevice' not found.",
    })
  expect((await list()).total_count).toBe(1)
})
