import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { EndReason } from '@lineside/contract/rtc/frames'
import { describe, expect, test } from 'vitest'
import { isMissed } from '../conversations/call-title.ts'
import type { Call, CallLeg } from './call-state.ts'
import { recordsOf } from './records-of.ts'

const [anna, max, eva, sales, theirs] = [1, 2, 3, 30, 99]
const line = (id: number, customerId: number, extension: string | null) => ({
  customerId,
  name: `Line ${id}`,
  number: `43100${id}`,
  extension,
  devices: [],
})
const lines = {
  [anna]: line(anna, 1, '21'),
  [max]: line(max, 1, '22'),
  [eva]: line(eva, 1, '23'),
  [sales]: line(sales, 1, '30'),
  [theirs]: line(theirs, 2, '21'),
}

const leg = (id: string, members: Partial<CallLeg>): CallLeg => ({
  id,
  subscriberId: null,
  kind: 'browser',
  device: 'Chrome',
  role: 'target',
  phase: 'ended',
  since: 30,
  answered: null,
  reason: 'hung_up',
  party: { number: null, name: null },
  from: { number: '21', name: 'Anna' },
  carried: null,
  of: members.subscriberId ?? null,
  offer: null,
  hasOffer: false,
  sends: { audio: true, video: false, screen: false },
  linked: null,
  music: null,
  lostUntil: null,
  ...members,
})
const origin = (answered: number | null, members: Partial<CallLeg> = {}) =>
  leg('a', { subscriberId: anna, role: 'origin', from: null, of: null, answered, ...members })

const at = { after: 0, ends: false }
const rings = (id: number, of = id): TraceStep => ({
  code: 'rings',
  line: of,
  ...at,
  targets: [{ to: 'subscriber', id }],
  seconds: 20,
  devices: ['Chrome'],
})
const met = (code: 'busy' | 'offline' | 'declined', id: number): TraceStep => ({ code, line: id, ...at, targets: [] })
const fits = (of: number, type: 'cfu' | 'cft' | 'cfb' | 'cfna', after = 0): TraceStep => ({
  code: 'rule_fits',
  line: of,
  after,
  ends: false,
  type,
  sources: null,
  times: null,
})
const voicebox = (of: number): TraceStep => ({
  code: 'voicebox',
  line: of,
  after: 20,
  ends: true,
  is_custom: false,
  greeting: 'unavail',
})

const menu: TraceStep = { code: 'attendant', line: max, after: 5, ends: false, keys: ['1', '2'] }

const over = (
  reason: EndReason,
  trace: readonly TraceStep[],
  legs: readonly CallLeg[],
  called: number = max,
): Call => ({
  id: 'call',
  started: 1_000,
  dialled: '22',
  called: { line: called, number: `43100${called}` },
  legs: Object.fromEntries(legs.map((one) => [one.id, one])),
  stage: { phase: 'ended', at: 30, reason, by: null },
  trace,
  lines,
  timers: [],
  joins: [],
  asked: 0,
})

/** Line, direction, type and status of each record, and `missed` if the portal counts it as missed. */
const kept = (call: Call): readonly string[] =>
  recordsOf(call).map((record) => {
    const { subscriberId, direction, callType, status } = record
    const missed = isMissed({ type: 'call', call_type: callType, direction, status }) ? ' missed' : ''
    return `${subscriberId} ${direction} ${callType} ${status}${missed}`
  })

const b = (members: Partial<CallLeg> = {}) => leg('b', { subscriberId: max, ...members })
const service = leg('s', { role: 'service', kind: 'media', answered: 20, from: null })

test.each<[string, Call, readonly string[]]>([
  ['answered', over('hung_up', [rings(max)], [origin(10), b({ answered: 10 })]), ['1 out call ok', '2 in call ok']],
  [
    'not answered in time',
    over('no_answer', [rings(max)], [origin(null), b({ reason: 'no_answer' })]),
    ['1 out call noanswer', '2 in call noanswer missed'],
  ],
  [
    'taken back',
    over('cancelled', [rings(max)], [origin(null), b({ reason: 'cancelled' })]),
    ['1 out call cancel', '2 in call cancel missed'],
  ],
  ['busy', over('busy', [met('busy', max)], [origin(null)]), ['1 out call busy', '2 in call busy missed']],
  [
    'declined',
    over('declined', [rings(max), met('declined', max)], [origin(null), b({ reason: 'declined' })]),
    ['1 out call busy', '2 in call busy missed'],
  ],
  [
    'offline',
    over('offline', [met('offline', max)], [origin(null)]),
    ['1 out call offline', '2 in call offline missed'],
  ],
  [
    'turned away',
    over('blocked', [{ code: 'blocked', line: max, ...at, entry: '21' }], [origin(null)]),
    ['1 out call other'],
  ],
  [
    'to the voicebox after a while',
    over('done', [rings(max), fits(max, 'cft', 20), voicebox(max)], [origin(20), b({ reason: 'no_answer' }), service]),
    ['1 out call ok', '2 in call noanswer missed', '2 out cft ok'],
  ],
  [
    'always on to another line, which takes it: the line has missed nothing',
    over('hung_up', [fits(max, 'cfu'), rings(eva)], [origin(10), leg('c', { subscriberId: eva, answered: 10 })]),
    ['1 out call ok', '2 in call ok', '3 in cfu ok', '2 out cfu ok'],
  ],
  [
    'on another device',
    over(
      'hung_up',
      [rings(max)],
      [origin(10), b({ reason: 'answered_elsewhere' }), leg('c', { subscriberId: max, answered: 10 })],
    ),
    ['1 out call ok', '2 in call ok'],
  ],
  [
    'by a colleague of the group',
    over(
      'hung_up',
      [rings(max, sales)],
      [
        origin(10),
        b({ of: sales, reason: 'answered_elsewhere' }),
        leg('c', { subscriberId: eva, of: sales, answered: 10 }),
      ],
      sales,
    ),
    ['1 out call ok', '30 in call ok', '2 in call ok', '3 in call ok'],
  ],
  [
    'by nobody of the group',
    over('no_answer', [rings(max, sales)], [origin(null), b({ of: sales, reason: 'no_answer' })], sales),
    ['1 out call noanswer', '30 in call noanswer missed', '2 in call noanswer missed'],
  ],
])('REACH-03, PATH-01: %s', (_, call, expected) => {
  expect(kept(call)).toEqual(expected)
})

describe('the contents of a record', () => {
  test('talk is counted from when somebody answered to when that leg ended', () => {
    const call = over('hung_up', [rings(max)], [origin(10), b({ answered: 10, since: 25.5 })])
    expect(recordsOf(call)).toMatchObject([
      { durationMs: 20_000, caller: '21', callee: '22', answeredBy: max, answeredOn: null, started: 1_000 },
      { durationMs: 15_500, caller: '21', callee: '22', answeredBy: max, answeredOn: 'Chrome' },
    ])
  })

  test('a voicebox that took it answered for nobody', () => {
    const trace = [rings(max), fits(max, 'cft', 20), voicebox(max)]
    const [, , forwarded] = recordsOf(over('done', trace, [origin(20), b({ reason: 'no_answer' }), service]))
    expect(forwarded).toMatchObject({
      callee: 'voicemail',
      caller: '21',
      durationMs: 10_000,
      started: 21_000,
      answeredBy: null,
    })
  })

  test('its caller’s says that it reached the voicebox, which it heard, and not how that is set up', () => {
    const own: TraceStep = { ...voicebox(max), is_custom: true, greeting: 'busy' } as TraceStep
    const trace = [rings(max), fits(max, 'cft', 20), own]
    const [made, got] = recordsOf(over('done', trace, [origin(20), b({ reason: 'no_answer' }), service]))
    expect(made?.trace).toEqual([{ ...rings(max), devices: [] }, voicebox(max)])
    expect(made?.durationMs).toBe(10_000)
    expect(got?.trace.at(-1)).toEqual(own)
  })

  test.each<[string, Call]>([
    ['a person whom a menu led to', over('hung_up', [menu, rings(max)], [origin(5), service, b({ answered: 10 })])],
    ['nobody, who only heard why', over('offline', [met('offline', max), menu], [origin(null), service])],
    ['its own menu, which its trace has', over('done', [{ ...menu, line: anna }], [origin(5), service], anna)],
  ])('no service is reached where it reached %s', (_, call) => {
    const [made] = recordsOf(call)
    expect(made?.trace.filter(({ code }) => code === 'attendant')).toHaveLength(call.trace[0]?.line === anna ? 1 : 0)
  })

  test('lines of other customers are numbers, and their rules nobody else’s; a hidden number is nowhere', () => {
    const trace: readonly TraceStep[] = [
      { code: 'number_hidden', line: anna, ...at },
      fits(theirs, 'cft'),
      voicebox(theirs),
    ]
    const [made, got] = recordsOf(over('done', trace, [origin(20), service], theirs))
    expect(made).toMatchObject({ caller: '21', callee: '4310099', answeredBy: null })
    expect(made?.trace.map(({ code }) => code)).toEqual(['number_hidden', 'handed_on', 'voicebox'])
    expect(got).toMatchObject({ subscriberId: theirs, customerId: 2, caller: 'anonymous' })
    expect(got?.trace.map(({ code }) => code)).not.toContain('number_hidden')
  })

  test('a party that came from another call is written as it was there, for as long as it lasted', () => {
    const [carried] = recordsOf(over('hung_up', [rings(eva)], [leg('c', { subscriberId: eva, answered: 5 })], eva))
    const moved = leg('c', { subscriberId: eva, answered: 5, carried: carried ?? null })
    const call = over('hung_up', [rings(max)], [origin(10), b({ answered: 10, reason: 'transferred' }), moved])
    expect(kept(call)).toEqual(['1 out call ok', '2 in call ok', '3 in call ok'])
    expect(recordsOf(call).at(-1)).toMatchObject({ durationMs: 25_000, callee: '23' })
    const left = over(
      'transferred',
      [rings(eva)],
      [origin(10), leg('c', { subscriberId: eva, answered: 5, role: 'moved' })],
      eva,
    )
    expect(kept(left)).toEqual(['1 out call ok'])
  })
})
