import { describe, expect, test } from 'vitest'
import {
  anna,
  callers,
  conference,
  eva,
  fax,
  forwarding,
  maria,
  max,
  person,
  planOf,
  rule,
  settings,
  snapshot,
  stopsOf,
  times,
  to,
  voicebox,
} from '../../test/routing-builders.ts'
import type { Assumed } from './expected-path.ts'
import { resolveCall } from './resolve-call.ts'
import type { Forwarding } from './snapshot.ts'

const annas = (rules: Partial<Forwarding>, extra: Parameters<typeof settings>[1] = {}) => [
  settings(anna, { forwarding: forwarding(rules), ...extra }),
  settings(max),
  settings(eva),
]

const outcomes: readonly Assumed[] = ['no_answer', 'busy', 'offline', 'declined']

describe('which rule applies', () => {
  test.each<[string, Partial<Forwarding>, readonly (readonly string[])[]]>([
    [
      'none',
      {},
      [
        ['rings anna 60', '480 callee_tmp_unavailable'],
        ['busy anna', '486 callee_busy'],
        ['offline anna', '480 callee_offline'],
        ['declined anna', '603 callee_busy'],
      ],
    ],
    ['cfu: always, without ringing', { cfu: [rule([voicebox])] }, outcomes.map(() => ['voicebox unavail'])],
    [
      'cfu goes before all others',
      { cfu: [rule([voicebox])], cft: [rule([max])], cfb: [rule([max])], cfna: [rule([max])] },
      outcomes.map(() => ['voicebox unavail']),
    ],
    [
      'CF-06: cft rings first, for its ring time',
      { cft: [rule([voicebox])], ringSeconds: 20 },
      [
        ['rings anna 20', 'voicebox unavail'],
        ['busy anna', '486 callee_busy'],
        ['offline anna', 'voicebox unavail'],
        ['declined anna', '603 callee_busy'],
      ],
    ],
    ['CF-06: cft without a ring time rings 60 s', { cft: [rule([voicebox])] }, [['rings anna 60', 'voicebox unavail']]],
    [
      'cft may ring longer than a line does by itself',
      { cft: [rule([voicebox])], ringSeconds: 90 },
      [['rings anna 90', 'voicebox unavail']],
    ],
    [
      'cfb: busy or declined',
      { cfb: [rule([voicebox])] },
      [
        ['rings anna 60', '480 callee_tmp_unavailable'],
        ['busy anna', 'voicebox busy'],
        ['offline anna', '480 callee_offline'],
        ['declined anna', 'voicebox busy'],
      ],
    ],
    [
      'cfna: no answer and no device',
      { cfna: [rule([voicebox])] },
      [
        ['rings anna 60', 'voicebox unavail'],
        ['busy anna', '486 callee_busy'],
        ['offline anna', 'voicebox unavail'],
        ['declined anna', '603 callee_busy'],
      ],
    ],
    [
      'each for its own',
      { cft: [rule([max])], cfna: [rule([voicebox])], cfb: [rule([eva])], ringSeconds: 15 },
      [
        ['rings anna 15', 'rings max 60', '480 callee_tmp_unavailable'],
        ['busy anna', 'rings eva 60', '480 callee_tmp_unavailable'],
        ['offline anna', 'voicebox unavail'],
        ['declined anna', 'rings eva 60', '480 callee_tmp_unavailable'],
      ],
    ],
  ])('%s', (_what, rules, expected) => {
    expect(outcomes.slice(0, expected.length).map((outcome) => stopsOf(snapshot(annas(rules)), outcome))).toEqual(
      expected,
    )
  })

  test('a line’s default: it rings if it has devices, otherwise it is offline', () => {
    const lines = annas({ cfna: [rule([voicebox])] })
    expect(stopsOf(snapshot(lines))).toEqual(['rings anna 60', 'voicebox unavail'])
    expect(stopsOf(snapshot(lines, { people: { [anna]: person(anna, { devices: [] }) } }))).toEqual([
      'offline anna',
      'voicebox unavail',
    ])
  })

  test('a prompt before the forwarding, where it is switched on', () => {
    const lines = annas({ cfu: [rule([voicebox])] }, { announcesForward: true })
    expect(stopsOf(snapshot(lines))).toEqual(['announcement announce_before_cf', 'voicebox unavail'])
  })

  test('FRONT-03: a prompt before the phones ring, at each line that has one, and not before a rule for all calls', () => {
    const greets = { announcesSetup: true }
    const greeting = 'announcement announce_before_call_setup'
    expect(stopsOf(snapshot(annas({ cfna: [rule([max])] }, greets)))).toEqual([
      greeting,
      'rings anna 60',
      'rings max 60',
      '480 callee_tmp_unavailable',
    ])
    expect(stopsOf(snapshot(annas({ cfu: [rule([voicebox])] }, greets)))).toEqual(['voicebox unavail'])
    const answerers = planOf(snapshot(annas({ cfna: [rule([max, to('43664')])] }, { greetsCallee: true })))
    expect(answerers).toMatchObject({ do: 'ring', greets: true })
    const both = [settings(anna, { ...greets, forwarding: forwarding({ cfna: [rule([max])] }) }), settings(max, greets)]
    expect(stopsOf(snapshot(both))).toEqual([
      greeting,
      'rings anna 60',
      greeting,
      'rings max 60',
      '480 callee_tmp_unavailable',
    ])
  })
})

describe('conditions', () => {
  const first = (extra: Parameters<typeof rule>[1]) => snapshot(annas({ cfu: [rule([voicebox], extra), rule([max])] }))
  const friday = { wday: '2-6', hour: '9-16' }
  test.each<[string, Parameters<typeof rule>[1], boolean]>([
    ['a rule that is off does not count', { enabled: false }, false],
    ['within the times', { times: times(friday) }, true],
    ['not within the times', { times: times({ wday: 7 }) }, false],
    ['one entry of several', { times: times({ wday: 7 }, friday) }, true],
    ['a time set without entries holds never', { times: times() }, false],
    ['call from', { sources: callers('whitelist', maria) }, true],
    ['call from others', { sources: callers('whitelist', '43123') }, false],
    ['call from a pattern', { sources: callers('whitelist', '43664*') }, true],
    ['call not from', { sources: callers('blacklist', maria) }, false],
    ['call not from others', { sources: callers('blacklist', '43123') }, true],
    ['both hold', { sources: callers('whitelist', maria), times: times(friday) }, true],
    ['only one of both', { sources: callers('whitelist', maria), times: times({ wday: 1 }) }, false],
    ['a rule without destinations', { destinations: [] }, false],
  ])('%s', (_what, extra, fits) => {
    expect(stopsOf(first(extra))[0]).toBe(fits ? 'voicebox unavail' : 'rings max 60')
  })

  test('a withheld number is anonymous', () => {
    const lines = annas({ cfu: [rule([voicebox], { sources: callers('whitelist', 'anonymous') })] })
    const caller = { numbers: [maria], isAnonymous: true, subscriberId: null }
    expect(stopsOf(snapshot(lines, { caller }))).toEqual(['voicebox unavail'])
    expect(stopsOf(snapshot(lines))[0]).toBe('rings anna 60')
    // the rule must not look at the number that the caller withholds
    const known = annas({ cfu: [rule([voicebox], { sources: callers('whitelist', maria) })] })
    expect(stopsOf(snapshot(known, { caller }))[0]).toBe('rings anna 60')
  })

  test('a colleague is known by number and extension', () => {
    const lines = (...sources: string[]) =>
      annas({ cfu: [rule([voicebox], { sources: callers('whitelist', ...sources) })] })
    const caller = { numbers: ['43199202', '32'], isAnonymous: false, subscriberId: null }
    for (const source of ['32', '43199202', '3?'])
      expect(stopsOf(snapshot(lines(source), { caller }))).toEqual(['voicebox unavail'])
  })

  const called = (number: number, name: string | null = null) => ({ number, name, is_otherwise: false })

  test('RULE-02: the trace tells which rules were passed over and why, by number and name', () => {
    const lines = annas({
      cfu: [
        rule([max], { enabled: false }),
        rule([max], { times: times({ wday: 1 }) }),
        rule([max], { sources: callers('whitelist', '1') }),
        rule([voicebox], { name: 'Evenings', sources: callers('blacklist', '1'), times: times({ hour: 14 }) }),
      ],
    })
    const resolution = resolveCall(snapshot(lines))
    expect('trace' in resolution && resolution.trace).toEqual([
      { line: anna, code: 'not_blocked', after: 0, ends: false },
      {
        line: anna,
        code: 'rule_passed',
        type: 'cfu',
        reason: 'off',
        set: null,
        rule: called(1),
        after: 0,
        ends: false,
      },
      {
        line: anna,
        code: 'rule_passed',
        type: 'cfu',
        reason: 'time',
        set: 'Office hours',
        rule: called(2),
        after: 0,
        ends: false,
      },
      {
        line: anna,
        code: 'rule_passed',
        type: 'cfu',
        reason: 'caller',
        set: 'Key customers',
        rule: called(3),
        after: 0,
        ends: false,
      },
      {
        line: anna,
        code: 'rule_fits',
        type: 'cfu',
        sources: 'Key customers',
        times: 'Office hours',
        rule: called(4, 'Evenings'),
        after: 0,
        ends: false,
      },
      { line: anna, code: 'voicebox', is_custom: false, greeting: 'unavail', after: 0, ends: true },
    ])
  })
})

describe('destinations, one after the other', () => {
  const chain = (...destinations: Parameters<typeof rule>[0]) => snapshot(annas({ cfu: [rule(destinations)] }))
  test.each<[string, Parameters<typeof rule>[0], readonly string[]]>([
    [
      'each for its timeout',
      [to(max, 30), to(eva, 45)],
      ['rings max 30', 'rings eva 45', '480 callee_tmp_unavailable'],
    ],
    ['a number outside', [to('sip:43720@example.org', 25), to(voicebox)], ['handed on 43720 25', 'voicebox unavail']],
    ['nobody rings longer than a line does', [to(max, 300)], ['rings max 60', '480 callee_tmp_unavailable']],
    ['CF-17: nothing is reached behind a voicebox', [to(voicebox), to(max)], ['voicebox unavail']],
    ['CF-17: nor behind a conference', [to(conference), to(max)], ['conference']],
    [
      'CF-17: nor behind an application, which nobody answers',
      [to('sip:callthrough@app.local'), to(max)],
      ['404 callee_unknown'],
    ],
    ['a service that the platform does not have', [to('sip:voicebox@app.local')], ['404 callee_unknown']],
    ['CF-17: nor behind office hours', [to('sip:office-hours@app.local'), to(max)], ['announcement office_hours']],
    [
      'CF-17: behind an announcement it goes on',
      [to('sip:custom-hours@app.local', 60, 'custom_announcement_3'), to(max, 10)],
      ['announcement custom_announcement_3', 'rings max 10', '480 callee_tmp_unavailable'],
    ],
    [
      'an announcement at the end ends the call',
      [to('sip:custom-hours@app.local', 60, 'custom_announcement_0')],
      ['announcement custom_announcement_0'],
    ],
    ['a new destination without a number is left out', [to('sip: @example.org'), to(voicebox)], ['voicebox unavail']],
    ['so is a user that nobody has', [to('sip:nobody@example.org'), to(voicebox)], ['voicebox unavail']],
    ['with nothing else the call is refused', [to('sip:nobody@example.org')], ['404 callee_unknown']],
    ['fax-to-mail that is off is left out', [to(fax), to(voicebox)], ['voicebox unavail']],
  ])('%s', (_what, destinations, expected) => {
    expect(stopsOf(chain(...destinations))).toEqual(expected)
  })

  test('fax-to-mail that is on', () => {
    expect(stopsOf(snapshot(annas({ cfu: [rule([fax])] }, { receivesFax: true })))).toEqual(['fax'])
  })

  test('the trace counts the seconds since the call began', () => {
    const lines = annas({ cft: [rule([to(max, 30), to(voicebox)])], ringSeconds: 20 })
    const resolution = resolveCall(snapshot(lines))
    const stops =
      'trace' in resolution ? resolution.trace.filter(({ code }) => ['rings', 'voicebox'].includes(code)) : []
    expect(stops.map(({ after, ends }) => [after, ends])).toEqual([
      [0, false],
      [20, false],
      [50, true],
    ])
  })

  test('the busy greeting for busy, the other one else, and whether they are the subscriber’s own', () => {
    const greetings = { busy: true, unavail: false }
    const lines = annas({ cfb: [rule([voicebox])], cfna: [rule([voicebox])] }, { greetings })
    const plan = planOf(snapshot(lines))
    expect(plan).toMatchObject({
      on: {
        busy: { kind: 'voicebox', of: anna, greeting: 'busy', is_custom: true },
        offline: { kind: 'voicebox', greeting: 'unavail', is_custom: false },
      },
    })
  })
})

describe('forwarding to a line that forwards', () => {
  const chained = (maxs: Partial<Forwarding>, ...destinations: Parameters<typeof rule>[0]) =>
    snapshot([
      settings(anna, { forwarding: forwarding({ cfu: [rule(destinations)] }) }),
      settings(max, { forwarding: forwarding(maxs) }),
      settings(eva),
    ])
  const maxBox = 'sip:vmu43199202@voicebox.local'
  test.each<[string, Partial<Forwarding>, Parameters<typeof rule>[0], readonly string[]]>([
    ['its rules count', { cfu: [rule([eva])] }, [max], ['rings eva 60', '480 callee_tmp_unavailable']],
    [
      'its own time is shorter',
      { cft: [rule([maxBox])], ringSeconds: 10 },
      [to(max, 30), voicebox],
      ['rings max 10', 'voicebox unavail'],
    ],
    [
      'the forwarding’s is shorter',
      { cft: [rule([maxBox])], ringSeconds: 30 },
      [to(max, 10), to(eva, 5)],
      ['rings max 10', 'rings eva 5', '480 callee_tmp_unavailable'],
    ],
    [
      'behind the last one nobody takes it back',
      { cfna: [rule([maxBox])] },
      [to(max, 10)],
      ['rings max 10', 'voicebox unavail'],
    ],
    [
      'its destinations have what is left',
      { cft: [rule([to(eva, 30)])], ringSeconds: 10 },
      [to(max, 25), voicebox],
      ['rings max 10', 'rings eva 15', 'voicebox unavail'],
    ],
    ['a circle is left out', { cfu: [rule([anna])] }, [max, voicebox], ['voicebox unavail']],
    ['nothing but a circle', { cfu: [rule([anna])] }, [max], ['482 cf_loop']],
    ['itself', {}, [anna, voicebox], ['voicebox unavail']],
  ])('%s', (_what, maxs, destinations, expected) => {
    expect(stopsOf(chained(maxs, ...destinations))).toEqual(expected)
  })

  test('a circle is seen where it closes', () => {
    const resolution = resolveCall(chained({ cfu: [rule([anna])] }, max, voicebox))
    const skipped = 'trace' in resolution ? resolution.trace.filter(({ code }) => code === 'skipped') : []
    expect(skipped).toMatchObject([{ line: max, reason: 'loop' }])
  })

  test('busy there: the next destination, unless it has a rule of its own', () => {
    const ring = planOf(chained({ cft: [rule([maxBox])], ringSeconds: 5 }, to(max, 30), eva))
    expect(ring).toMatchObject({
      do: 'ring',
      on: { busy: { do: 'ring', targets: [{ id: eva }] }, no_answer: { kind: 'voicebox' } },
    })
  })

  test('a line that blocks the caller: the next destination', () => {
    const lines = [
      settings(anna, { forwarding: forwarding({ cfu: [rule([max, voicebox])] }) }),
      settings(max, { blockIn: { isWhitelist: false, entries: [maria] } }),
    ]
    expect(stopsOf(snapshot(lines))).toEqual(['voicebox unavail'])
  })

  test('more lines than a call may pass', () => {
    const many = Array.from({ length: 20 }, (_, index) => index + 100)
    const lines = many.map((id) =>
      settings(id, { reaches: { next: id + 1 }, forwarding: forwarding({ cfu: [rule(['next'])] }) }),
    )
    const reached = snapshot(lines, { callee: { dialled: '1', number: '1', subscriberId: 100 } })
    expect(stopsOf(reached)).toEqual(['482 cf_loop'])
  })

  test('missing settings are requested, for all branches at a time', () => {
    const lines = annas({ cfb: [rule([max])], cfna: [rule([eva])] }).slice(0, 1)
    expect(resolveCall(snapshot(lines))).toEqual({
      needs: expect.toSatisfy((ids: number[]) => ids.toSorted().join() === [max, eva].join()),
    })
    expect(resolveCall(snapshot([]))).toEqual({ needs: [anna] })
  })
})
