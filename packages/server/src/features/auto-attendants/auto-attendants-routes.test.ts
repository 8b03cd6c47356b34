import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenCustomer,
  givenNumber,
  givenProfile,
  type GivenSubscriber,
  givenSubscriber,
} from '../../../test/builders.ts'
import { callingAs, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { autoAttendantsRoutes } from './auto-attendants-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, autoAttendantsRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let other: GivenPbx
let seat: GivenSubscriber
beforeEach(async () => {
  pbx = await givenPbx(platform)
  other = await givenPbx(platform)
  seat = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21', display_name: 'Front desk' })
})

const at = '/api/autoattendants/'
interface Slot {
  readonly slot: string
  readonly destination: string
}
const write = (who: { id: number }, slots: unknown, of: { id: number } = who) =>
  call(who, 'PATCH', `${at}${of.id}`, [{ op: 'replace', path: '/slots', value: slots }])
const slotsOf = async (of: { id: number }) =>
  ((await call(pbx.pilot, 'GET', `${at}${of.id}`)).body['slots'] as Slot[]).map(({ slot, destination }) => [
    slot,
    destination,
  ])
const list = async (query: string, as: { id: number } = pbx.pilot) => {
  const { body } = await call(as, 'GET', `${at}?${query}`)
  const embedded = body['_embedded'] as
    | Record<string, (Record<string, unknown> & { subscriber_id: number })[]>
    | undefined
  return { status: body['code'] ?? 200, total: body['total_count'], items: embedded?.['ngcp:autoattendants'] ?? [] }
}

describe('AA-01, ENT-16: the list', () => {
  test('has every line of the customer, with the line itself if requested', async () => {
    const { sn } = await givenNumber(platform, seat.id)
    await write(pbx.pilot, [{ slot: '1', destination: '21' }], seat)
    const { total, items } = await list('page=1&rows=5&expand=all')
    expect([total, items.map((item) => item.subscriber_id)]).toEqual([2, [seat.id, pbx.pilot.id]])
    const line = {
      id: seat.id,
      display_name: 'Front desk',
      pbx_extension: '21',
      is_pbx_pilot: false,
      is_pbx_group: false,
      username: seat.username,
      domain: pbx.customer.domain,
      customer_id: pbx.customer.id,
      primary_number: {
        cc: '43',
        ac: '1',
        sn,
      },
    }
    expect(items[0]).toMatchObject({
      subscriber_id: seat.id,
      subscriber: line,
      subscriber_id_expand: line,
      slots: [
        {
          slot: '1',
          destination: `sip:21@${pbx.customer.domain}`,
        },
      ],
    })
    expect(items[1]).toMatchObject({ slots: [] })
  })

  test('SAY-02: begins with the lines that have a menu', async () => {
    await write(pbx.pilot, [{ slot: '1', destination: '21' }], seat)
    expect((await list('')).items.map(({ subscriber_id }) => subscriber_id)).toEqual([seat.id, pbx.pilot.id])
  })

  test('is searched by name and extension, and by whether there are slots', async () => {
    await write(pbx.pilot, [{ slot: 'default', destination: 'voicebox' }], seat)
    const ids = async (query: string) => (await list(query)).items.map(({ subscriber_id }) => subscriber_id)
    expect(await ids('search=front')).toEqual([seat.id])
    expect(await ids('search=21')).toEqual([seat.id])
    expect(await ids('search=%25')).toEqual([])
    expect(await ids('nonempty=1')).toEqual([seat.id])
    expect(await ids(`subscriber_id=${pbx.pilot.id}`)).toEqual([pbx.pilot.id])
    expect((await list('expand=nothing')).status).toBe(409)
    expect((await list('expand=1')).items[0]).toHaveProperty('subscriber')
    expect((await list('')).items[0]).not.toHaveProperty('subscriber')
  })
})

describe('AA-02: the slots of a line', () => {
  test('are replaced as one list, keys in their order, destinations as SIP addresses', async () => {
    const { domain } = pbx.customer
    await write(pbx.pilot, [
      { slot: '9', destination: 'sip:432@other.example' },
      { slot: 'default', destination: '21' },
      { slot: 0, destination: '+43664123' },
    ])
    expect(await slotsOf(pbx.pilot)).toEqual([
      ['0', `sip:+43664123@${domain}`],
      ['9', 'sip:432@other.example'],
      ['default', `sip:21@${domain}`],
    ])
    const current = (await call(pbx.pilot, 'GET', `${at}${pbx.pilot.id}`)).body['slots'] as object[]
    await write(pbx.pilot, [{ slot: '5', destination: '22' }, ...current])
    expect(await slotsOf(pbx.pilot)).toHaveLength(4)
    expect((await write(pbx.pilot, [])).body).toMatchObject({ subscriber_id: pbx.pilot.id, slots: [] })
  })

  test('are written one by one too: when two write at once, no slot is lost', async () => {
    const { domain } = pbx.customer
    const one = (slot: string, destination?: string) => [
      { op: 'remove', path: '/slots', value: { slot } },
      ...(destination === undefined ? [] : [{ op: 'add', path: '/slots/-', value: { slot, destination } }]),
    ]
    await write(pbx.pilot, [
      { slot: '1', destination: '21' },
      { slot: '2', destination: '22' },
      { slot: '3', destination: '23' },
    ])
    const patches = [one('1', '31'), one('2'), one('4', '24'), one('5', '25')]
    const answers = await Promise.all(patches.map((patch) => call(pbx.pilot, 'PATCH', `${at}${pbx.pilot.id}`, patch)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await slotsOf(pbx.pilot)).toEqual(
      ['1:31', '3:23', '4:24', '5:25'].map((pair) => [pair.charAt(0), `sip:${pair.slice(2)}@${domain}`]),
    )
  })

  test.each<[string, unknown, string, string]>([
    ['anything but a list', {}, "Invalid field 'slots'. Must be an array.", 'malformed'],
    [
      'another key',
      [{ slot: '10', destination: '1' }],
      "Validation failed. field='0_slot', input='10', errors=''10' is not a valid value'",
      'value_invalid',
    ],
    [
      'a key twice',
      [
        { slot: '1', destination: '1' },
        { slot: 1, destination: '2' },
      ],
      "Slot '1' must be unique.",
      'slot_repeated',
    ],
    [
      'no destination',
      [{ slot: '1', destination: '' }],
      "Validation failed. field='0_destination', input='', errors='Destination field is required'",
      'value_missing',
    ],
    [
      'a service that the platform does not have',
      [{ slot: '1', destination: 'sip:voicebox@app.local' }],
      "Validation failed. field='0_destination', input='sip:voicebox@app.local', errors='Invalid destination, must be number, username or SIP URI'",
      'destination_invalid',
    ],
    [
      'two words',
      [{ slot: '1', destination: 'a b' }],
      "Validation failed. field='0_destination', input='a b', errors='Invalid destination, must be number, username or SIP URI'",
      'destination_invalid',
    ],
  ])('refuse %s', async (_what, slots, message, reason) => {
    await write(pbx.pilot, [{ slot: '3', destination: '21' }])
    expect((await write(pbx.pilot, slots)).body).toMatchObject({ code: 422, message, reason })
    expect(await slotsOf(pbx.pilot)).toHaveLength(1)
  })
})

describe('PBX-01, PBXSET-04: permission to write', () => {
  test('a seat its own, if its profile grants the settings of the PBX; the administrator every one', async () => {
    const slots = [{ slot: '1', destination: '22' }]
    const narrow = await givenProfile(platform, pbx.customer.reseller_id, ['voice_mail'])
    const wide = await givenProfile(platform, pbx.customer.reseller_id, ['clir_intrapbx'])
    const [without, withIt] = [
      await givenSubscriber(platform, { customer: pbx.customer, profile_id: narrow.id }),
      await givenSubscriber(platform, { customer: pbx.customer, profile_id: wide.id }),
    ]
    expect((await write(without, slots)).body).toMatchObject({
      code: 403,
      message: 'This user is not allowed to modify autoattendants.',
    })
    for (const who of [withIt, seat]) expect((await write(who, slots)).status).toBe(200)
    expect((await write(pbx.pilot, slots, without)).status).toBe(200)
    expect((await list('expand=all', seat)).items).toMatchObject([
      { subscriber_id: seat.id, subscriber: { id: seat.id } },
    ])
  })

  test('nobody a colleague’s or a foreign one, and nobody without a PBX', async () => {
    const slots = [{ slot: '1', destination: '22' }]
    for (const [who, whose] of [
      [seat, pbx.pilot],
      [other.pilot, seat],
    ] as const)
      expect((await write(who, slots, whose)).body).toEqual({ code: 404, message: "Entity 'autoattendant' not found." })
    const customer = await givenCustomer(platform, { product_class: 'sipaccount' })
    const line = await givenSubscriber(platform, { customer, administrative: true })
    expect((await write(line, slots)).status).toBe(403)
    expect(await slotsOf(seat)).toEqual([])
  })
})
