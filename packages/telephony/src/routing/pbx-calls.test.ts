import { describe, expect, test } from 'vitest'
import {
  addressOf,
  anna,
  decisionsOf,
  eva,
  forwarding,
  from,
  maria,
  max,
  person,
  planOf,
  rule,
  sales,
  settings,
  snapshot,
  stopsOf,
  to,
  voicebox,
} from '../../test/routing-builders.ts'
import { huntOrder } from './hunt-order.ts'
import type { Group, Snapshot, SubscriberSettings } from './snapshot.ts'

type Extra = Partial<SubscriberSettings>
const callee = { dialled: '34', number: '34', subscriberId: sales }

describe('a group hunts its members', () => {
  const group: Group = { policy: 'serial', seconds: 10, members: [anna, max, eva], turn: 0 }
  const hunt = (extra: Partial<Group>, lineExtra: Extra = {}, more: Partial<Snapshot> = {}) =>
    snapshot([settings(sales, { group: { ...group, ...extra }, ...lineExtra })], { callee, ...more })
  const box = { forwarding: forwarding({ cfna: [rule([voicebox])], cfb: [rule([to('sip:43720@example.org')])] }) }

  test.each<[string, Partial<Group>, Extra, readonly string[]]>([
    [
      'serial: one after the other',
      {},
      {},
      ['rings anna 10', 'rings max 10', 'rings eva 10', '480 callee_tmp_unavailable'],
    ],
    ['parallel: all at once', { policy: 'parallel' }, {}, ['rings anna+max+eva 10', '480 callee_tmp_unavailable']],
    [
      'circular: from whose turn it is',
      { policy: 'circular', turn: 4 },
      {},
      ['rings max 10', 'rings eva 10', 'rings anna 10', '480 callee_tmp_unavailable'],
    ],
    ['then the group’s own rule', {}, box, ['rings anna 10', 'rings max 10', 'rings eva 10', 'voicebox unavail']],
    [
      'cft ends the hunt before all were tried',
      {},
      { forwarding: forwarding({ cft: [rule([voicebox])], ringSeconds: 15 }) },
      ['rings anna 10', 'rings max 5', 'voicebox unavail'],
    ],
    [
      'cft waits no longer than there is somebody to try',
      {},
      { forwarding: forwarding({ cft: [rule([voicebox])], ringSeconds: 90 }) },
      ['rings anna 10', 'rings max 10', 'rings eva 10', 'voicebox unavail'],
    ],
    [
      'a group’s cfu goes before the hunt',
      {},
      { forwarding: forwarding({ cfu: [rule([voicebox])] }) },
      ['voicebox unavail'],
    ],
    ['without members nobody rings', { members: [] }, box, ['offline ', 'voicebox unavail']],
  ])('%s', (_what, extra, lineExtra, expected) => {
    expect(stopsOf(hunt(extra, lineExtra))).toEqual(expected)
  })

  test('a member without a device is passed over at once', () => {
    const people = {
      [anna]: person(anna),
      [max]: person(max, { devices: [] }),
      [eva]: person(eva),
      [sales]: person(sales),
    }
    expect(stopsOf(hunt({}, {}, { people }))).toEqual([
      'rings anna 10',
      'offline max',
      'rings eva 10',
      '480 callee_tmp_unavailable',
    ])
  })

  test('a caller’s own line is left out', () => {
    const lines = [settings(sales, { group }), settings(max)]
    expect(stopsOf(snapshot(lines, { callee, caller: from(max) }))[1]).toBe('rings eva 10')
  })

  test('all busy: the last member’s rule applies', () => {
    expect(planOf(hunt({ members: [anna, max] }, box))).toMatchObject({
      targets: [{ id: anna }],
      on: { no_answer: { targets: [{ id: max }], on: { busy: { targets: [{ to: 'outside', address: '43720' }] } } } },
    })
  })

  test('random: every order comes, by the lot alone', () => {
    const orders = new Set(
      Array.from({ length: 600 }, (_, lot) => huntOrder({ ...group, policy: 'random' }, lot / 600).join()),
    )
    expect([...orders].toSorted()).toEqual(['1,2,3', '1,3,2', '2,1,3', '2,3,1', '3,1,2', '3,2,1'])
    expect(huntOrder({ ...group, policy: 'random' }, 0.3)).toEqual(huntOrder({ ...group, policy: 'random' }, 0.3))
  })
})

describe('manager and secretaries', () => {
  const manager = (extra: Extra = {}) =>
    settings(anna, {
      secretaries: ['43199202', '43720100'],
      reaches: { '43199202': max, [addressOf(eva)]: eva },
      ...extra,
    })
  test('a call to the manager rings the secretary numbers', () => {
    expect(stopsOf(snapshot([manager()]))).toEqual(['rings max+43720100 60', '480 callee_tmp_unavailable'])
    expect(decisionsOf(snapshot([manager()]))).toContain('secretaries')
  })

  test('a secretary reaches the manager', () => {
    expect(stopsOf(snapshot([manager(), settings(max)], { caller: from(max) }))[0]).toBe('rings anna 60')
    const outside = { numbers: ['43720100'], isAnonymous: false, subscriberId: null }
    expect(stopsOf(snapshot([manager()], { caller: outside }))[0]).toBe('rings anna 60')
  })

  test('MS-01: the manager may be a group; its secretaries reach its members', () => {
    const group: Group = { policy: 'serial', seconds: 10, members: [eva], turn: 0 }
    const lines = [settings(sales, { group, secretaries: ['43199202'], reaches: { '43199202': max } }), settings(max)]
    expect(stopsOf(snapshot(lines, { callee }))[0]).toBe('rings max 60')
    expect(stopsOf(snapshot(lines, { callee, caller: from(max) }))[0]).toBe('rings eva 10')
  })

  test('the manager’s rules follow when no secretary answers', () => {
    const rules = forwarding({ cft: [rule([voicebox])], ringSeconds: 15 })
    expect(stopsOf(snapshot([manager({ forwarding: rules })]))).toEqual(['rings max+43720100 15', 'voicebox unavail'])
  })

  test('CF-17: as a destination it rings them, and ends the list', () => {
    const rules = forwarding({ cfu: [rule([to('sip:43199201@managersecretary.local', 25), to(eva)])] })
    expect(stopsOf(snapshot([manager({ forwarding: rules })]))).toEqual([
      'rings max+43720100 25',
      '480 callee_tmp_unavailable',
    ])
    const none = settings(anna, { forwarding: rules })
    expect(stopsOf(snapshot([none, settings(eva)]))[0]).toBe('rings eva 60')
  })
})

describe('the menu', () => {
  const menu = 'sip:auto-attendant@app.local'
  const attendant = [
    { slot: '1', destination: addressOf(max) },
    { slot: '2', destination: 'sip:43720100@example.org' },
    { slot: 'default', destination: addressOf(eva) },
  ]
  const annas = (extra: Extra) => [
    settings(anna, { forwarding: forwarding({ cfu: [rule([menu])] }), ...extra }),
    settings(max),
    settings(eva),
  ]

  test('leads to the destination of the key pressed, or to the default one', () => {
    const plan = planOf(snapshot(annas({ attendant })))
    expect(plan).toMatchObject({
      kind: 'attendant',
      on: {
        digit: { '1': { targets: [{ id: max }] }, '2': { targets: [{ address: '43720100' }] } },
        timeout: { targets: [{ id: eva }] },
      },
    })
    expect(stopsOf(snapshot(annas({ attendant })))).toEqual([
      'attendant 12',
      'rings eva 60',
      '480 callee_tmp_unavailable',
    ])
  })

  test('without a default the call ends, without any slot the menu is left out', () => {
    expect(stopsOf(snapshot(annas({ attendant: attendant.slice(0, 2) })))).toEqual([
      'attendant 12',
      '480 callee_tmp_unavailable',
    ])
    expect(stopsOf(snapshot(annas({})))).toEqual(['404 callee_unknown'])
  })
})

test('a queue holds callers before the line rings, and is busy when it is full', () => {
  const lines = [
    settings(anna, { queue: { length: 5, wrapUpSeconds: 10 }, forwarding: forwarding({ cfb: [rule([voicebox])] }) }),
  ]
  expect(planOf(snapshot(lines))).toMatchObject({
    kind: 'queue',
    on: { full: { handle: 'queue_full', on: { done: { kind: 'voicebox', greeting: 'busy' } } } },
  })
  const none = { numbers: [maria], isAnonymous: false, subscriberId: null }
  expect(
    planOf(snapshot([settings(anna, { queue: { length: 5, wrapUpSeconds: 10 } })], { caller: none })),
  ).toMatchObject({ on: { full: { on: { done: { code: 486 } } } } })
})

test('CQ-04: a caller in a queue waits on when nobody answers, unless the line has a rule for that', () => {
  const queued = (rules: Parameters<typeof forwarding>[0]) =>
    stopsOf(snapshot([settings(anna, { queue: { length: 5, wrapUpSeconds: 10 }, forwarding: forwarding(rules) })]))
  expect(queued({})).toEqual(['queue 5 10', 'rings anna 60'])
  const greeting = settings(anna, { queue: { length: 5, wrapUpSeconds: 10 }, announcesSetup: true })
  expect(stopsOf(snapshot([greeting]))).toEqual([
    'announcement announce_before_call_setup',
    'queue 5 10',
    'rings anna 60',
  ])
  expect(queued({ cft: [rule([voicebox])], ringSeconds: 20 })).toEqual([
    'queue 5 10',
    'rings anna 20',
    'voicebox unavail',
  ])
})

test('CQ-04: a caller waits for the agents that have a device, down to the last one; without any nobody waits', () => {
  const group: Group = { policy: 'serial', seconds: 10, members: [anna, max], turn: 0 }
  const lines = [settings(sales, { group, queue: { length: 5, wrapUpSeconds: 10 } })]
  const queued = (people: Snapshot['people']) => stopsOf(snapshot(lines, { callee, people }))
  const away = { devices: [] }
  expect(queued({ [anna]: person(anna), [max]: person(max, away) })).toEqual([
    'queue 5 10',
    'rings anna 10',
    'offline max',
  ])
  expect(queued({ [anna]: person(anna, away), [max]: person(max, away) })).toEqual([
    'queue 5 10',
    'offline anna',
    'offline max',
    '480 callee_offline',
  ])
})
