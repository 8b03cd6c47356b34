import { beforeAll, describe, expect, test } from 'vitest'
import {
  type GivenSubscriber,
  givenCustomer,
  givenNumber,
  givenPilot,
  givenProfile,
  givenSubscriber,
  signedIn,
} from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { subscribersRoutes } from './subscribers-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, subscribersRoutes)

let pilot: GivenSubscriber
let anna: GivenSubscriber
let berta: GivenSubscriber
let group: GivenSubscriber
let stranger: GivenSubscriber
let home: GivenSubscriber

beforeAll(async () => {
  const customer = await givenCustomer(platform, {
    ext_range_min: '100',
    ext_range_max: '199',
    timezone: 'Europe/Vienna',
  })
  const profile = await givenProfile(platform, customer.reseller_id, ['clir'])
  pilot = await givenPilot(platform, { customer, username: 'pilot', sipPassword: 'pilot-sip-secret' })
  anna = await givenSubscriber(platform, {
    customer,
    username: 'anna',
    webusername: 'anna.web',
    display_name: 'Anna Amsel',
    email: 'anna@mail.test',
    pbx_extension: '101',
    profile_id: profile.id,
    sipPassword: 'anna-sip-secret',
  })
  berta = await givenSubscriber(platform, { customer, username: 'berta', pbx_extension: '102' })
  group = await givenSubscriber(platform, {
    customer,
    username: 'sales',
    is_pbx_group: true,
    pbx_extension: '150',
    pbx_hunt_policy: 'serial',
    pbx_hunt_timeout: 10,
    pbx_hunt_cancel_mode: 'cancel',
  })
  await givenSubscriber(platform, { customer, username: 'gone', status: 'terminated' })
  await db
    .insertInto('group_members')
    .values([
      { group_id: group.id, member_id: berta.id, position: 1 },
      { group_id: group.id, member_id: anna.id, position: 2 },
    ])
    .execute()
  stranger = await givenPilot(platform, { username: 'stranger' })
  const homeCustomer = await givenCustomer(platform, { product_class: 'sipaccount' })
  home = await givenSubscriber(platform, { customer: homeCustomer, administrative: true })
})

const call = async (as: GivenSubscriber, url: string) =>
  app.inject({ url: `/api/subscribers/${url}`, headers: await signedIn(platform, as) })
const item = async (as: GivenSubscriber, id: number) => (await call(as, String(id))).json<Record<string, unknown>>()
const listed = async (as: GivenSubscriber, query = '') => {
  const page = (await call(as, `?${query}`)).json<{
    _embedded?: { 'ngcp:subscribers': { username: string; create_timestamp: string }[] }
  }>()
  return page._embedded?.['ngcp:subscribers'] ?? []
}
const names = async (as: GivenSubscriber, query = '') =>
  (await listed(as, query.includes('order_by') ? query : `order_by=id&${query}`)).map(({ username }) => username)
const notFound = { code: 404, message: "Entity 'subscriber' not found." }

describe('ENT-01: a subscriber’s own item', () => {
  test('to itself: the SIP password in clear, and no customer', async () => {
    const primary = await givenNumber(platform, anna.id)
    const alias = await givenNumber(platform, anna.id, { is_primary: false, ac: '', is_devid: true })
    const { _links, ...members } = await item(anna, anna.id)
    expect(members).toEqual({
      id: anna.id,
      username: 'anna',
      domain: anna.customer.domain,
      domain_id: anna.customer.domain_id,
      webusername: 'anna.web',
      email: 'anna@mail.test',
      timezone: null,
      administrative: false,
      status: 'active',
      display_name: 'Anna Amsel',
      profile_id: expect.any(Number),
      password: 'anna-sip-secret',
      primary_number: { cc: '43', ac: '1', sn: primary.sn, number_id: primary.id },
      alias_numbers: [{ cc: '43', ac: '', sn: alias.sn, number_id: alias.id, is_devid: true }],
      is_pbx_pilot: false,
      is_pbx_group: false,
      pbx_extension: '101',
      pbx_group_ids: [group.id],
      create_timestamp: expect.any(String),
    })
    expect(_links).toMatchObject({ self: { href: `/api/subscribers/${anna.id}` } })
  })

  test('to its administrator: the customer, and no password', async () => {
    const members = await item(pilot, anna.id)
    expect(members).toMatchObject({ id: anna.id, customer_id: anna.customer.id })
    expect(members).not.toHaveProperty('password')
    expect(members).not.toHaveProperty('webpassword')
  })

  test('AUTH-14: a pilot has the extension range of its customer, a group its members in order', async () => {
    expect(await item(pilot, pilot.id)).toMatchObject({
      is_pbx_pilot: true,
      administrative: true,
      ext_range_min: '100',
      ext_range_max: '199',
      password: 'pilot-sip-secret',
    })
    expect(await item(pilot, group.id)).toMatchObject({
      is_pbx_group: true,
      pbx_groupmember_ids: [berta.id, anna.id],
      pbx_hunt_policy: 'serial',
      pbx_hunt_timeout: 10,
      pbx_hunt_cancel_mode: 'cancel',
      pbx_group_ids: [],
    })
    const seat = await item(pilot, berta.id)
    for (const member of ['pbx_groupmember_ids', 'pbx_hunt_policy', 'ext_range_min'])
      expect(seat).not.toHaveProperty(member)
  })

  test('without a PBX no PBX members, without numbers none, without a SIP password null', async () => {
    const members = await item(home, home.id)
    expect(Object.keys(members).filter((name) => /^(is_)?pbx_|^ext_/.test(name))).toEqual([])
    expect(members).toMatchObject({ primary_number: null, alias_numbers: [], password: null })
  })

  test('neither hash nor secret of anybody leaves', async () => {
    for (const url of ['', `${anna.id}`, `${pilot.id}`]) {
      const { body } = await call(pilot, url)
      expect(body).not.toContain('argon2')
      expect(body).not.toContain('anna-sip-secret')
      expect(body).not.toMatch(/uuid|hash|webpassword/)
    }
  })
})

describe('API-06: a subscriber sees itself, an administrator its customer', () => {
  test('in the list', async () => {
    expect(await names(anna)).toEqual(['anna'])
    expect(await names(pilot)).toEqual(['pilot', 'anna', 'berta', 'sales'])
    expect(await names(stranger)).toEqual(['stranger'])
  })

  test('a foreign subscriber answers exactly like an unknown one', async () => {
    const terminated = await db.selectFrom('subscribers').select('id').where('username', '=', 'gone').executeTakeFirst()
    for (const [as, id] of [
      [anna, berta.id],
      [anna, pilot.id],
      [anna, stranger.id],
      [stranger, anna.id],
      [pilot, stranger.id],
      [pilot, terminated?.id ?? 0],
      [pilot, 999_999],
    ] as const)
      expect(await item(as, id)).toEqual(notFound)
  })

  test('nobody without credentials', async () => {
    for (const url of ['/api/subscribers/', `/api/subscribers/${anna.id}`])
      expect((await app.inject({ url })).statusCode).toBe(401)
  })
})

describe('API-01: filters of the list', () => {
  test.each([
    ['username=anna', ['anna']],
    ['username=ANNA', ['anna']],
    ['username=nn', []],
    ['username=*a', ['anna', 'berta']],
    ['username=a%25', []],
    ['username=_nna', []],
    ['webusername=anna.web', ['anna']],
    ['display_name=*amsel', ['anna']],
    ['display_name=Anna?Amsel', ['anna']],
    ['display_name=*', ['anna']],
    ['pbx_extension=10?', ['anna', 'berta']],
    ['pbx_extension=10', []],
    ['is_pbx_group=1', ['sales']],
    ['is_pbx_group=0', ['pilot', 'anna', 'berta']],
    ['is_pbx_group=true&username=anna', []],
    ['is_pbx_pilot=1', ['pilot']],
    ['is_admin=1', ['pilot']],
    ['profile_id=999999', []],
    ['nonsense=1', ['pilot', 'anna', 'berta', 'sales']],
  ])('%s', async (query, expected) => {
    expect(await names(pilot, query)).toEqual(expected)
  })

  test('by number: the primary one and the others are different filters', async () => {
    const primary = await givenNumber(platform, berta.id)
    const alias = await givenNumber(platform, berta.id, { is_primary: false })
    expect(await names(pilot, `primary_number=${primary.e164}`)).toEqual(['berta'])
    expect(await names(pilot, `primary_number=*${primary.sn}`)).toEqual(['berta'])
    expect(await names(pilot, `alias=${alias.e164}`)).toEqual(['berta'])
    expect(await names(pilot, `alias=${primary.e164}`)).toEqual([])
    expect(await names(stranger, `alias=${alias.e164}`)).toEqual([])
  })

  test('order and pages', async () => {
    expect(await names(pilot, 'order_by=username')).toEqual(['anna', 'berta', 'pilot', 'sales'])
    expect(await names(pilot, 'order_by=username&order_by_direction=desc')).toEqual(['sales', 'pilot', 'berta', 'anna'])
    expect(await names(pilot, 'order_by=create_timestamp&order_by_direction=desc')).toEqual([
      'sales',
      'berta',
      'anna',
      'pilot',
    ])
    expect(await names(pilot, 'rows=2&page=2')).toEqual(['berta', 'sales'])
    const page = (await call(pilot, '?rows=3&page=1&username=*')).json()
    expect(page).toMatchObject({ total_count: 4, _links: { next: { href: expect.stringContaining('page=2') } } })
    expect((await call(pilot, '?rows=3&no_count=1')).json()).toMatchObject({ total_count: null })
    expect((await call(pilot, '?page=0')).statusCode).toBe(400)
  })
})

test('a list as CSV is all of it, without the SIP password that its item shows', async () => {
  const answer = await app.inject({
    url: '/api/subscribers/?rows=1&order_by=username',
    headers: { ...(await signedIn(platform, pilot)), accept: 'text/csv' },
  })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="subscribers.csv"')
  const [head = '', ...rows] = answer.body.trim().split('\n')
  expect(head.split(',').slice(0, 4)).toEqual(['id', 'username', 'domain', 'domain_id'])
  expect(head).not.toContain('password')
  expect(rows.map((row) => row.split(',')[1])).toEqual(['anna', 'berta', 'pilot', 'sales'])
  expect(answer.body).not.toContain('pilot-sip-secret')
})

describe('ENT-11: a subscriber in the PBX', () => {
  test('is dated, and lists come newest first', async () => {
    const items = await listed(pilot)
    const times = items.map(({ create_timestamp }) => create_timestamp)
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    expect(times.toSorted().toReversed()).toEqual(times)
    expect(items.map(({ username }) => username)).toEqual(['sales', 'berta', 'anna', 'pilot'])
  })

  test('is a seat in groups, a group with its hunting and members, or the pilot with the range of extensions', async () => {
    const of = async (line: { id: number }) => (await call(pilot, String(line.id))).json()
    expect(await of(anna)).toMatchObject({ is_pbx_group: false, is_pbx_pilot: false, pbx_group_ids: [group.id] })
    expect(await of(group)).toMatchObject({
      is_pbx_group: true,
      pbx_hunt_policy: 'serial',
      pbx_hunt_timeout: 10,
      pbx_groupmember_ids: [berta.id, anna.id],
    })
    expect(await of(pilot)).toMatchObject({ is_pbx_pilot: true, ext_range_min: '100', ext_range_max: '199' })
  })

  test('shows its SIP password to itself alone, and a web password to nobody', async () => {
    expect((await call(pilot, String(pilot.id))).json().password).toBe('pilot-sip-secret')
    expect((await call(pilot, String(anna.id))).json()).not.toHaveProperty('password')
    expect((await call(pilot, '')).body).not.toContain('webpassword')
  })
})

test('ENT-11: some by their ids, those of others left out', async () => {
  const ids = [berta.id, anna.id, stranger.id, 2_147_483_647, 9_999_999_999].join(',')
  expect((await names(pilot, `ids=${ids}&order_by=id`)).toSorted()).toEqual(['anna', 'berta'])
  expect(await names(anna, `ids=${ids}`)).toEqual(['anna'])
  expect((await call(pilot, '?ids=1,x')).statusCode).toBe(422)
})
