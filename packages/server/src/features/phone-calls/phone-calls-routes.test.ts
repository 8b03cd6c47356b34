import { beforeEach, expect, test } from 'vitest'
import { type GivenSubscriber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenApiKey } from '../../../test/builders/api-key-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { phoneCallsRoutes } from './phone-calls-routes.ts'

const rung: { readonly line: number; readonly callId: string; readonly to: string }[] = []
let takesCalls = true
const { platform } = await createTestPlatform(
  {},
  {
    dial: async (line, call) => {
      if (takesCalls) rung.push({ line, ...call })
      return takesCalls
    },
  },
)
const { db } = platform
const app = await createTestApp(platform, phoneCallsRoutes)

let pilot: GivenSubscriber
let seat: GivenSubscriber
beforeEach(async () => {
  pilot = await givenPilot(platform)
  seat = await givenSubscriber(platform, { customer: pilot.customer, pbx_extension: '22' })
  rung.length = 0
  takesCalls = true
})

const call = async (headers: Record<string, string>, body: object = { number: '22' }) => {
  const answer = await app.inject({ method: 'POST', url: '/api/lineside/calls', headers, payload: body })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const givenPhone = ({ id: subscriber_id }: { id: number }) =>
  db
    .insertInto('registrations')
    .values({ subscriber_id, contact: 'sip:desk@phone.test', user_agent: 'Desk', expires: new Date('2099-01-01') })
    .execute()
const prefer = ({ id: subscriber_id }: { id: number }, wanted: object) =>
  db
    .insertInto('subscriber_preferences')
    .values({ subscriber_id, preferences: JSON.stringify(wanted) })
    .execute()

test('KEYS-03: the phones of the caller ring, of an administrator and of a seat; the answer has the id of the call', async () => {
  for (const who of [pilot, seat]) {
    await givenPhone(who)
    const { status, body } = await call(await signedIn(platform, who))
    expect([status, rung.at(-1)]).toEqual([202, { line: who.id, callId: body['id'], to: '22' }])
  }
})

test('KEYS-03: nothing rings without a phone, for a number that is not allowed, and while no calls are taken', async () => {
  const headers = await signedIn(platform, pilot)
  expect(await call(headers)).toMatchObject({ status: 422, body: { reason: 'no_phone_registered' } })
  await givenPhone(pilot)
  await prefer(pilot, { block_out_mode: false, block_out_list: ['22'] })
  expect(await call(headers)).toMatchObject({ status: 422, body: { reason: 'number_not_allowed' } })
  for (const body of [{}, { number: ' ' }, { number: '2'.repeat(65) }, { number: 22 }])
    expect((await call(headers, body)).status).toBe(422)
  takesCalls = false
  await givenPhone(seat)
  expect((await call(await signedIn(platform, seat), { number: '22' })).status).toBe(503)
  expect(rung).toEqual([])
})

test('KEYS-03: a key for dialling rings the phones of its maker; another key, and nobody, ring none', async () => {
  await givenPhone(pilot)
  const dialling = await givenApiKey(platform, pilot, { writes: ['dialling'] })
  expect((await call({ ...dialling.headers })).status).toBe(202)
  const other = await givenApiKey(platform, pilot, { writes: ['contacts', 'settings'] })
  expect((await call({ ...other.headers })).status).toBe(403)
  expect((await call({})).status).toBe(401)
  expect(rung.map(({ line }) => line)).toEqual([pilot.id])
})
