import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenSubscriber } from '../../../test/builders.ts'
import { givenCustomer, givenNumber, givenProfile, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenDestinationSet, givenForwarding } from '../../../test/builders/call-forwarding-builders.ts'
import type { GivenPbx } from '../../../test/builders/pbx-builders.ts'
import { callingAs, givenGroup, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { subscribersRoutes } from './subscribers-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, subscribersRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let group: GivenSubscriber
let anna: GivenSubscriber
let ben: GivenSubscriber
beforeEach(async () => {
  pbx = await givenPbx(platform)
  const { customer } = pbx
  anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
  ben = await givenSubscriber(platform, { customer, pbx_extension: '22' })
  group = await givenGroup(platform, { customer, pbx_extension: '30', display_name: 'Sales' })
})

const patch = (of: { id: number }, changes: object, as: { id: number } = pbx.pilot) =>
  call(
    as,
    'PATCH',
    `/api/subscribers/${of.id}`,
    Object.entries(changes).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value })),
  )
const show = async (of: { id: number }) => (await call(pbx.pilot, 'GET', `/api/subscribers/${of.id}`)).body
const numberOf = async (of: { id: number }) => (await show(of))['primary_number'] as { sn: string } | null

describe('SEAT-03, GRP-03: the extension', () => {
  test('takes the number with it, and the addresses made of the number', async () => {
    await patch(anna, { pbx_extension: '23' })
    const before = `431${(await numberOf(anna))?.sn}`
    const destinations = [
      { destination: `sip:vmu${before}@voicebox.local`, priority: 1, timeout: 300, announcement_id: null },
    ]
    await givenDestinationSet(platform, anna.id, { destinations })
    expect((await patch(anna, { pbx_extension: '24' })).body).toMatchObject({
      pbx_extension: '24',
      primary_number: { ...pbx.pilot.number, sn: `${pbx.pilot.number.sn}24` },
    })
    const set = await db.selectFrom('cf_destination_sets').selectAll().where('subscriber_id', '=', anna.id).execute()
    expect(JSON.stringify(set)).toContain(`sip:vmu431${pbx.pilot.number.sn}24@voicebox.local`)
  })

  test.each([
    ['9', "Subscriber's PBX extension is out of customer's extension range."],
    ['22', 'The pbx_extension already exists for this customer.'],
    ['', 'A pbx_extension is required if customer is PBX and pilot subscriber exists.'],
    [null, 'A pbx_extension is required if customer is PBX and pilot subscriber exists.'],
  ])('PBX-07: cannot become %j', async (value, message) => {
    const answer = await patch(anna, { pbx_extension: value })
    expect([answer.status, answer.body.message]).toEqual([422, message])
    expect((await show(anna))['pbx_extension']).toBe('21')
  })
})

test('SEAT-03: a colleague’s name has at most 64 letters, one’s own 128; an existing longer name is no obstacle', async () => {
  const error = 'Field should not exceed 64 characters. You entered 65'
  const refused = await patch(anna, { display_name: 'x'.repeat(65) })
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(error)])
  const long = 'x'.repeat(100)
  const own = [{ op: 'replace', path: '/display_name', value: long }]
  expect((await call(anna, 'PATCH', `/api/subscribers/${anna.id}`, own)).status).toBe(200)
  expect((await patch(anna, { email: 'anna@long.example' })).body).toMatchObject({ display_name: long })
})

describe('groups and members', () => {
  test('ENT-12: members hunt in the order that they are given', async () => {
    for (const members of [[ben.id, anna.id], [anna.id, ben.id, pbx.pilot.id], [ben.id], []]) {
      expect((await patch(group, { pbx_groupmember_ids: members })).body['pbx_groupmember_ids']).toEqual(members)
    }
  })

  test('ENT-13: a seat leaves groups and joins others, the order of their members stays', async () => {
    const other = await givenGroup(platform, { customer: pbx.customer, pbx_extension: '31' })
    await patch(group, { pbx_groupmember_ids: [ben.id, anna.id] })
    await patch(other, { pbx_groupmember_ids: [ben.id] })
    expect((await patch(anna, { pbx_group_ids: [other.id] })).body['pbx_group_ids']).toEqual([other.id])
    expect((await show(group))['pbx_groupmember_ids']).toEqual([ben.id])
    expect((await show(other))['pbx_groupmember_ids']).toEqual([ben.id, anna.id])
  })

  test('hunt policy, timeout and cancel mode', async () => {
    const hunting = { pbx_hunt_policy: 'random', pbx_hunt_timeout: 3600, pbx_hunt_cancel_mode: 'bye' }
    expect((await patch(group, hunting)).body).toMatchObject(hunting)
  })

  test.each([
    ['pbx_groupmember_ids', [999_999], "Invalid id '999999' in pbx_groupmember_ids, does not exist for this customer."],
    ['pbx_group_ids', [999_999], "Invalid id '999999' in pbx_group_ids, does not exist for this customer."],
    ['pbx_hunt_timeout', -1, "field='pbx_hunt_timeout'"],
    ['username', 'other', 'Subscriber with this username does not exist in the domain.'],
    ['customer_id', 1, "customer_id can't be changed."],
    ['is_pbx_pilot', true, 'Customer already has a pbx pilot subscriber.'],
    ['is_pbx_group', false, "field='is_pbx_group', input='false', errors='Field is read-only'"],
    ['primary_number', { cc: '43', ac: '1', sn: '1' }, "field='primary_number'"],
    ['webusername', 'seat with spaces', 'Cannot contain spaces.'],
    ['profile_id', 999_999, 'Invalid profile_id parameter'],
  ])('a group with %s %j is refused', async (name, value, message) => {
    const before = await show(group)
    const answer = await patch(group, { [name]: value })
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(message)])
    expect(await show(group)).toEqual(before)
  })

  test('a seat neither hunts nor has members; a plain seat changes nothing of the PBX', async () => {
    expect((await patch(anna, { pbx_hunt_policy: 'random' })).body.message).toContain('Field is read-only')
    expect((await patch(anna, { pbx_groupmember_ids: [ben.id] })).body.message).toContain('Field is read-only')
    for (const [name, value] of [
      ['pbx_extension', '29'],
      ['pbx_group_ids', [group.id]],
      ['webusername', 'boss'],
      ['alias_numbers', [pbx.pilot.number]],
    ] as const)
      expect((await patch(anna, { [name]: value }, anna)).body.message).toContain(`field='${name}'`)
  })

  test('the pilot stays one, and does not choose its own profile', async () => {
    expect((await patch(pbx.pilot, { is_pbx_pilot: false })).body.message).toBe(
      'Cannot revoke is_pbx_pilot status from a subscriber.',
    )
    expect((await patch(pbx.pilot, { profile_id: 1 })).body.message).toContain("field='profile_id'")
  })
})

test('HAND-01: a name that somebody signs in with is refused at its field, with one that is free, for a seat and for a new one', async () => {
  const taken = String((await show(anna))['webusername'])
  expect((await patch(ben, { webusername: `${taken}-2` })).status).toBe(200)
  expect(await patch(group, { webusername: taken })).toMatchObject({
    status: 422,
    body: { reason: 'webusername_taken', values: { webusername: taken, free: `${taken}-3` }, field: 'webusername' },
  })
  // the username of a new seat is what it signs in with
  const post = { username: `${taken}-2`, pbx_extension: '40' }
  expect(await call(pbx.pilot, 'POST', '/api/subscribers/', post)).toMatchObject({
    status: 422,
    body: { reason: 'username_taken', field: 'username' },
  })
  expect((await patch(ben, { email: 'nobody' })).status).toBe(422)
  expect((await patch(ben, { webusername: 'ben' }, (await givenPbx(platform)).pilot)).status).toBe(404)
})

test('two administrators who edit different fields of a group at once lose nothing', async () => {
  const second = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '25', administrative: true })
  for (let round = 0; round < 5; round++) {
    await patch(group, { pbx_groupmember_ids: [] })
    await Promise.all([
      patch(group, { display_name: `Sales ${round}` }),
      patch(group, { pbx_hunt_timeout: 20 + round }, second),
      patch(group, { pbx_hunt_policy: round % 2 === 0 ? 'random' : 'parallel' }),
      // the other way round: the group's members change with the seat
      patch(anna, { pbx_group_ids: [group.id] }, second),
      patch(ben, { pbx_group_ids: [group.id] }),
      patch(group, { pbx_extension: String(40 + round) }, second),
    ])
    const shown = await show(group)
    expect(shown).toMatchObject({
      display_name: `Sales ${round}`,
      pbx_hunt_timeout: 20 + round,
      pbx_extension: String(40 + round),
      pbx_hunt_policy: round % 2 === 0 ? 'random' : 'parallel',
    })
    expect(new Set(shown['pbx_groupmember_ids'] as number[])).toEqual(new Set([anna.id, ben.id]))
  }
})

describe('PBX-09: alias numbers of a subscriber', () => {
  test('come from wherever the customer has them, and go back to the pilot', async () => {
    const [one, two] = [
      await givenNumber(platform, pbx.pilot.id, { is_primary: false }),
      await givenNumber(platform, ben.id, { is_primary: false }),
    ]
    const parts = [one, two].map(({ cc, ac, sn }) => ({ cc, ac, sn }))
    expect((await patch(anna, { alias_numbers: parts })).body['alias_numbers']).toHaveLength(2)
    expect((await show(ben))['alias_numbers']).toEqual([])
    await patch(anna, { alias_numbers: parts.slice(1) })
    expect((await show(pbx.pilot))['alias_numbers']).toMatchObject([{ number_id: one.id }])
  })

  test('a representation that is sent back changes nothing', async () => {
    await givenNumber(platform, anna.id, { is_primary: false, is_devid: true })
    await patch(group, { pbx_groupmember_ids: [ben.id, anna.id] })
    for (const line of [anna, group, pbx.pilot]) {
      const before = await show(line)
      expect((await call(pbx.pilot, 'PUT', `/api/subscribers/${line.id}`, before)).status).toBe(200)
      expect(await show(line)).toEqual(before)
    }
  })
})

describe('the pilot’s number', () => {
  test('another of the customer’s: the extensions follow, the one before stays as an alias', async () => {
    await patch(anna, { pbx_extension: '23' })
    const { cc, ac, sn } = await givenNumber(platform, ben.id, { is_primary: false })
    const changed = await patch(pbx.pilot, { primary_number: { cc, ac, sn } })
    expect(changed.body).toMatchObject({ primary_number: { cc, ac, sn }, alias_numbers: [pbx.pilot.number] })
    expect((await numberOf(anna))?.sn).toBe(`${sn}23`)
    expect((await numberOf(group))?.sn).toBe(`${sn}30`)
    // and back: the digits of one extension may be those that another had before
    await patch(pbx.pilot, { primary_number: pbx.pilot.number })
    expect((await numberOf(anna))?.sn).toBe(`${pbx.pilot.number.sn}23`)
  })

  test('where old and new numbers are each other’s', async () => {
    const { cc, ac, sn } = pbx.pilot.number
    const longer = await givenNumber(platform, pbx.pilot.id, { cc, ac, sn: `${sn}2`, is_primary: false })
    // 22 is to have the digits that 222 has now
    const carl = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '222' })
    await patch(carl, { pbx_extension: '223' })
    await patch(carl, { pbx_extension: '222' })
    await patch(ben, { pbx_extension: '26' })
    await patch(ben, { pbx_extension: '22' })
    expect((await patch(pbx.pilot, { primary_number: { cc, ac, sn: longer.sn } })).status).toBe(200)
    expect([(await numberOf(ben))?.sn, (await numberOf(carl))?.sn]).toEqual([`${sn}222`, `${sn}2222`])
  })

  test('not one that nobody of the customer has, nor where an extension’s would be somebody’s', async () => {
    const other = await givenPbx(platform)
    const free = await givenNumber(platform, pbx.pilot.id, { is_primary: false })
    await givenNumber(platform, other.pilot.id, { cc: free.cc, ac: free.ac, sn: `${free.sn}21`, is_primary: false })
    const message = async (primary_number: unknown) => (await patch(pbx.pilot, { primary_number })).body.message
    expect(await message({ cc: free.cc, ac: free.ac, sn: free.sn })).toBe(`Number '${free.e164}21' already exists.`)
    expect(await message(other.pilot.number)).toMatch(/already exists\.$/)
    expect(await message({ cc: '43', ac: '1', sn: '404404' })).toBe(
      "Number '431404404' does not exist for this customer.",
    )
    expect(await message(null)).toBe('A primary_number is required for the PBX pilot subscriber.')
    expect((await show(pbx.pilot))['primary_number']).toMatchObject(pbx.pilot.number)
  })
})

test('ngcp-api-facts 1.10: another profile removes settings that it does not grant', async () => {
  const narrow = await givenProfile(platform, pbx.customer.reseller_id, ['cfu', 'clir'])
  const { profile_set_id } = narrow
  await db.updateTable('customers').set({ profile_set_id }).where('id', '=', pbx.customer.id).execute()
  const preferences = JSON.stringify({ clir: true, language: 'de' })
  await db.insertInto('subscriber_preferences').values({ subscriber_id: anna.id, preferences }).execute()
  const destination = await givenDestinationSet(platform, anna.id)
  await givenForwarding(platform, anna.id, { destination, type: 'cfu' })
  await givenForwarding(platform, anna.id, { destination, type: 'cfb' })
  expect((await patch(anna, { profile_id: narrow.id })).body['profile_id']).toBe(narrow.id)
  const left = await db.selectFrom('cf_mappings').select('type').where('subscriber_id', '=', anna.id).execute()
  expect(left).toEqual([{ type: 'cfu' }])
  const stored = await db
    .selectFrom('subscriber_preferences')
    .selectAll()
    .where('subscriber_id', '=', anna.id)
    .execute()
  expect(stored[0]?.preferences).toEqual({ clir: true })
})

describe('SEAT-04, GRP-05: the end of a seat or group', () => {
  const end = (of: { id: number }, as: { id: number } = pbx.pilot) => call(as, 'DELETE', `/api/subscribers/${of.id}`)

  test('aliases return to the pilot, memberships, registrations and sessions end, its name is free', async () => {
    await patch(anna, { pbx_extension: '23' })
    await patch(group, { pbx_groupmember_ids: [ben.id, anna.id] })
    const alias = await givenNumber(platform, anna.id, { is_primary: false })
    const contact = { contact: 'sip:anna@192.0.2.1', expires: new Date('2030-01-01') }
    await db
      .insertInto('registrations')
      .values({ subscriber_id: anna.id, ...contact })
      .execute()
    const session = await signedIn(platform, anna)
    expect((await end(anna)).status).toBe(204)
    expect((await show(anna)).message).toBe("Entity 'subscriber' not found.")
    expect((await show(pbx.pilot))['alias_numbers']).toMatchObject([{ number_id: alias.id }])
    expect((await show(group))['pbx_groupmember_ids']).toEqual([ben.id])
    expect(await db.selectFrom('registrations').where('subscriber_id', '=', anna.id).selectAll().execute()).toEqual([])
    expect(await db.selectFrom('numbers').where('subscriber_id', '=', anna.id).selectAll().execute()).toEqual([])
    expect((await app.inject({ url: `/api/subscribers/${anna.id}`, headers: session })).statusCode).toBe(401)
    const again = { username: anna.username, pbx_extension: '23' }
    expect((await call(pbx.pilot, 'POST', '/api/subscribers/', again)).status).toBe(201)
  })

  test('a group ends; its members stay', async () => {
    await patch(group, { pbx_groupmember_ids: [anna.id] })
    expect((await end(group)).status).toBe(204)
    expect((await show(anna))['pbx_group_ids']).toEqual([])
  })

  test('not the pilot, oneself, or any line without a PBX; others’ do not exist', async () => {
    const second = await givenSubscriber(platform, {
      customer: pbx.customer,
      pbx_extension: '25',
      administrative: true,
    })
    const other = await givenPbx(platform)
    const customer = await givenCustomer(platform, { product_class: 'sipaccount' })
    const line = await givenSubscriber(platform, { customer, administrative: true })
    expect((await end(pbx.pilot, second)).body).toMatchObject({
      code: 403,
      message: 'Cannot terminate pilot subscriber',
    })
    expect((await end(second, second)).body).toMatchObject({ code: 403, message: 'Cannot terminate own subscriber' })
    expect((await end(line, line)).body.message).toBe('Read-only resource for authenticated role')
    expect((await end(anna, ben)).body).toMatchObject({ code: 403, message: 'Invalid user' })
    expect((await end(anna, other.pilot)).body.message).toBe("Entity 'subscriber' not found.")
  })
})
