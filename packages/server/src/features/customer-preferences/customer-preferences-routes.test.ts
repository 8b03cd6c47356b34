import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenNumber, givenProfile, givenSubscriber } from '../../../test/builders.ts'
import { callingAs, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { callOutcomeRoutes } from '../call-outcome/call-outcome-routes.ts'
import { subscriberPreferencesRoutes } from '../subscriber-preferences/subscriber-preferences-routes.ts'
import { customerPreferencesRoutes } from './customer-preferences-routes.ts'

const { platform } = await createTestPlatform()
const routes = [customerPreferencesRoutes, callOutcomeRoutes, subscriberPreferencesRoutes]
const call = callingAs(await createTestApp(platform, ...routes), platform)

let pbx: GivenPbx
let address: string
beforeEach(async () => {
  pbx = await givenPbx(platform)
  address = `/api/customerpreferences/${pbx.customer.id}`
})

const without = ({ _links, ...members }: Record<string, unknown>) => members
const codesOf = async (who: { id: number }, query: string) => {
  const { status, body } = await call(pbx.pilot, 'GET', `/api/lineside/calloutcomes/${who.id}?${query}`)
  expect(status).toBe(200)
  return (body['steps'] as { code: string }[]).map(({ code }) => code)
}

describe('FRONT-03: preferences of a customer', () => {
  test('are set one by one, replaced and removed, as clients do', async () => {
    const none = { id: pbx.customer.id, customer_id: pbx.customer.id, ignore_cf_when_hunting: true }
    expect(without((await call(pbx.pilot, 'GET', address)).body)).toEqual(none)
    const add = { op: 'add', path: '/block_in_list', value: ['431', '43664*'] }
    expect(without((await call(pbx.pilot, 'PATCH', address, [add])).body)).toEqual({
      ...none,
      block_in_list: ['431', '43664*'],
    })
    const taken = await call(pbx.pilot, 'PUT', address, { block_out_list: ['439*'], block_in_clir: true })
    expect(without(taken.body)).toEqual({ ...none, block_out_list: ['439*'], block_in_clir: true })
    const removed = await call(pbx.pilot, 'PATCH', address, [{ op: 'remove', path: '/block_in_clir' }])
    expect(without(removed.body)).toEqual({ ...none, block_out_list: ['439*'] })
    const { body } = await call(pbx.pilot, 'GET', '/api/customerpreferences/')
    expect(body).toMatchObject({ total_count: 1 })
  })

  test('preferences that calls would not obey are refused by name, as are bad values, and nothing changes', async () => {
    await call(pbx.pilot, 'PUT', address, { block_in_clir: true })
    for (const [name, value, message] of [
      ['clir', true, /'clir' cannot be set for a customer/],
      ['block_out_override_pin', '12', /'block_out_override_pin', expected 4 to 12 digits/],
      ['block_out_override_pin', 'abcd', /'block_out_override_pin', expected 4 to 12 digits/],
      ['block_out_override_pin', { pin: 1 }, /'block_out_override_pin', expected 4 to 12 digits/],
      ['ignore_cf_when_hunting', false, /'ignore_cf_when_hunting' cannot be switched off/],
      ['no_such_thing', true, /'no_such_thing' cannot be set/],
      ['block_in_list', 'text', /expected ARRAY/],
      ['block_in_mode', 'maybe', /expected 'boolean'/],
    ] as const) {
      const refused = await call(pbx.pilot, 'PATCH', address, [{ op: 'add', path: `/${name}`, value }])
      expect([refused.status, refused.body.message], name).toEqual([422, expect.stringMatching(message)])
    }
    expect((await call(pbx.pilot, 'GET', address)).body).toMatchObject({ block_in_clir: true })
  })

  test('are for the own administrator alone', async () => {
    const seat = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '11' })
    const other = await givenPbx(platform)
    expect((await call(seat, 'GET', address)).status).toBe(403)
    expect((await call(seat, 'PUT', address, {})).status).toBe(403)
    expect((await call(other.pilot, 'GET', address)).status).toBe(404)
    expect((await call(other.pilot, 'PUT', address, { block_in_clir: true })).status).toBe(404)
  })

  test('the PIN for blocked numbers is stored as a hash and never shown; the stars leave it, and a removal removes it', async () => {
    const hash = async () =>
      (
        await platform.db
          .selectFrom('customers')
          .select('block_out_override_hash as hash')
          .where('id', '=', pbx.customer.id)
          .executeTakeFirstOrThrow()
      ).hash
    const line = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '11' })
    await givenNumber(platform, line.id)
    const add = { op: 'add', path: '/block_out_override_pin', value: '471147' }
    const set = await call(pbx.pilot, 'PATCH', address, [add])
    expect(set.body).toMatchObject({ block_out_override_pin: '********' })
    const first = await hash()
    expect(first).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify((await call(pbx.pilot, 'GET', address)).body)).not.toContain('471147')
    const rest = { block_out_list: ['439001*'], block_out_override_pin: '********' }
    expect((await call(pbx.pilot, 'PUT', address, rest)).body).toMatchObject(rest)
    expect(await hash()).toBe(first)
    expect(await codesOf(line, 'direction=out&number=4390012345')).toEqual([
      'blocked_outgoing',
      'application',
      'rejected',
    ])
    const { rows } = await sql<{ entry: string }>`select a::text as entry from audit_log a`.execute(platform.db)
    expect(rows.map(({ entry }) => entry).join()).not.toContain('471147')
    const remove = { op: 'remove', path: '/block_out_override_pin' }
    expect((await call(pbx.pilot, 'PATCH', address, [remove])).body).not.toHaveProperty('block_out_override_pin')
    expect(await hash()).toBeNull()
    expect(await codesOf(line, 'direction=out&number=4390012345')).toEqual(['blocked_outgoing', 'rejected'])
  })

  test('the announcement before the phones ring is heard at each line', async () => {
    const line = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '11' })
    await givenNumber(platform, line.id)
    expect(await codesOf(line, 'number=436641234567')).not.toContain('announcement')
    expect((await call(pbx.pilot, 'PUT', address, { play_announce_before_call_setup: true })).status).toBe(200)
    expect(await codesOf(line, 'number=436641234567')).toContain('announcement')
  })

  test('hold for every line, also for one that its profile grants no list', async () => {
    const { customer, pilot } = pbx
    const profile = await givenProfile(platform, customer.reseller_id, ['voice_mail'])
    const free = await givenSubscriber(platform, { customer, pbx_extension: '11' })
    const narrow = await givenSubscriber(platform, { customer, pbx_extension: '12', profile_id: profile.id })
    for (const line of [free, narrow]) await givenNumber(platform, line.id)
    const lists = { block_in_list: ['4366*'], block_in_clir: true, block_out_list: ['439001*'] }
    expect((await call(pilot, 'PUT', address, lists)).status).toBe(200)
    for (const line of [free, narrow]) {
      expect(await codesOf(line, 'number=436641234567')).toContain('blocked')
      expect(await codesOf(line, 'anonymous=1')).toContain('blocked_anonymous')
      expect(await codesOf(line, 'direction=out&number=4390012345')).toContain('blocked_outgoing')
      expect(await codesOf(line, 'number=%2B4915112345')).not.toContain('blocked')
      expect(await codesOf(line, 'direction=out&number=4315550000')).not.toContain('blocked_outgoing')
    }
    // a line's own list comes on top, and lifts nothing
    const own = await call(free, 'PUT', `/api/subscriberpreferences/${free.id}`, { block_in_list: ['4915*'] })
    expect(own.status, own.body.message).toBe(200)
    for (const number of ['%2B4915112345', '436641234567'])
      expect(await codesOf(free, `number=${number}`)).toContain('blocked')
  })
})
