import { expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { faxSettingsRoutes } from './fax-settings-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, faxSettingsRoutes)

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '20' })
const colleague = await givenSubscriber(platform, { customer, pbx_extension: '21' })
const gone = await givenSubscriber(platform, { customer, status: 'terminated' })
const stranger = await givenSubscriber(platform)
await platform.db
  .insertInto('fax_server_settings')
  .values({
    subscriber_id: seat.id,
    name: 'Front desk',
    active: true,
    ecm: false,
    destinations: JSON.stringify([
      { destination: 'fax@example.com', filetype: 'PDF', incoming: true, outgoing: false, status: true },
    ]),
  })
  .execute()

const get = async (who: { id: number }, path: string) =>
  app.inject({ url: `/api/faxserversettings/${path}`, headers: await signedIn(platform, who) })
const idsOf = (body: { _embedded?: Record<string, { id: number }[]> }) =>
  (body._embedded?.['ngcp:faxserversettings'] ?? []).map(({ id }) => id)

test('ENT-08: fax server settings are name, active, ecm, t38 and destinations', async () => {
  const response = await get(seat, String(seat.id))
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    id: seat.id,
    name: 'Front desk',
    active: true,
    ecm: false,
    t38: true,
    destinations: [{ destination: 'fax@example.com', filetype: 'PDF', incoming: true, outgoing: false, status: true }],
    _links: { self: { href: `/api/faxserversettings/${seat.id}` } },
  })
})

test('AUTH-13: a subscriber without a fax is an empty answer, not a failure', async () => {
  const response = await get(stranger, String(stranger.id))
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ name: null, active: false, t38: true, ecm: true, destinations: [] })
})

test('a subscriber sees its own settings only, an administrator those of the customer', async () => {
  expect(idsOf((await get(seat, '')).json())).toEqual([seat.id])
  const all = (await get(pilot, '')).json()
  expect(idsOf(all)).toEqual([pilot.id, seat.id, colleague.id])
  expect(all.total_count).toBe(3)
  const second = (await get(pilot, '?rows=2&page=2')).json()
  expect(idsOf(second)).toEqual([colleague.id])
  expect(second.total_count).toBe(3)
  expect(idsOf((await get(pilot, `?subscriber_id=${seat.id}`)).json())).toEqual([seat.id])
})

test('settings of others look like those of nobody', async () => {
  const unknown = await get(seat, '999999')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toEqual({ code: 404, message: "Entity 'faxserversettings' not found." })
  for (const id of [colleague.id, stranger.id, gone.id])
    expect((await get(seat, String(id))).json()).toEqual(unknown.json())
  expect((await get(pilot, String(stranger.id))).json()).toEqual(unknown.json())
  expect((await get(pilot, `?subscriber_id=${stranger.id}`)).json().total_count).toBe(0)
})

test('signed out, and with an invalid id, nothing is revealed', async () => {
  expect((await app.inject(`/api/faxserversettings/${seat.id}`)).statusCode).toBe(401)
  expect((await get(seat, 'one')).statusCode).toBe(400)
})
