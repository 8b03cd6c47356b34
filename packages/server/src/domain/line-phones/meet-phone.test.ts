import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { givenDevice, givenDeviceLine, givenDeviceModel } from '../../../test/builders/device-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { writeNewPhones } from '../outside-limits/limits-store.ts'
import { forgetOldPhones } from './line-phones-store.ts'
import { meetPhone, meetRegistered } from './meet-phone.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const start = new Date('2026-11-29T12:00:00Z')
let clock = start
const needs = { db, now: () => clock }
const customer = await givenCustomer(platform)
const boss = await givenPilot(platform, { customer })
const anna = await givenSubscriber(platform, { customer })
await db.updateTable('subscribers').set({ email: 'boss@nordwind.example' }).where('id', '=', boss.id).execute()

const owner = { customerId: customer.id, subscriberId: null, setBy: 'company' } as const
const meet = async (userAgent: string | null, address = '192.0.2.1') =>
  (await meetPhone(needs, { subscriberId: anna.id, userAgent, address }))?.state
const phones = () => db.selectFrom('line_phones').select(['family', 'state']).orderBy('id').execute()
const noticed = async () =>
  (await db.selectFrom('security_notices').select(['subscriber_id', 'kind', 'facts']).execute()).map((row) => [
    row.subscriber_id,
    row.kind,
  ])

beforeEach(async () => {
  clock = start
  for (const table of ['line_phones', 'security_notices', 'devices', 'registrations'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('subscribers').set({ email: '' }).where('id', '=', anna.id).execute()
  await writeNewPhones(db, owner, 'hold')
})

test('HARD-02: the mail about a held phone goes to its line, once; where that has no address, to the administrators', async () => {
  expect([await meet('Sender'), await meet('Sender')]).toEqual(['held', 'held'])
  expect(await noticed()).toEqual([[boss.id, 'phone']])
  await db.updateTable('subscribers').set({ email: 'anna@nordwind.example' }).where('id', '=', anna.id).execute()
  await meet('Other')
  expect(await noticed()).toEqual([
    [boss.id, 'phone'],
    [anna.id, 'phone'],
  ])
})

test('HARD-02: a phone that two servers meet at once is told once', async () => {
  const met = await Promise.all(Array.from({ length: 20 }, () => meet('Sender')))
  expect(new Set(met)).toEqual(new Set(['held']))
  expect([await phones(), await noticed()]).toEqual([[{ family: 'sender', state: 'held' }], [[boss.id, 'phone']]])
})

test('HARD-02: an update and another address of the same network are the same phone; another network is not', async () => {
  await writeNewPhones(db, owner, 'off')
  expect(await meet('Yealink SIP-T46S 66.86.0.15')).toBe('known')
  await writeNewPhones(db, owner, 'hold')
  expect(await meet('Yealink SIP-T46S 66.87.0.1', '192.0.255.9')).toBe('known')
  expect(await meet('Yealink SIP-T46S 66.87.0.1', '198.51.100.1')).toBe('held')
  expect(await meet('Yealink SIP-T46S 66.87.0.1', '2001:db8::1')).toBe('held')
})

test('HARD-02: 20 phones of each state are remembered, for 180 days', async () => {
  for (let number = 0; number < 25; number++) {
    clock = new Date(start.getTime() + number * 1000)
    await meet(`Phone${number}x`)
  }
  expect(await phones()).toHaveLength(20)
  clock = new Date(start.getTime() + 181 * 86_400_000)
  await forgetOldPhones(db, clock)
  expect(await phones()).toEqual([])
})

test('HARD-02: a phone whose file was fetched from its network of late is known', async () => {
  const model = await givenDeviceModel(platform, customer.reseller_id)
  const { id } = await givenDevice(platform, { customer_id: customer.id, profile_id: model.profile_id })
  await db
    .updateTable('devices')
    .set({ fetched_at: clock, fetched_from: ['192.0.77.7', '2001:db8:1:2::/64'] })
    .execute()
  await givenDeviceLine(platform, { device_id: id, range_id: model.range_id, subscriber_id: anna.id })
  expect(await meet('Kestrel D4', '192.0.2.1')).toBe('known')
  expect(await meet('Other', '198.51.100.1')).toBe('held')
  clock = new Date(start.getTime() + 25 * 3_600_000)
  expect(await meet('Third', '192.0.2.1')).toBe('held')
})

test('HARD-02: a registration of a phone that was refused under another version ends', async () => {
  await meet('Sender 1.0.1')
  await db.updateTable('line_phones').set({ state: 'refused' }).execute()
  const row = {
    subscriber_id: anna.id,
    contact: 'sip:x@192.0.2.1',
    user_agent: 'Sender 1.0.2',
    received: 'sip:192.0.2.1:5060',
  }
  const { id } = await db
    .insertInto('registrations')
    .values({ ...row, q: 1, nat: true, expires: new Date(clock.getTime() + 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await meetRegistered(needs, { registration: id })
  expect(await db.selectFrom('registrations').select('id').execute()).toEqual([])
  await meetRegistered(needs, { registration: id })
})

test('HARD-02: a phone that says nothing of itself is held as others are', async () => {
  expect([await meet(null), await meetPhone(needs, { subscriberId: 0, userAgent: 'x', address: '::1' })]).toEqual([
    'held',
    undefined,
  ])
})

test('HARD-02: a new SIP password forgets which phones were refused', async () => {
  await meet('Sender')
  await db.updateTable('line_phones').set({ state: 'refused' }).execute()
  const ha1 = (digit: string) =>
    db
      .updateTable('subscribers')
      .set({ sip_ha1: digit.repeat(32) })
      .where('id', '=', anna.id)
      .execute()
  await ha1('a')
  expect(await phones()).toHaveLength(1)
  await ha1('b')
  expect(await phones()).toEqual([])
})
