import { describe, expect, test } from 'vitest'
import {
  addressOf,
  anna,
  decisionsOf,
  eva,
  forwarding,
  max,
  person,
  planOf,
  rule,
  sales,
  settings,
  snapshot,
  stopsOf,
} from '../../test/routing-builders.ts'
import type { ClosedWay } from '../schedules/hours-way.ts'
import type { QueueOverflow, SubscriberSettings } from './snapshot.ts'

const toLine = (id: number): ClosedWay => ({ to: 'line', address: addressOf(id) })
const overflows = (way: ClosedWay, members: Partial<QueueOverflow> = {}): Pick<SubscriberSettings, 'queue'> => ({
  queue: { length: 5, wrapUpSeconds: 10, overflow: { afterSeconds: 300, whenFull: true, way, ...members } },
})
const queued = (way: ClosedWay, members: Partial<QueueOverflow> = {}, ...others: readonly SubscriberSettings[]) =>
  snapshot([settings(anna, overflows(way, members)), settings(max), settings(eva), settings(sales), ...others])

const ways: readonly (readonly [string, ClosedWay, readonly string[]])[] = [
  ['the voicebox of the queue', { to: 'voicebox' }, ['voicebox unavail']],
  ['a colleague, then the voicebox', toLine(max), ['rings max 60', 'voicebox unavail']],
  [
    'a number, then the voicebox',
    { to: 'number', address: 'sip:436641234567@example.org' },
    ['handed on 436641234567 60', 'voicebox unavail'],
  ],
  [
    'an announcement, after which the call ends',
    { to: 'announcement', handle: 'custom_announcement_1' },
    ['announcement custom_announcement_1'],
  ],
  ['the voicebox, where the line is gone', { to: 'line', address: null }, ['voicebox unavail']],
]

describe('QBOARD-05: callers who have waited for too long go another way', () => {
  test.each(ways)('to %s', (_, way, stops) => {
    expect(stopsOf(queued(way))).toEqual(['queue 5 10', 'rings anna 60', ...stops])
    expect(decisionsOf(queued(way))).toContain('overflows')
  })

  test('after the seconds of the setting, however long the line rings', () => {
    const plan = planOf(queued({ to: 'voicebox' }, { afterSeconds: 45 }))
    expect(plan).toMatchObject({
      kind: 'queue',
      overflow_seconds: 45,
      on: { overflow: { kind: 'voicebox', why: [{ code: 'overflows', line: anna, reason: 'time', seconds: 45 }] } },
    })
  })

  test('not before the time, where only the length counts', () => {
    const plan = planOf(queued({ to: 'voicebox' }, { afterSeconds: null }))
    expect(plan).not.toHaveProperty('overflow_seconds')
    expect(plan).not.toHaveProperty('on.overflow')
    expect(stopsOf(queued({ to: 'voicebox' }, { afterSeconds: null }))).toEqual(['queue 5 10', 'rings anna 60'])
  })

  test('the time alone decides, even if the line has a rule for calls that nobody answers', () => {
    const rules = forwarding({ cft: [rule([max])], ringSeconds: 20 })
    const ruled = settings(anna, { ...overflows({ to: 'voicebox' }), forwarding: rules })
    expect(stopsOf(snapshot([ruled, settings(max)]))).toEqual(['queue 5 10', 'rings anna 20', 'voicebox unavail'])
  })

  test('where no agent has a device, nobody waits: the rules of the line apply', () => {
    const people = { [anna]: person(anna, { devices: [] }) }
    expect(stopsOf({ ...queued({ to: 'voicebox' }), people })).toEqual([
      'queue 5 10',
      'offline anna',
      '480 callee_offline',
    ])
  })
})

describe('QBOARD-05: callers for whom the queue has no place', () => {
  const full = (of: ReturnType<typeof queued>) => {
    const plan = planOf(of)
    return plan.do === 'media' && plan.kind === 'queue' ? plan.on.full : null
  }
  test('go there at once, without being told that it is full', () => {
    expect(full(queued(toLine(max)))).toMatchObject({
      do: 'ring',
      of: max,
      why: [{ code: 'overflows', reason: 'full', seconds: null, to: 'line' }],
    })
    expect(full(queued({ to: 'voicebox' }))).toMatchObject({ kind: 'voicebox', greeting: 'busy' })
  })

  test('are told so, and the line is busy, where only the time counts', () => {
    expect(full(queued({ to: 'voicebox' }, { whenFull: false }))).toMatchObject({ handle: 'queue_full' })
  })
})

describe('QBOARD-05: queues that overflow into each other', () => {
  test('the callers of another queue wait there by its rules, and nothing follows it', () => {
    const of = queued(toLine(max), {}, settings(max, { queue: { length: 2, wrapUpSeconds: 7 } }))
    expect(stopsOf(of)).toEqual(['queue 5 10', 'rings anna 60', 'queue 2 7', 'rings max 60'])
  })

  test('a queue that leads back ends the way', () => {
    const of = queued(toLine(max), {}, settings(max, overflows(toLine(anna))))
    expect(stopsOf(of)).toEqual(['queue 5 10', 'rings anna 60', 'queue 5 10', 'rings max 60', '482 cf_loop'])
  })

  test('a forwarding before the queue goes on', () => {
    const forwards = settings(eva, { forwarding: forwarding({ cfu: [rule([anna])] }) })
    const of = queued({ to: 'voicebox' }, {}, forwards)
    expect(stopsOf({ ...of, callee: { dialled: '33', number: '43199203', subscriberId: eva } })).toContain(
      'voicebox unavail',
    )
  })
})

test('QBOARD-05: an overflow to the voicebox is not granted by every profile, and the call ends then', () => {
  const of = snapshot([settings(anna, { ...overflows({ to: 'voicebox' }), attributes: [] })])
  expect(stopsOf(of)).toEqual(['queue 5 10', 'rings anna 60', '480 callee_tmp_unavailable'])
})
