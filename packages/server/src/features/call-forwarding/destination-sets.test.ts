import { describe, expect, test } from 'vitest'
import { givenNumber, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { refusal, resourceAs } from '../../../test/builders/call-forwarding-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { callForwardingRoutes } from './call-forwarding-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, callForwardingRoutes)

const pilot = await givenPilot(platform)
const seat = await givenSubscriber(platform, { customer: pilot.customer })
const { e164 } = await givenNumber(platform, seat.id)
const { domain } = seat.customer
const sets = resourceAs(app, platform, 'cfdestinationsets')

let made = 0
const unnamed = () => `csc-${++made}`
const stored = async (destinations: unknown) => {
  const id = await sets.made(seat, { name: unnamed(), destinations })
  return (await sets.get(seat, id)).json().destinations
}
const to = (destination: string, more: object = {}) => ({
  destination,
  priority: 1,
  timeout: 300,
  announcement_id: null,
  ...more,
})

describe('CF-16: a destination is kept as an address', () => {
  test.each([
    ['voicebox', `sip:vmu${e164}@voicebox.local`],
    ['conference', `sip:conf=${e164}@conference.local`],
    ['fax2mail', `sip:fax=${e164}@fax2mail.local`],
    ['managersecretary', `sip:${e164}@managersecretary.local`],
    ['callingcard', 'sip:callingcard@app.local'],
    ['callthrough', 'sip:callthrough@app.local'],
    ['localuser', 'sip:localuser@app.local'],
    ['autoattendant', 'sip:auto-attendant@app.local'],
    ['officehours', 'sip:office-hours@app.local'],
    ['customhours', 'sip:custom-hours@app.local'],
  ])('%s is %s, and stays so when it is sent back', async (keyword, address) => {
    expect(await stored([{ destination: keyword }])).toEqual([to(address)])
    expect(await stored([to(address)])).toEqual([to(address)])
  })

  test.each([
    ['43664123', `sip:43664123@${domain}`, '43664123'],
    ['sips:anna', `sip:anna@${domain}`, 'anna'],
    ['anna@other.example', 'sip:anna@other.example', 'anna@other.example'],
    [' ', `sip: @${domain}`, ' '],
    ['  ', `sip: @${domain}`, ' '],
  ])('ENT-06: %j is %s, in short %j', async (text, address, simple) => {
    const expected = [to(address, { simple_destination: simple })]
    expect(await stored([{ destination: text }])).toEqual(expected)
    expect(await stored(expected)).toEqual(expected)
  })

  test('a subscriber without a number is meant by its uuid', async () => {
    const id = await sets.made(pilot, {
      name: 'box',
      subscriber_id: pilot.id,
      destinations: [{ destination: 'voicebox' }],
    })
    const { uuid } = await platform.db
      .selectFrom('subscribers')
      .select('uuid')
      .where('id', '=', pilot.id)
      .executeTakeFirstOrThrow()
    expect((await sets.get(pilot, id)).json().destinations[0].destination).toBe(`sip:vmu${uuid}@voicebox.local`)
  })
})

test('CF-20: destinations are tried by priority, and of the same priority in the order in which they were sent', async () => {
  const destinations = [
    { destination: '3', priority: 2, timeout: '20' },
    { destination: '1', priority: '0' },
    { destination: '2', priority: 0, timeout: null },
  ]
  expect(await stored(destinations)).toMatchObject([
    { simple_destination: '1', priority: 0, timeout: 300 },
    { simple_destination: '2', priority: 0, timeout: 300 },
    { simple_destination: '3', priority: 2, timeout: 20 },
  ])
})

test('CF-19: a custom announcement names a sound handle, and 255 until one has been chosen', async () => {
  for (const announcement_id of [128, 137, 255, '130', null]) {
    const expected = announcement_id === null ? null : Number(announcement_id)
    expect(await stored([{ destination: 'customhours', announcement_id }])).toEqual([
      to('sip:custom-hours@app.local', { announcement_id: expected }),
    ])
  }
})

const wrong = (field: string, input: string, error: string) =>
  `Validation failed. field='${field}', input='${input}', errors='${error}'`

describe('CF-21: refuses', () => {
  test.each<[string, unknown, string]>([
    ['anything but a list', {}, "Invalid field 'destinations'. Must be an array."],
    ['null', null, "Invalid field 'destinations'. Must be an array."],
    ['a text in the list', ['1'], "Invalid element in array 'destinations'. Must be an object."],
    ['null in the list', [null], "Invalid element in array 'destinations'. Must be an object."],
    ['no destination', [{ timeout: 1 }], wrong('0_destination', '', 'Destination field is required')],
    ['an empty one', [{ destination: '' }], wrong('0_destination', '', 'Destination field is required')],
    [
      'two words',
      [to('1'), to('a b')],
      wrong('1_destination', 'a b', 'Invalid destination, must be number, username or SIP URI'),
    ],
    [
      'a header of a call',
      [to('1\r\nVia: x')],
      wrong('0_destination', '1\r\nVia: x', 'Invalid destination, must be number, username or SIP URI'),
    ],
    [
      'a service that the platform does not have',
      [to('sip:voicebox@app.local')],
      wrong('0_destination', 'sip:voicebox@app.local', 'Invalid destination, must be number, username or SIP URI'),
    ],
    [
      'one that is too long',
      [to('1'.repeat(256))],
      wrong('0_destination', `${'1'.repeat(100)}…`, 'Field should not exceed 255 characters. You entered 256'),
    ],
    ['another member', [to('1', { name: 'x' })], wrong('0_name', 'x', 'Unknown field')],
    ['a timeout that is none', [to('1', { timeout: 'soon' })], "Invalid timeout for the destination '1'"],
    ['a negative timeout', [to('1', { timeout: -1 })], "Invalid timeout for the destination '1'"],
    ['a timeout of more than a day', [to('1', { timeout: 86_401 })], "Invalid timeout for the destination '1'"],
    ['a priority that is none', [to('1', { priority: 1.5 })], "Invalid priority for the destination '1'"],
    [
      'an announcement elsewhere',
      [to('voicebox', { announcement_id: 128 })],
      "Invalid parameter 'announcement_id' for the destination 'voicebox'",
    ],
    ['an announcement that is none', [to('customhours', { announcement_id: 'x' })], 'Invalid announcement_id'],
    ['an unknown one', [to('customhours', { announcement_id: 59 })], 'Unknown announcement_id:59'],
    ['a list without end', Array(1001).fill(to('1')), wrong('destinations', '', 'Value must not exceed 1000')],
  ])('%s', async (_what, destinations, message) => {
    const name = unnamed()
    expect(refusal(await sets.post(seat, { name, destinations }))).toEqual([422, message])
    expect((await sets.get(seat, `?name=${name}`)).json().total_count).toBe(0)
  })
})

test('CF-20: the whole list is replaced by json-patch, which knows replace and copy', async () => {
  const id = await sets.made(seat, { name: unnamed(), destinations: [{ destination: '1', priority: 0, timeout: 60 }] })
  const { destinations } = (await sets.get(seat, id)).json()
  const value = [...destinations, { destination: 'voicebox', priority: 0, timeout: 60 }]
  const patched = await sets.patch(seat, id, [{ op: 'replace', path: '/destinations', value }])
  expect(patched.json().destinations).toMatchObject([
    { destination: `sip:1@${domain}`, timeout: 60 },
    { destination: `sip:vmu${e164}@voicebox.local` },
  ])
  expect(refusal(await sets.patch(seat, id, [{ op: 'add', path: '/destinations/-', value: {} }]))).toEqual([
    400,
    "Invalid PATCH op 'add', must be one of 'replace', 'copy'",
  ])
})
