import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { callLines } from '../../../test/call-lines.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { eventually } from '../../../test/eventually.ts'
import { type FakeLeg, fakeLeg } from '../../../test/fake-legs.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { leaveOutsideOf, passOverOutside } from '../../domain/trunks/outside-calls-store.ts'
import type { OutsideLimitsTable } from '../../platform/db/tables/trunk-tables.ts'
import { endCostlyCalls } from './end-costly-calls.ts'
import { createOutsideTargets } from './outside-targets.ts'

const start = new Date('2026-11-29T10:00:00Z')
let clock = start
const { platform: real } = await createTestPlatform()
const platform = { ...real, now: () => clock }
const { db } = platform
const { customer } = await givenPbx(platform)
const { seat, forwards } = callLines(platform, customer)
const anna = await seat('21', 'Anna')
const max = await seat('22', 'Max')
const boss = await seat('23', 'Boss')
await db.updateTable('subscribers').set({ email: 'anna@nordwind.example' }).where('id', '=', anna.id).execute()
await db
  .updateTable('subscribers')
  .set({ email: 'boss@nordwind.example', administrative: true })
  .where('id', '=', boss.id)
  .execute()
await db
  .insertInto('rtc_processes')
  .values([1, 2].map((id) => ({ id, started_at: start })))
  .execute()
await givenTrunk(platform, { name: 'first' })

let over: FakeLeg[] = []
const phones = {
  phoneOf: () => null,
  openTrunk: () => {
    const leg = fakeLeg(null, { kind: 'outside', device: 'first' })
    over.push(leg)
    return leg
  },
}
const limits = async (values: Partial<Omit<OutsideLimitsTable, 'id' | 'new_phones'>>) => {
  await db
    .insertInto('outside_limits')
    .values({ customer_id: customer.id, set_by: 'company', ...values })
    .execute()
}
const ofAnna = { subscriber_id: anna.id }
const refusals = () =>
  db
    .selectFrom('outside_refusals')
    .select(['subscriber_id', 'reason', 'of', 'calls'])
    .orderBy('subscriber_id')
    .execute()
const noticed = async () =>
  (await db.selectFrom('security_notices').select(['subscriber_id', 'kind']).orderBy('subscriber_id').execute()).map(
    (row) => [row.subscriber_id, row.kind],
  )
const counted = async (reason: string) =>
  (await platform.metrics.calls.refused.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0

const totals = () => db.selectFrom('outside_totals').select(['calls', 'cost']).execute()

let world: CallWorld
beforeEach(() => {
  over = []
  clock = start
  platform.metrics.calls.refused.reset()
  world = callWorld(platform, 1, createOutsideTargets(platform, 1, phones))
  for (const { id } of [anna, max, boss]) world.targets.has(id)
})
afterEach(async () => {
  await world.runner.endAll('server_stopped')
  await eventually(async () => {
    const { length } = await db.selectFrom('outside_calls').select('id').execute()
    if (length > 0) throw new Error('A call that is over still counts')
  })
  for (const table of [
    'cf_mappings',
    'outside_limits',
    'outside_starts',
    'outside_days',
    'outside_totals',
    'outside_refusals',
    'outside_rates',
    'security_notices',
  ] as const)
    await db.deleteFrom(table).execute()
})
const rings = (count: number) =>
  eventually(() => expect(over.filter(({ invitation }) => invitation)).toHaveLength(count))
const isRefused = async (line: typeof anna, to = '0664 1234567', says = 'locked_out') => {
  const before = over.length
  const { leg } = world.calls(line, to)
  const service = await world.service(says)
  service.ends({ type: 'done' })
  world.running.splice(world.running.indexOf(service), 1)
  await eventually(() => expect(leg.endReason).toBe(says === 'locked_out' ? 'outside_limit' : 'not_allowed'))
  expect(over).toHaveLength(before)
}

describe('HARD-02: a limit of calls', () => {
  test('within a minute refuses the next one, and tells its caller, its owners and the operator', async () => {
    await limits({ ...ofAnna, calls_a_minute: 2 })
    world.calls(anna, '0664 1234567')
    world.calls(anna, '0664 1234568')
    await rings(2)
    await isRefused(anna)
    await isRefused(anna)
    await eventually(async () =>
      expect(await refusals()).toEqual([{ subscriber_id: anna.id, reason: 'calls_a_minute', of: 'line', calls: 2 }]),
    )
    // one mail for each reader, however many calls are refused
    await eventually(async () =>
      expect(await noticed()).toEqual([
        [anna.id, 'outside'],
        [boss.id, 'outside'],
      ]),
    )
    expect(await counted('calls_a_minute')).toBe(2)
    world.calls(max, '0664 1234569')
    await rings(3)
  })

  test('within a minute is over when the minute is', async () => {
    await limits({ calls_a_minute: 1 })
    world.calls(anna, '0664 1234567')
    await rings(1)
    await isRefused(max)
    clock = new Date(start.getTime() + 60_000)
    world.calls(max, '0664 1234567')
    await rings(2)
  })

  test('within a day ends at midnight of the customer', async () => {
    await db.updateTable('customers').set({ timezone: 'Asia/Tokyo' }).where('id', '=', customer.id).execute()
    await limits({ calls_a_day: 1 })
    world.calls(anna, '0664 1234567')
    await rings(1)
    clock = new Date('2026-11-29T14:59:00Z')
    await isRefused(max)
    clock = new Date('2026-11-29T15:00:00Z')
    world.calls(max, '0664 1234567')
    await rings(2)
    await db.updateTable('customers').set({ timezone: 'UTC' }).where('id', '=', customer.id).execute()
  })

  test('the operator sets holds for a customer that has set more, and its default for all others', async () => {
    await limits({ customer_id: null, set_by: 'operator', calls_a_day: 0 })
    await isRefused(anna)
    await limits({ set_by: 'operator', calls_a_day: 1 })
    await limits({ calls_a_day: 1000 })
    world.calls(anna, '0664 1234567')
    await rings(1)
    await isRefused(max)
  })

  test('counts what a line forwards, for that line', async () => {
    await limits({ ...ofAnna, calls_a_day: 1 })
    await forwards(anna, 'cfu', `sip:43720100200@${customer.domain}`)
    world.calls(max, '21')
    await rings(1)
    world.calls(max, '21')
    const service = await world.service('locked_out')
    service.ends({ type: 'done' })
    await eventually(async () => expect(await refusals()).toMatchObject([{ subscriber_id: anna.id, calls: 1 }]))
    expect(over).toHaveLength(1)
  })

  test('lets emergency calls through', async () => {
    await limits({ calls_a_day: 0, calls_a_minute: 0, cost_a_day: 0, countries: [], barred: ['premium'] })
    world.calls(anna, '112')
    await rings(1)
    expect(await refusals()).toEqual([])
  })

  test('holds for two servers that are asked a hundred times at once', async () => {
    await limits({ calls_a_minute: 7 })
    const here = createOutsideTargets(platform, 1, phones)
    const there = createOutsideTargets(platform, 2, phones)
    const opened = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? here : there)('436641234567', `storm-${index}`, {
          line: index % 3 === 0 ? anna.id : max.id,
          present: 'anonymous',
          isForeign: false,
        }),
      ),
    )
    expect(opened.filter(({ legs }) => legs.length > 0)).toHaveLength(7)
    expect(opened.filter(({ none }) => none === 'outside_limit')).toHaveLength(93)
    for (const { legs } of opened) for (const leg of legs) leg.end('hung_up', null)
  })
})

describe('HARD-02: numbers that may not be called', () => {
  test.each([
    ['another country than the customer allows', { countries: ['43'] }, '0053 1234567'],
    ['another country than the line allows', { ...ofAnna, countries: ['43'] }, '0049 30 1234567'],
    ['premium rate', { barred: ['premium' as const] }, '0900 123456'],
    [
      'a satellite',
      { customer_id: null, set_by: 'operator' as const, barred: ['satellite' as const] },
      '00881 612345678',
    ],
  ])('%s', async (_, values, to) => {
    await limits(values)
    await isRefused(anna, to, 'block_out')
    await eventually(async () =>
      expect(await refusals()).toMatchObject([{ subscriber_id: anna.id, reason: 'number_barred', calls: 1 }]),
    )
    await eventually(async () => expect(await noticed()).toHaveLength(2))
    expect(await counted('number_barred')).toBe(1)
  })

  test('a forwarding to them is told to its owner, and the call goes on to the next destination', async () => {
    await limits({ ...ofAnna, countries: ['43'] })
    await forwards(anna, 'cfu', `sip:493012345678@${customer.domain}`, `sip:43720100200@${customer.domain}`)
    world.calls(max, '21')
    await rings(1)
    await eventually(async () =>
      expect(await refusals()).toEqual([{ subscriber_id: anna.id, reason: 'number_barred', of: 'line', calls: 1 }]),
    )
    world.calls(max, '21')
    await rings(2)
    await eventually(async () => expect(await refusals()).toMatchObject([{ calls: 2 }]))
    expect(await noticed()).toEqual([
      [anna.id, 'outside'],
      [boss.id, 'outside'],
    ])
    expect(await counted('number_barred')).toBe(2)
  })

  test('the gate refuses them whatever the plan says', async () => {
    await limits({ barred: ['premium'] })
    const open = createOutsideTargets(platform, 1, phones)
    const asked = { line: anna.id, present: 'anonymous', isForeign: false } as const
    expect(await open('43900123456', 'past-the-plan', asked)).toEqual({ legs: [], none: 'number_barred' })
    await eventually(async () => expect(await refusals()).toHaveLength(1))
  })
})

describe('HARD-02: the cost of a day', () => {
  const answered = async (to: string) => {
    const { leg, callId } = world.calls(anna, to)
    await eventually(() => expect(over.at(-1)?.invitation).toBeTruthy())
    over.at(-1)?.answers()
    await eventually(() => expect(leg.accepted).not.toBeNull())
    await eventually(async () =>
      expect(
        await db.selectFrom('outside_calls').select('id').where('charged_until', 'is not', null).execute(),
      ).toHaveLength(1),
    )
    return { leg, callId }
  }
  const rates = [
    { prefix: '43', price: 20_000, currency: 'EUR' },
    { prefix: '43664', price: 600_000, currency: 'EUR' },
  ]

  test('ends the calls that cost something, and refuses the next one', async () => {
    await db.insertInto('outside_rates').values(rates).execute()
    await limits({ cost_a_day: 1_000_000 })
    const { leg, callId } = await answered('0664 1234567')
    clock = new Date(start.getTime() + 90_000)
    expect(await endCostlyCalls(platform, 1, world.runner)).toEqual([])
    clock = new Date(start.getTime() + 100_000)
    expect(await endCostlyCalls(platform, 1, world.runner)).toEqual([callId])
    await eventually(() => expect(leg.endReason).toBe('outside_limit'))
    await isRefused(anna, '0720 100200')
    await eventually(async () =>
      expect(await refusals()).toMatchObject([{ reason: 'cost_a_day', of: 'customer', calls: 2 }]),
    )
  })

  test('is charged when a call ends, and calls without a rate cost nothing', async () => {
    await db.insertInto('outside_rates').values(rates).execute()
    const { leg } = await answered('0664 1234567')
    clock = new Date(start.getTime() + 30_000)
    leg.says({ type: 'ended', reason: 'hung_up' })
    await eventually(async () =>
      expect(await db.selectFrom('outside_days').select(['calls', 'cost']).execute()).toEqual([
        { calls: 1, cost: 300_000 },
      ]),
    )
    world.calls(anna, '0049 30 1234567')
    await eventually(async () =>
      expect(await db.selectFrom('outside_calls').select('price').execute()).toEqual([{ price: null }]),
    )
  })
})

describe('HARD-02: a charged call that another process takes over', () => {
  test('is charged once for each second, and ended by its new process alone', async () => {
    await db.insertInto('outside_rates').values({ prefix: '43', price: 600_000, currency: 'EUR' }).execute()
    await limits({ cost_a_day: 1_000_000 })
    const { callId } = world.calls(anna, '0664 1234567')
    await rings(1)
    over.at(-1)?.answers()
    const charged = async () =>
      (await db.selectFrom('outside_calls').select(['process_id', 'charged_until']).executeTakeFirstOrThrow())
        .charged_until
    await eventually(async () => expect(await charged()).toEqual(start))
    const ended: string[] = []
    const other = { endCall: (id: string) => void ended.push(id) }
    clock = new Date(start.getTime() + 30_000)
    expect(await endCostlyCalls(platform, 1, world.runner)).toEqual([])
    // the first process dies 20 s later: what it has not charged is charged by the one that takes the call over
    await passOverOutside(db, [callId], 2)
    clock = new Date(start.getTime() + 50_000)
    expect(await endCostlyCalls(platform, 1, world.runner)).toEqual([])
    expect(await endCostlyCalls(platform, 2, other)).toEqual([])
    expect(await totals()).toEqual([{ calls: 1, cost: 500_000 }])
    clock = new Date(start.getTime() + 100_000)
    expect(await endCostlyCalls(platform, 1, world.runner)).toEqual([])
    expect(await endCostlyCalls(platform, 2, other)).toEqual([callId])
    expect(ended).toEqual([callId])
    await eventually(async () => expect(await refusals()).toMatchObject([{ reason: 'cost_a_day', calls: 1 }]))
    expect(await totals()).toEqual([{ calls: 1, cost: 1_000_000 }])
    await leaveOutsideOf(db, callId, clock)
    expect(await db.selectFrom('outside_calls').select('id').execute()).toEqual([])
    expect(await totals()).toEqual([{ calls: 1, cost: 1_000_000 }])
  })
})

describe('HARD-02: a new phone', () => {
  const met = async (callId: string, state: 'known' | 'held' | 'refused', subscriber_id = anna.id) => {
    const seen = { first_seen_at: clock, seen_at: clock, user_agent: 'Sender 1.0', address: '192.0.2.1' }
    const { id } = await db
      .insertInto('line_phones')
      .values({ subscriber_id, family: callId, network: '192.0.0.0/16', state, ...seen })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('new_phone_calls').values({ call_id: callId, phone_id: id, begun_at: clock }).execute()
    return id
  }
  const open = (number: string, callId: string, line = anna.id) =>
    createOutsideTargets(platform, 1, phones)(number, callId, { line, present: 'anonymous', isForeign: false })
  const ends = async (number: string, callId: string, line?: number) => {
    const { legs, none } = await open(number, callId, line)
    for (const leg of legs) leg.end('hung_up', null)
    return legs.length > 0 ? 'let through' : none
  }
  afterEach(async () => {
    await db.deleteFrom('line_phones').execute()
  })

  test.each(['held', 'refused'] as const)('is %s: it calls for help and nobody else outside', async (state) => {
    await met('one', state)
    expect([await ends('436641234567', 'one'), await ends('112', 'one')]).toEqual(['outside_limit', 'let through'])
    await eventually(async () => expect(await refusals()).toMatchObject([{ reason: 'new_phone', of: 'line' }]))
    expect(await counted('new_phone')).toBe(1)
    // another call of the line, and what another line forwards in this call
    expect([await ends('436641234567', 'two'), await ends('436641234567', 'one', max.id)]).toEqual([
      'let through',
      'let through',
    ])
  })

  test('calls a country which its line has never called: its owners are told at once, and once', async () => {
    await met('one', 'known')
    await ends('436641234567', 'one')
    expect(await noticed()).toEqual([])
    await ends('5371234567', 'one')
    await eventually(async () =>
      expect(await noticed()).toEqual([
        [anna.id, 'abroad'],
        [boss.id, 'abroad'],
      ]),
    )
    await ends('5371234568', 'one')
    await ends('5371234567', 'of a phone that is known')
    expect(await noticed()).toHaveLength(2)
    const [notice] = await db.selectFrom('security_notices').select('facts').execute()
    expect(notice?.facts).toMatchObject({ what: 'Anna, Sender 1.0, +53 7 123 45 67', address: '192.0.2.1' })
  })

  test('calls an expensive number of its own country: its owners are told', async () => {
    await db.insertInto('outside_rates').values({ prefix: '43', price: 500_000, currency: 'EUR' }).execute()
    await met('one', 'known')
    await ends('436641234567', 'one')
    await eventually(async () => expect(await noticed()).toHaveLength(2))
  })
})
