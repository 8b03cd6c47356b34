import { parsePhoneNumber } from '@lineside/telephony/numbers/phone-number'
import { describe, expect, test } from 'vitest'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { issueToken } from '../../platform/auth/one-time-tokens-store.ts'
import { saveCustomer } from './customers.ts'
import { saveFaxSettings } from './fax-settings.ts'
import { saveAliasNumber } from '../pbx-lines/primary-numbers.ts'
import { saveProfile, saveProfileSet } from './profiles.ts'
import type { Provisioning } from '../saving/saving.ts'
import { saveReseller } from './resellers.ts'
import type { SubscriberInput } from './subscribers.ts'
import { saveSubscriber } from './subscribers.ts'

const { platform } = await createTestPlatform()
const { db, secrets, sessions } = platform

const within = <T>(work: (provisioning: Provisioning) => Promise<T>): Promise<T> =>
  db.transaction().execute((transaction) => work({ ...platform, db: transaction }))

const number = (text: string) => {
  const result = parsePhoneNumber(text)
  if ('error' in result) throw new Error(result.error)
  return result.number
}

let made = 0
/** A reseller with a domain, and a customer with a PBX and its pilot. */
const givenPbx = async (more: Partial<Parameters<typeof saveCustomer>[1]> = {}) => {
  const serial = ++made
  const domain = `pbx${serial}.test`
  return within(async (work) => {
    const reseller = await saveReseller(work, { name: `Reseller ${serial}`, domains: [domain] })
    const customer = await saveCustomer(work, {
      reseller_id: reseller.id,
      external_id: 'one',
      name: 'One',
      ...more,
    })
    const base = { customer_id: customer.id, domain }
    const pilot = await saveSubscriber(work, {
      ...base,
      kind: 'pilot',
      username: 'pilot',
      number: number(`43 1 8000${serial}`),
    })
    return { reseller, customer, base, pilot, digits: `4318000${serial}` }
  })
}
const save = (input: SubscriberInput) => within((work) => saveSubscriber(work, input))
const subscriber = (id: number) =>
  db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const numbersOf = async (id: number) =>
  (
    await db
      .selectFrom('numbers')
      .select(['e164', 'is_primary'])
      .where('subscriber_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ e164, is_primary }) => (is_primary ? e164 : `${e164} (alias)`))

describe('saving the same again changes nothing', () => {
  test('resellers with domain, colours and logo', async () => {
    const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const input = { name: 'Repeat', domains: ['Repeat.Test'], branding: { primary: '#0b5fff', logo } }
    const first = await within((work) => saveReseller(work, input))
    expect(first.outcome).toBe('created')
    expect(await within((work) => saveReseller(work, input))).toEqual({ id: first.id, outcome: 'unchanged' })
    const { outcome } = await within((work) => saveReseller(work, { name: 'Repeat', branding: { primary: '#0b5ffe' } }))
    expect(outcome).toBe('updated')
    const branding = await db
      .selectFrom('reseller_brandings')
      .selectAll()
      .where('reseller_id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(branding).toMatchObject({ csc_color_primary: '#0b5ffe', logo_type: 'image/svg+xml' })
    expect(await platform.files.size(branding.logo_key ?? '')).toBe(logo.length)
  })

  test('profile sets, profiles and customers', async () => {
    const { reseller, customer } = await givenPbx()
    const saveAll = () =>
      within(async (work) => {
        const set = await saveProfileSet(work, { reseller_id: reseller.id, name: 'Office' })
        const attributes = ['voice_mail', 'speed_dial']
        const profile = await saveProfile(work, {
          profile_set_id: set.id,
          name: 'Narrow',
          attributes,
          set_default: true,
        })
        const again = { reseller_id: reseller.id, external_id: 'one', name: 'One', profile_set_id: set.id }
        return [set, profile, await saveCustomer(work, again)].map(({ outcome }) => outcome)
      })
    expect(await saveAll()).toEqual(['created', 'created', 'updated'])
    expect(await saveAll()).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(customer.outcome).toBe('created')
  })

  test('pilots, seats, groups, passwords, aliases and fax settings', async () => {
    const { base, pilot, digits } = await givenPbx()
    const saveAll = () =>
      within(async (work) => {
        const seat = await saveSubscriber(work, {
          ...base,
          kind: 'seat',
          username: 'seat',
          pbx_extension: '20',
          display_name: 'Seat',
          webpassword: 'quiet-harbour-42',
          password: 'kept',
        })
        const members = [pilot.id, seat.id]
        const group = await saveSubscriber(work, {
          ...base,
          kind: 'group',
          username: 'group',
          pbx_extension: '30',
          pbx_hunt_policy: 'parallel',
          pbx_groupmember_ids: members,
        })
        const alias = await saveAliasNumber(work, { number: number(`43 720 ${digits}`), subscriber_id: pilot.id })
        const fax = await saveFaxSettings(work, seat.id, { active: true, name: 'Desk' })
        return [seat.outcome, group.outcome, alias.outcome, fax]
      })
    expect(await saveAll()).toEqual(['created', 'created', 'created', 'created'])
    expect(await saveAll()).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
  })
})

describe('UI-02: branding', () => {
  test.each([
    [{ primary: 'blue' }, "'blue' is not a colour such as #0b5fff."],
    [{ logo: Buffer.from('%PDF-1.7') }, 'The logo must be an SVG, PNG, JPEG, WebP or GIF picture.'],
    [{ logo: Buffer.alloc(1_048_577) }, 'The logo has more than 1 MiB.'],
  ])('%# is refused', async (branding, message) => {
    await expect(within((work) => saveReseller(work, { name: 'Refused', branding }))).rejects.toThrow(message)
    expect(await db.selectFrom('resellers').selectAll().where('name', '=', 'Refused').execute()).toEqual([])
  })

  test('a domain is of one reseller', async () => {
    const { base } = await givenPbx()
    const steal = within((work) => saveReseller(work, { name: 'Thief', domains: [base.domain] }))
    await expect(steal).rejects.toThrow(`The domain '${base.domain}' belongs to another reseller.`)
  })
})

describe('numbers', () => {
  test("a seat's number is the pilot's and its extension, and follows it", async () => {
    const { base, pilot, digits } = await givenPbx()
    const seat = await save({ ...base, kind: 'seat', username: 'seat', pbx_extension: '20' })
    expect(await numbersOf(seat.id)).toEqual([`${digits}20`])
    await save({ ...base, kind: 'seat', username: 'seat', pbx_extension: '21' })
    expect(await numbersOf(seat.id)).toEqual([`${digits}21`])
    await save({ ...base, kind: 'pilot', username: 'pilot', number: number(`43 662 ${digits}`) })
    expect(await numbersOf(pilot.id)).toEqual([`43662${digits}`])
    expect(await numbersOf(seat.id)).toEqual([`43662${digits}21`])
  })

  test('one that is taken is refused, however it is parted', async () => {
    const { base, pilot, digits } = await givenPbx()
    const other = await givenPbx()
    const taken = `Number '${digits}' already exists.`
    const parted = number(`431 ${digits.slice(3)}`)
    const alias = within((work) => saveAliasNumber(work, { number: parted, subscriber_id: other.pilot.id }))
    await expect(alias).rejects.toThrow(taken)
    await expect(save({ ...other.base, kind: 'pilot', username: 'pilot', number: parted })).rejects.toThrow(taken)
    expect(await numbersOf(other.pilot.id)).toEqual([other.digits])
    const own = within((work) => saveAliasNumber(work, { number: parted, subscriber_id: pilot.id }))
    await expect(own).rejects.toThrow(`Cannot reassign primary number, already at subscriber ${pilot.id}`)
    expect(base.domain).not.toBe(other.base.domain)
  })

  test('PBX-09: an alias of the pilot goes to a seat, and back', async () => {
    const { base, pilot, digits } = await givenPbx()
    const seat = await save({ ...base, kind: 'seat', username: 'seat', pbx_extension: '20' })
    const alias = number(`43 720 ${digits}`)
    for (const [subscriber_id, outcome] of [
      [pilot.id, 'created'],
      [seat.id, 'updated'],
      [pilot.id, 'updated'],
    ] as const) {
      expect(await within((work) => saveAliasNumber(work, { number: alias, subscriber_id }))).toMatchObject({ outcome })
      expect(await numbersOf(subscriber_id)).toContain(`43720${digits} (alias)`)
    }
    expect(await numbersOf(seat.id)).toEqual([`${digits}20`])
  })
})

describe('subscribers', () => {
  test('AUTH-14: each kind has its flags', async () => {
    const { base, pilot } = await givenPbx()
    const seat = await save({ ...base, kind: 'seat', username: 'seat', pbx_extension: '20' })
    const group = await save({
      ...base,
      kind: 'group',
      username: 'group',
      pbx_extension: '30',
      pbx_groupmember_ids: [seat.id],
    })
    expect(await subscriber(pilot.id)).toMatchObject({ administrative: true, is_pbx_pilot: true, is_pbx_group: false })
    expect(await subscriber(seat.id)).toMatchObject({ administrative: false, is_pbx_pilot: false, pbx_extension: '20' })
    expect(await subscriber(group.id)).toMatchObject({
      is_pbx_group: true,
      pbx_hunt_policy: 'serial',
      pbx_hunt_timeout: 10,
      pbx_hunt_cancel_mode: 'cancel',
    })
  })

  test('a new one has the default profile of the set, a SIP password, and no sign-in until it gets a web password', async () => {
    const { reseller, customer, base } = await givenPbx()
    await within(async (work) => {
      const set = await saveProfileSet(work, { reseller_id: reseller.id, name: 'Set' })
      await saveProfile(work, { profile_set_id: set.id, name: 'Old', attributes: [], set_default: true })
      await saveProfile(work, { profile_set_id: set.id, name: 'New', attributes: ['cfu'], set_default: true })
      await saveCustomer(work, {
        reseller_id: reseller.id,
        external_id: 'one',
        name: 'One',
        profile_set_id: set.id,
      })
    })
    const seat = await save({ ...base, kind: 'seat', username: 'seat', pbx_extension: '20' })
    const row = await subscriber(seat.id)
    const profile = await db.selectFrom('profiles').select('name').where('id', '=', row.profile_id).executeTakeFirst()
    expect(profile).toEqual({ name: 'New' })
    expect(row).toMatchObject({ customer_id: customer.id, webusername: 'seat', web_password_hash: null })
    expect(secrets.open(row.sip_password_box ?? Buffer.alloc(0))).toMatch(/^[\w-]{22}$/)
    await save({ ...base, kind: 'seat', username: 'seat', profile: null })
    expect((await subscriber(seat.id)).profile_id).toBeNull()
    await expect(save({ ...base, kind: 'seat', username: 'seat', profile: 'Odd' })).rejects.toThrow(
      "The customer's profile set has no profile 'Odd'.",
    )
  })

  test('AUTH-11: a new web password ends the sessions, the same one does not', async () => {
    const { base } = await givenPbx()
    const seat = { ...base, kind: 'seat', username: 'seat', pbx_extension: '20' } as const
    const { id } = await save({ ...seat, webpassword: 'quiet-harbour-42' })
    const session = await sessions.open(id)
    await save({ ...seat, webpassword: 'quiet-harbour-42' })
    expect(await sessions.principalOf(session?.jwt ?? '')).not.toBeNull()
    await save({ ...seat, webpassword: 'louder-harbour-43' })
    expect(await sessions.principalOf(session?.jwt ?? '')).toBeNull()
  })

  test('AUTH-11: removing the web password removes all sessions and pending tokens', async () => {
    const { base } = await givenPbx()
    const seat = { ...base, kind: 'seat', username: 'seat', pbx_extension: '20' } as const
    const { id } = await save({ ...seat, webpassword: 'quiet-harbour-42' })
    const session = await sessions.open(id)
    await issueToken(db, { subscriberId: id, purpose: 'expires', expiresAt: new Date(Date.now() + 60_000) })
    await save({ ...seat, webpassword: null })
    expect(await sessions.principalOf(session?.jwt ?? '')).toBeNull()
    expect(await db.selectFrom('one_time_tokens').select('purpose').where('subscriber_id', '=', id).execute()).toEqual(
      [],
    )
  })

  const seat = { kind: 'seat', username: 'seat', pbx_extension: '20' } as const
  test.each<[string, Partial<SubscriberInput>]>([
    ['Cannot contain spaces.', { ...seat, username: 'a b' }],
    ['Contains invalid symbols.', { ...seat, username: 'a@b' }],
    ['Invalid identifier (dots not allowed at this position).', { ...seat, username: '.a' }],
    ['invalid timezone name.', { ...seat, timezone: 'Europe/Nowhere' }],
    ['Email should be of the format someuser@example.com', { ...seat, email: 'nobody' }],
    ["Subscriber's PBX extension is out of customer's extension range.", { ...seat, pbx_extension: '9' }],
    ['The pbx_extension already exists for this customer.', { ...seat, username: 'other', pbx_extension: '15' }],
    [
      'A pbx_extension is required if customer is PBX and pilot subscriber exists.',
      { ...seat, pbx_extension: undefined },
    ],
    ['A customer with a PBX has seats and groups, not lines.', { kind: 'line', username: 'line' }],
    ['Customer already has a pbx pilot subscriber.', { kind: 'pilot', username: 'second', number: number('43 1 1') }],
    ["'TAKEN' is a seat, not a group.", { kind: 'group', username: 'TAKEN', pbx_extension: '16' }],
    ["Webusername-Domain combination 'Taken' already exists.", { ...seat, webusername: 'Taken' }],
    ['Maximum number of customer subscribers reached.', seat],
    ["The domain 'else.test' is not one of the customer's reseller.", { ...seat, domain: 'else.test' }],
    ['The customer does not exist.', { ...seat, customer_id: 999_999 }],
    [
      "Invalid id '999999' in pbx_groupmember_ids, does not exist for this customer.",
      { kind: 'group', username: 'full', pbx_extension: '17', pbx_groupmember_ids: [999_999] },
    ],
  ])('%s', async (message, input) => {
    const { base } = await givenPbx({ ext_range_min: '10', ext_range_max: '99', max_subscribers: 3 })
    await save({ ...base, kind: 'seat', username: 'taken', pbx_extension: '15' })
    if (!message.startsWith('Maximum'))
      await db.updateTable('customers').set({ max_subscribers: null }).where('id', '=', base.customer_id).execute()
    else await save({ ...base, kind: 'seat', username: 'third', pbx_extension: '18' })
    const count = () => db.selectFrom('subscribers').select('id').where('customer_id', '=', base.customer_id).execute()
    const before = await count()
    await expect(save({ ...base, ...input } as SubscriberInput)).rejects.toThrow(message)
    expect(await count()).toEqual(before)
  })
})
