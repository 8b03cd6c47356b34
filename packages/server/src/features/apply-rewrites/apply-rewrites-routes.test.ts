import { expect, test } from 'vitest'
import { givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { applyRewritesRoutes } from './apply-rewrites-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, applyRewritesRoutes)

const pilot = await givenPilot(platform)
await givenNumber(platform, pilot.id)
const seat = await givenSubscriber(platform, { customer: pilot.customer })
const abroad = await givenSubscriber(platform, { customer: pilot.customer })
await givenNumber(platform, abroad.id, { cc: '44', ac: '20' })
const stranger = await givenSubscriber(platform)

const rewrite = async (who: { id: number }, body: object) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/applyrewrites/',
    headers: await signedIn(platform, who),
    payload: { direction: 'callee_in', subscriber_id: who.id, ...body },
  })
  return { status: answer.statusCode, ...answer.json() }
}

test.each([
  ['the pilot’s number', pilot, '436641234567'],
  ['the pilot’s number, of a seat without one', seat, '436641234567'],
  ['the own number', abroad, '446641234567'],
  ['nothing, where nobody has a number', stranger, '06641234567'],
])('API-07: normalises by country and area of %s', async (_whose, who, result) => {
  expect(await rewrite(who, { numbers: '06641234567' })).toEqual({ status: 200, result })
})

test('API-07: one number is answered as text, several or no numbers as a list', async () => {
  expect(await rewrite(seat, { numbers: ['+43 664 1234567'], subscriber_id: String(seat.id) })).toEqual({
    status: 200,
    result: '436641234567',
  })
  expect((await rewrite(seat, { numbers: ['0664 1234567', 'anna.novak', '21', '0664*'] })).result).toEqual([
    '436641234567',
    'anna.novak',
    '21',
    '43664*',
  ])
  expect((await rewrite(seat, { numbers: [] })).result).toEqual([])
})

test('API-07: numbers in the platform’s form stay as they are, as do the line’s own, however short', async () => {
  await givenNumber(platform, seat.id, { sn: '234', is_primary: false })
  for (const number of ['43199200', '431234', '436641234567', '447700900123'])
    expect((await rewrite(seat, { numbers: number })).result).toBe(number)
  // a short number of another customer is dialled like any other number
  await givenNumber(platform, stranger.id, { sn: '2345', is_primary: false })
  expect((await rewrite(seat, { numbers: '4312345' })).result).toBe('4314312345')
})

test('API-07: numbers that leave the platform stay as they are', async () => {
  expect((await rewrite(seat, { numbers: '06641234567', direction: 'caller_out' })).result).toBe('06641234567')
})

test('API-06: an administrator asks for lines of its customer; foreign lines do not exist for it', async () => {
  expect((await rewrite(pilot, { numbers: '020123456', subscriber_id: abroad.id })).result).toBe('4420123456')
  const unknown = { status: 404, code: 404, message: 'Calling subscriber not found.' }
  expect(await rewrite(pilot, { numbers: '1', subscriber_id: 999_999 })).toEqual(unknown)
  for (const [who, whose] of [
    [pilot, stranger],
    [seat, pilot],
    [stranger, seat],
  ] as const)
    expect(await rewrite(who, { numbers: '1', subscriber_id: whose.id })).toEqual(unknown)
})

test.each([
  [
    { numbers: '1', direction: 'up' },
    "Validation failed. field='direction', input='up', errors=''up' is not a valid value'",
  ],
  [{}, "Validation failed. field='numbers', input='', errors='Numbers field is required'"],
  [{ numbers: '1', x: 1 }, "Validation failed. field='x', input='1', errors='Unknown field'"],
])('API-07: refuses %j', async (body, message) => {
  expect(await rewrite(seat, body)).toMatchObject({ status: 422, code: 422, message })
})
