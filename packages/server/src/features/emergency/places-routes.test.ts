import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { somePlace } from '../../../test/builders/place-builders.ts'
import { givenDevice, givenDeviceModel } from '../../../test/builders/device-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { forgetEndedStays } from '../../domain/emergency/chosen-places-store.ts'
import { terminateLine } from '../../domain/pbx-lines/terminate-line.ts'
import { readFactsOfCall } from '../../domain/emergency/place-of-call-store.ts'
import { chosenPlacesRoutes } from './chosen-places-routes.ts'
import { placesRoutes } from './places-routes.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, placesRoutes, chosenPlacesRoutes)
const customer = await givenCustomer(platform, { name: 'Nordwind', product_class: 'pbxaccount' })
const admin = await signedIn(platform, await givenPilot(platform, { customer, display_name: 'Pilot' }))
const anna = await givenSubscriber(platform, { customer, display_name: 'Anna', pbx_extension: '21' })
const seat = await signedIn(platform, anna)
const foreign = await givenCustomer(platform, { product_class: 'pbxaccount' })
const stranger = await signedIn(platform, await givenPilot(platform, { customer: foreign }))
const { profile_id } = await givenDeviceModel(platform, customer.reseller_id)
const device = await givenDevice(platform, { customer_id: customer.id, profile_id })

const ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object, headers = admin) =>
  app.inject({ method, url: `/api/lineside/${path}`, headers, ...(payload && { payload }) })
const office = { ...somePlace, name: 'Office', house_number: '12a', floor: '3', room: '301' }
const add = async (body: object = office): Promise<number> => (await ask('POST', 'emergencyplaces', body)).json().id
const places = async (headers = admin) => (await ask('GET', 'emergencyplaces', undefined, headers)).json().places
const placeOf = async (line = anna.id) => (await readFactsOfCall(db, line, null, clock.now()))?.seat?.name ?? null

beforeEach(async () => {
  for (const table of ['device_places', 'seat_places', 'emergency_places', 'safety_contacts', 'audit_log'] as const)
    await db.deleteFrom(table).execute()
})

describe('RECEIVE-05: the places of a company', () => {
  test('are added, changed and removed by administrators, and read by all', async () => {
    const id = await add()
    expect(await places(seat)).toEqual([{ id, ...office, used_by: 0 }])
    expect((await ask('PUT', `emergencyplaces/${id}`, { ...office, room: '302' })).statusCode).toBe(204)
    expect((await places())[0].room).toBe('302')
    expect((await ask('DELETE', `emergencyplaces/${id}`)).statusCode).toBe(204)
    expect(await places()).toEqual([])
    const told = await db.selectFrom('audit_log').select(['resource', 'method']).orderBy('id').execute()
    expect(told.map(({ resource, method }) => `${resource} ${method}`)).toEqual([
      'emergencyplaces create',
      'emergencyplaces replace',
      'emergencyplaces remove',
    ])
  })

  test('bad ones are refused and change nothing: two of a name, no street, a country of three letters, a line too long', async () => {
    await add()
    expect((await ask('POST', 'emergencyplaces', office)).json().code).toBe(409)
    for (const wrong of [{ street: ' ' }, { country: 'AUT' }, { city: 'x'.repeat(5000) }, { name: '' }])
      expect((await ask('POST', 'emergencyplaces', { ...office, name: 'Other', ...wrong })).statusCode).toBe(422)
    expect(await places()).toHaveLength(1)
  })

  test('others than administrators change none, and those of other companies do not exist', async () => {
    const id = await add()
    expect((await ask('POST', 'emergencyplaces', { ...office, name: 'Mine' }, seat)).statusCode).toBe(403)
    expect((await ask('PUT', `emergencyplaces/${id}`, office, stranger)).statusCode).toBe(404)
    expect((await ask('PUT', `seatplaces/${anna.id}`, { place_id: id }, stranger)).statusCode).toBe(404)
    expect((await ask('PUT', `seatplaces/${anna.id}`, { place_id: id }, seat)).statusCode).toBe(403)
    expect((await ask('GET', `deviceplaces/${device.id}`, undefined, stranger)).statusCode).toBe(404)
    expect((await ask('GET', 'emergencysummary', undefined, seat)).statusCode).toBe(403)
    expect(await places(stranger)).toEqual([])
  })

  test('one that a seat or phone has is not removed', async () => {
    const [first, second] = [await add(), await add({ ...office, name: 'Store' })]
    expect((await ask('PUT', `seatplaces/${anna.id}`, { place_id: first })).statusCode).toBe(204)
    expect((await ask('PUT', `deviceplaces/${device.id}`, { place_id: second })).statusCode).toBe(204)
    expect((await ask('GET', `deviceplaces/${device.id}`)).json()).toEqual({ place_id: second })
    for (const id of [first, second]) expect((await ask('DELETE', `emergencyplaces/${id}`)).statusCode).toBe(409)
    expect((await ask('PUT', `deviceplaces/${device.id}`, { place_id: null })).statusCode).toBe(204)
    expect((await ask('DELETE', `emergencyplaces/${second}`)).statusCode).toBe(204)
  })

  test('seats without a place are counted and named, and one place is given to all that have none', async () => {
    const id = await add()
    const before = (await ask('GET', 'emergencysummary')).json()
    expect(before).toMatchObject({ contact: null, trunks_take_places: false, seats_without: 2, phones_without: 1 })
    expect(before.seats).toContainEqual({ id: anna.id, name: 'Anna', extension: '21' })
    const other = await add({ ...office, name: 'Store' })
    await ask('PUT', `seatplaces/${anna.id}`, { place_id: other })
    expect((await ask('POST', `emergencyplaces/${id}/given`)).json()).toEqual({ seats: 1 })
    expect(await placeOf()).toBe('Store')
    expect((await ask('GET', 'emergencysummary')).json()).toMatchObject({ seats_without: 0, seats: [] })
  })
})

test('RECEIVE-05: a company that keeps no places is told of nothing that is missing', async () => {
  expect((await ask('GET', 'emergencysummary')).json()).toMatchObject({
    seats_without: 0,
    seats: [],
    phones_without: 0,
  })
})

test('RECEIVE-05: administrators who choose at the same time hinder each other not', async () => {
  const ids = [await add(), await add({ ...office, name: 'Store' }), await add({ ...office, name: 'Shop' })]
  const emails = ids.map((id) => ({ contact: { email: `safety-${id}@nordwind.example`, language: 'de' } }))
  const replies = await Promise.all([
    ...ids.map((place_id) => ask('PUT', `deviceplaces/${device.id}`, { place_id })),
    ...ids.map((place_id) => ask('PUT', `seatplaces/${anna.id}`, { place_id })),
    ...emails.map((contact) => ask('PUT', 'safetycontact', contact)),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 204))
})

describe('RECEIVE-05: the safety contact', () => {
  const put = (contact: object | null, headers = admin) => ask('PUT', 'safetycontact', { contact }, headers)
  const contact = { email: 'safety@nordwind.example', language: 'de' }
  test('is set and removed by administrators; what is no address is refused', async () => {
    expect((await put(contact)).statusCode).toBe(204)
    expect((await put({ ...contact, email: 'nobody' })).statusCode).toBe(422)
    expect((await put(null, seat)).statusCode).toBe(403)
    expect((await ask('GET', 'emergencysummary')).json().contact).toEqual(contact)
    expect((await put(null)).statusCode).toBe(204)
    expect((await ask('GET', 'emergencysummary')).json().contact).toBeNull()
  })
})

describe('RECEIVE-05: a person is elsewhere', () => {
  const { country, city, street } = somePlace
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  const told = async () => (await readFactsOfCall(db, anna.id, null, clock.now()))?.elsewhere ?? null

  test('at an address or one of the places, until it ends; only the person sees it', async () => {
    const id = await add()
    const address = { place_id: null, address: somePlace, until: inHours(8) }
    expect((await ask('PUT', 'elsewhere', address, seat)).statusCode).toBe(204)
    expect(await told()).toMatchObject({ name: '', country, city, street })
    expect((await ask('GET', 'elsewhere', undefined, seat)).json()).toEqual({ place: null, elsewhere: address })
    expect((await ask('GET', 'elsewhere')).json().elsewhere).toBeNull()
    const log = JSON.stringify(
      await db.selectFrom('audit_log').selectAll().where('resource', '=', 'subscribers').execute(),
    )
    expect(log).not.toContain(street)
    expect((await ask('PUT', 'elsewhere', { place_id: id, address: null, until: inHours(1) }, seat)).statusCode).toBe(
      204,
    )
    expect(await told()).toMatchObject({ name: 'Office', room: '301' })
    clock.pass({ seconds: 7_200 })
    expect(await told()).toBeNull()
    expect((await ask('DELETE', `emergencyplaces/${id}`)).statusCode).toBe(204)
  })

  test('the address is forgotten once the time has ended, and with the line', async () => {
    const stored = () => db.selectFrom('seat_places').select(['place_id', 'elsewhere_address']).execute()
    const place_id = await add()
    const ben = await givenSubscriber(platform, { customer, pbx_extension: '22' })
    for (const line of [anna.id, ben.id]) await ask('PUT', `seatplaces/${line}`, { place_id })
    await ask('PUT', 'elsewhere', { place_id: null, address: somePlace, until: inHours(1) }, seat)
    await forgetEndedStays(db, clock.now())
    expect(await stored()).toContainEqual({ place_id, elsewhere_address: somePlace })
    await forgetEndedStays(db, new Date(clock.now().getTime() + 2 * 3_600_000))
    expect(await stored()).toEqual([
      { place_id, elsewhere_address: null },
      { place_id, elsewhere_address: null },
    ])
    await terminateLine(platform, ben.id, null)
    expect(await stored()).toHaveLength(1)
  })

  test('neither, both, an end in the past or in years, and a foreign place are refused', async () => {
    const id = await add()
    const wrong = [
      { place_id: null, address: null, until: inHours(1) },
      { place_id: id, address: somePlace, until: inHours(1) },
      { place_id: id, address: null, until: inHours(-1) },
      { place_id: id, address: null, until: inHours(10_000) },
    ]
    for (const body of wrong) expect((await ask('PUT', 'elsewhere', body, seat)).statusCode).toBe(422)
    const theirs = { place_id: id, address: null, until: inHours(1) }
    expect((await ask('PUT', 'elsewhere', theirs, stranger)).statusCode).toBe(404)
    expect(await told()).toBeNull()
  })

  test('and at the seat again', async () => {
    await ask('PUT', 'elsewhere', { place_id: null, address: somePlace, until: inHours(8) }, seat)
    expect((await ask('DELETE', 'elsewhere', undefined, seat)).statusCode).toBe(204)
    expect(await told()).toBeNull()
  })
})
