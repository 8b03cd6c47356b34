import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenProfile, givenSubscriber, testPassword } from '../../../test/builders.ts'
import type { GivenPbx } from '../../../test/builders/pbx-builders.ts'
import { callingAs, givenGroup, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { subscribersRoutes } from './subscribers-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, subscribersRoutes, sessionRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
beforeEach(async () => {
  pbx = await givenPbx(platform)
})

/** The answer, and the item that its `Location` then returns. */
const create = async (body: object) => {
  const answer = await call(pbx.pilot, 'POST', '/api/subscribers/', body)
  if (answer.status !== 201) return answer
  expect(answer.body).toBeNull()
  return { ...answer, body: (await call(pbx.pilot, 'GET', String(answer.headers['location']))).body }
}
const seat = { username: 'anna-amsel', display_name: 'Anna Amsel', pbx_extension: '21', is_pbx_group: false }

describe('SEAT-02, SEAT-05: a new seat', () => {
  test('has the pilot’s domain, number and set, its groups and numbers, and signs in at once', async () => {
    const profile = await givenProfile(platform, pbx.customer.reseller_id, ['voice_mail'])
    await db.updateTable('profiles').set({ set_default: true }).where('id', '=', profile.id).execute()
    const set = { profile_set_id: profile.profile_set_id }
    await db.updateTable('customers').set(set).where('id', '=', pbx.customer.id).execute()
    const group = await givenGroup(platform, { customer: pbx.customer, pbx_extension: '30' })
    const alias = await givenNumber(platform, pbx.pilot.id, { is_primary: false })
    const { cc, ac, sn } = alias
    const answer = await create({
      ...seat,
      webpassword: testPassword,
      password: 'amber-lantern-77',
      pbx_group_ids: [group.id],
      alias_numbers: [
        {
          cc,
          ac,
          sn,
        },
      ],
      administrative: true,
      domain: 'elsewhere.test',
      status: 'locked',
    })
    expect([answer.status, answer.headers['location']]).toEqual([201, `/api/subscribers/${String(answer.body['id'])}`])
    expect(answer.body).toMatchObject({
      username: 'anna-amsel',
      webusername: 'anna-amsel',
      domain: pbx.customer.domain,
      status: 'active',
      customer_id: pbx.customer.id,
      administrative: false,
      profile_id: profile.id,
      is_pbx_group: false,
      pbx_extension: '21',
      pbx_group_ids: [group.id],
      primary_number: {
        ...pbx.pilot.number,
        sn: `${pbx.pilot.number.sn}21`,
      },
      alias_numbers: [
        {
          cc,
          ac,
          sn,
          number_id: alias.id,
          is_devid: false,
        },
      ],
    })
    const login = await app.inject({
      method: 'POST',
      url: '/login_jwt',
      payload: { username: `anna-amsel@${pbx.customer.domain}`, password: testPassword },
    })
    expect(login.json()).toMatchObject({ subscriber_id: answer.body['id'] })
  })

  test('has a voicebox with a PIN of four digits and a SIP password that nobody chose', async () => {
    const { body } = await create(seat)
    const id = Number(body['id'])
    const box = await db.selectFrom('voicemail_settings').selectAll().where('subscriber_id', '=', id).executeTakeFirst()
    expect(platform.secrets.open(box?.pin_box ?? Buffer.alloc(0))).toMatch(/^\d{4}$/)
    const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(platform.secrets.open(row.sip_password_box ?? Buffer.alloc(0)).length).toBeGreaterThan(12)
    expect(row.web_password_hash).toBeNull()
  })

  test('is the last member of the groups that it joins', async () => {
    const first = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '22' })
    const group = await givenGroup(platform, { customer: pbx.customer, pbx_extension: '30' })
    await db.insertInto('group_members').values({ group_id: group.id, member_id: first.id, position: 7 }).execute()
    const { body } = await create({ ...seat, pbx_group_ids: [group.id] })
    const shown = await call(pbx.pilot, 'GET', `/api/subscribers/${group.id}`)
    expect(shown.body['pbx_groupmember_ids']).toEqual([first.id, body['id']])
  })
})

test('API-02: the customer that a client names beside the body is its own', async () => {
  const other = await givenPbx(platform)
  const named = (id: number | string) => call(pbx.pilot, 'POST', `/api/subscribers/?customer_id=${id}`, seat)
  for (const id of [other.customer.id, 2_147_483_647])
    expect((await named(id)).body).toMatchObject({ code: 422, message: "Invalid 'customer_id', does not exist." })
  expect((await named('x')).status).toBe(422)
  expect((await named(pbx.customer.id)).status).toBe(201)
})

test('ENT-12: a group is made with its members in their order, its number, and the way it hunts', async () => {
  const [berta, anna] = [
    await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '22' }),
    await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21' }),
  ]
  const { cc, ac, sn, id: number_id } = await givenNumber(platform, pbx.pilot.id, { is_primary: false })
  // an order of members that neither ids nor extensions give
  const members = [anna.id, pbx.pilot.id, berta.id]
  const hunting = { pbx_hunt_policy: 'circular', pbx_hunt_timeout: 25 }
  const sent = { username: 'sales', display_name: 'Sales', pbx_extension: '30', is_pbx_group: true, ...hunting }
  const made = await create({ ...sent, pbx_groupmember_ids: members, alias_numbers: [{ cc, ac, sn }] })
  expect(made.body).toMatchObject({
    ...sent,
    primary_number: { cc: pbx.pilot.number.cc, ac: pbx.pilot.number.ac, sn: `${pbx.pilot.number.sn}30` },
    alias_numbers: [{ cc, ac, sn, number_id }],
  })
  expect(made.body['pbx_groupmember_ids']).toEqual(members)
  // the order stays the same in lists, and after another member has changed
  const { body } = await call(pbx.pilot, 'GET', '/api/subscribers/?is_pbx_group=1')
  const [listed] = (body['_embedded'] as Record<string, Record<string, unknown>[]>)['ngcp:subscribers'] ?? []
  expect(listed?.['pbx_groupmember_ids']).toEqual(members)
  const renamed = [{ op: 'replace', path: '/display_name', value: 'Sales desk' }]
  const after = await call(pbx.pilot, 'PATCH', `/api/subscribers/${String(made.body['id'])}`, renamed)
  expect(after.body['pbx_groupmember_ids']).toEqual(members)
})

describe('GRP-02: a new group', () => {
  test('hunts its members in order; a client’s random password is taken', async () => {
    const members = [
      await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '22' }),
      await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21' }),
    ].map(({ id }) => id)
    const answer = await create({
      username: 'ada',
      password: 'ada00ada-1111-4222-8333-444455556666',
      is_pbx_group: true,
      display_name: 'Sales',
      pbx_extension: '30',
      pbx_hunt_policy: 'circular',
      pbx_hunt_timeout: 15,
      pbx_groupmember_ids: members,
    })
    expect(answer.body).toMatchObject({
      is_pbx_group: true,
      pbx_hunt_policy: 'circular',
      pbx_hunt_timeout: 15,
      pbx_hunt_cancel_mode: 'cancel',
      pbx_groupmember_ids: members,
    })
  })

  test('API-01: numbers that clients send as text, and texts that they send as numbers', async () => {
    const sent = { username: 'sales', is_pbx_group: true, pbx_extension: 30, pbx_hunt_timeout: '25' }
    expect((await create(sent)).body).toMatchObject({ pbx_extension: '30', pbx_hunt_timeout: 25 })
  })

  test('hunts serially for ten seconds when nobody says', async () => {
    const { body } = await create({ username: 'sales', is_pbx_group: true, pbx_extension: '30' })
    expect(body).toMatchObject({ pbx_hunt_policy: 'serial', pbx_hunt_timeout: 10, pbx_groupmember_ids: [] })
  })
})

describe('ngcp-api-facts 2.1: refusals', () => {
  test.each([
    [{ pbx_extension: undefined }, 'A pbx_extension is required if customer is PBX and pilot subscriber exists.'],
    [{ pbx_extension: '' }, 'A pbx_extension is required if customer is PBX and pilot subscriber exists.'],
    [{ pbx_extension: '9' }, "Subscriber's PBX extension is out of customer's extension range."],
    [{ pbx_extension: '10000' }, "Subscriber's PBX extension is out of customer's extension range."],
    [{ pbx_extension: '22' }, 'The pbx_extension already exists for this customer.'],
    [{ pbx_extension: '2a' }, "field='pbx_extension'"],
    [{ username: 'TAKEN' }, 'Subscriber already exists.'],
    [{ webusername: 'Taken' }, "Webusername-Domain combination 'Taken' already exists."],
    [{ username: 'a b' }, 'Cannot contain spaces.'],
    [{ username: '.dot' }, 'Invalid identifier (dots not allowed at this position).'],
    [{ username: 'ä' }, 'Contains invalid symbols.'],
    [{ username: undefined }, "field='username', input='', errors='Username field is required'"],
    [{ timezone: 'Europe/Nowhere' }, 'invalid timezone name.'],
    [{ profile_id: 1_000_000 }, 'Invalid profile_id parameter'],
    [{ pbx_group_ids: [999_999] }, "Invalid id '999999' in pbx_group_ids, does not exist for this customer."],
    [{ is_pbx_group: true, pbx_groupmember_ids: [999_999] }, "Invalid id '999999' in pbx_groupmember_ids"],
    [{ is_pbx_pilot: true }, 'Customer already has a pbx pilot subscriber.'],
    [{ is_pbx_group: true, pbx_hunt_policy: 'loud' }, "field='pbx_hunt_policy'"],
    [{ is_pbx_group: true, pbx_hunt_timeout: 0 }, "field='pbx_hunt_timeout'"],
    [{ webpassword: 'password1' }, "field='webpassword', input='*****', errors='Password is too common'"],
    [{ password: 'anna-amsel-2024-x' }, "errors='Must not contain username'"],
    [{ alias_numbers: [{ cc: '43', ac: '1', sn: '404404' }] }, "Number '431404404' does not exist for this customer."],
    [{ alias_numbers: [{ cc: '0', ac: '1', sn: '4' }] }, 'Country code must be greater than zero'],
    [{ alias_numbers: [{ cc: '43', sn: '' }] }, 'Subscriber Number required if Country Code is set'],
    [{ nickname: 'x' }, "field='nickname'"],
  ])('%j', async (change, message) => {
    await givenSubscriber(platform, { customer: pbx.customer, username: 'taken', pbx_extension: '22' })
    const before = await everything()
    const answer = await create({ ...seat, ...change })
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(message)])
    expect(await everything()).toBe(before)
  })

  test('numbers, groups and members of others', async () => {
    const other = await givenPbx(platform)
    const seatOfOther = await givenSubscriber(platform, { customer: other.customer, pbx_extension: '22' })
    const groupOfOther = await givenGroup(platform, { customer: other.customer, pbx_extension: '30' })
    const ours = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '22' })
    const group = await givenGroup(platform, { customer: pbx.customer, pbx_extension: '30' })
    const foreign = [
      await givenNumber(platform, other.pilot.id, { is_primary: false }),
      await givenNumber(platform, other.pilot.id, { is_primary: false }),
    ]
    const before = await everything()
    const message = async (change: object) => (await create({ ...seat, ...change })).body.message
    const numbers = foreign.map(({ cc, ac, sn }) => ({ cc, ac, sn }))
    expect(await message({ alias_numbers: numbers.slice(1) })).toBe(`Number '${foreign[1]?.e164}' already exists.`)
    expect(await message({ alias_numbers: numbers })).toMatch(/^Numbers '\d+,\d+' already exist\.$/)
    expect(await message({ alias_numbers: [pbx.pilot.number] })).toBe(
      `Cannot reassign primary number, already at subscriber ${pbx.pilot.id}`,
    )
    for (const id of [groupOfOther.id, ours.id])
      expect(await message({ pbx_group_ids: [id] })).toContain(`Invalid id '${id}' in pbx_group_ids`)
    for (const id of [seatOfOther.id, group.id])
      expect(await message({ is_pbx_group: true, pbx_groupmember_ids: [id] })).toContain(`Invalid id '${id}' in`)
    expect(await everything()).toBe(before)
  })

  test('a derived number that somebody has, a pilot without one, more than the customer may have', async () => {
    const { cc, ac, sn } = pbx.pilot.number
    await givenNumber(platform, pbx.pilot.id, { cc, ac, sn: `${sn}21`, is_primary: false })
    expect((await create(seat)).body.message).toBe(`Number '${cc}${ac}${sn}21' already exists.`)
    await db.updateTable('customers').set({ max_subscribers: 1 }).where('id', '=', pbx.customer.id).execute()
    const full = await create({ ...seat, pbx_extension: '22' })
    expect([full.status, full.body.message]).toEqual([403, 'Maximum number of customer subscribers reached.'])
    await db.updateTable('customers').set({ max_subscribers: null }).where('id', '=', pbx.customer.id).execute()
    await db.deleteFrom('numbers').where('subscriber_id', '=', pbx.pilot.id).execute()
    expect((await create(seat)).body.message).toBe('The pilot subscriber does not have a primary number.')
  })

  test('PBX-01: a plain seat, and the administrator of a customer without a PBX', async () => {
    const plain = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '22' })
    expect(await call(plain, 'POST', '/api/subscribers/', seat)).toMatchObject({
      status: 403,
      body: { message: 'Invalid user' },
    })
    const customer = await givenCustomer(platform, { product_class: 'sipaccount' })
    const administrator = await givenSubscriber(platform, { customer, administrative: true })
    expect(await call(administrator, 'POST', '/api/subscribers/', seat)).toMatchObject({
      status: 403,
      body: { message: 'Read-only resource for authenticated role' },
    })
  })
})

const tables = ['subscribers', 'numbers', 'group_members', 'voicemail_settings', 'subscriber_preferences']

/** All tables in which a new line is stored. */
const everything = async (): Promise<string> => {
  const sums = tables.map((table) => sql`(select string_agg(t::text, '|' order by t::text) from ${sql.table(table)} t)`)
  const { rows } = await sql<{ all: string }>`select concat_ws(';', ${sql.join(sums)}) as all`.execute(db)
  return rows[0]?.all ?? ''
}

describe('a seat is made in one transaction: a step that fails leaves nothing behind', () => {
  test.each([
    ['insert', 'subscribers'],
    ['insert', 'numbers'],
    ['update', 'subscribers'],
    ['insert', 'group_members'],
    ['update', 'numbers'],
    ['insert', 'voicemail_settings'],
  ])('%s of %s', async (event, table) => {
    const group = await givenGroup(platform, { customer: pbx.customer, pbx_extension: '30' })
    const { cc, ac, sn } = await givenNumber(platform, pbx.pilot.id, { is_primary: false })
    const whole = { ...seat, webpassword: testPassword, pbx_group_ids: [group.id], alias_numbers: [{ cc, ac, sn }] }
    const before = await everything()
    await sql`create or replace function break_down() returns trigger as
      $$ begin raise exception 'broken on purpose'; end $$ language plpgsql`.execute(db)
    await sql`create trigger broken before ${sql.raw(event)} on ${sql.table(table)}
      for each row execute function break_down()`.execute(db)
    const broken = await create(whole)
    await sql`drop trigger broken on ${sql.table(table)}`.execute(db)
    expect(broken.status).toBe(500)
    expect(await everything()).toBe(before)
    expect((await create(whole)).status).toBe(201)
  })
})
