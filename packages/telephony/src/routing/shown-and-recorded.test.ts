import type { Plan, Presented } from '@lineside/contract/rtc/plan'
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
  settings,
  snapshot,
  stopsOf,
  to,
  voicebox,
} from '../../test/routing-builders.ts'
import type { Snapshot, SubscriberSettings } from './snapshot.ts'

type Extra = Partial<SubscriberSettings>
const outside = { dialled: '0720100', number: '43720100', subscriberId: null }
const stranger = 9
const withStranger = {
  [max]: person(max),
  [anna]: person(anna),
  [stranger]: person(stranger, { customerId: 2 }),
}

/** Max calls. */
const calls = (extra: Extra, more: Partial<Snapshot> = {}) =>
  snapshot([settings(max, extra), settings(anna), settings(stranger)], {
    caller: from(max),
    people: withStranger,
    ...more,
  })
const toStranger = { callee: { dialled: 'x', number: 'x', subscriberId: stranger } }

const ringOf = (plan: Plan) => {
  if (plan.do !== 'ring') throw new Error(`no ring but ${plan.do}`)
  return plan
}
const asNumber = (number: string): Presented => ({ number, name: null })

describe('how a caller is shown', () => {
  test.each<[string, Extra, Partial<Snapshot>, Presented]>([
    ['to a colleague: extension and name', {}, {}, { number: '32', name: 'max' }],
    [
      'to a colleague, by a line without an extension: number and name',
      {},
      { people: { ...withStranger, [max]: person(max, { extension: null }) } },
      { number: '43199202', name: 'max' },
    ],
    ['outside: its number alone', {}, { callee: outside }, asNumber('43199202')],
    ['to another customer’s line as outside', {}, toStranger, asNumber('43199202')],
    ['TEL-06: the number chosen to be shown', { presents: '43199200' }, { callee: outside }, asNumber('43199200')],
    ['TEL-06: a line that has no number to show', { presents: null }, { callee: outside }, 'unnumbered'],
    ['CB-03: clir hides from colleagues', { hidesNumber: true }, {}, 'anonymous'],
    ['CB-03: clir hides outside', { hidesNumber: true }, { callee: outside }, 'anonymous'],
    ['PBXSET-01: clir_intrapbx hides from colleagues', { hidesNumberInPbx: true }, {}, 'anonymous'],
    ['PBXSET-01: and not outside', { hidesNumberInPbx: true }, { callee: outside }, asNumber('43199202')],
    ['PBXSET-01: nor from other customers', { hidesNumberInPbx: true }, toStranger, asNumber('43199202')],
    [
      'a setting that the profile does not grant hides nothing',
      { hidesNumber: true, hidesNumberInPbx: true, attributes: [] },
      {},
      { number: '32', name: 'max' },
    ],
  ])('%s', (_what, extra, more, presented) => {
    expect(ringOf(planOf(calls(extra, more))).present).toEqual(presented)
  })

  test.each<[string, Snapshot['caller'], Presented]>([
    ['from outside by its number', { numbers: [maria], isAnonymous: false, subscriberId: null }, asNumber(maria)],
    ['withheld outside', { numbers: [maria], isAnonymous: true, subscriberId: null }, 'anonymous'],
    ['of whom nothing is known', { numbers: [], isAnonymous: false, subscriberId: null }, 'anonymous'],
  ])('a caller %s', (_what, caller, presented) => {
    expect(ringOf(planOf(snapshot([settings(anna)], { caller }))).present).toEqual(presented)
  })

  test('a call that is forwarded outside shows its caller, as outsiders see it', () => {
    const annas = settings(anna, { forwarding: forwarding({ cfu: [rule([to('sip:43720@example.org')])] }) })
    expect(ringOf(planOf(snapshot([annas]))).present).toEqual(asNumber(maria))
    const fromMax = snapshot([settings(max), annas], { caller: from(max) })
    expect(ringOf(planOf(fromMax)).present).toEqual(asNumber('43199202'))
  })

  test('MS-02: colleague and outsider who ring together each see the right number', () => {
    const manager = settings(anna, { secretaries: ['a', '43720100'], reaches: { a: eva } })
    const shown = (extra: Extra) =>
      ringOf(planOf(snapshot([settings(max, extra), manager], { caller: from(max) }))).present
    expect(shown({})).toEqual(asNumber('43199202'))
    expect(shown({ hidesNumberInPbx: true })).toBe('anonymous')
  })
})

describe('REC-04: which calls are recorded', () => {
  const isRecorded = (of: Snapshot) => ringOf(planOf(of)).record
  test.each<[SubscriberSettings['records'], boolean, boolean]>([
    ['never', false, false],
    ['always', true, true],
    ['external', false, true],
    ['internal', true, false],
  ])('%s: of calls within the PBX %s, of others %s', (records, internal, external) => {
    expect(isRecorded(calls({ records }))).toBe(internal)
    expect(isRecorded(calls({ records }, { callee: outside }))).toBe(external)
    expect(isRecorded(calls({ records }, toStranger))).toBe(external)
    const annas = settings(anna, { records })
    expect(isRecorded(snapshot([settings(max), annas], { caller: from(max) }))).toBe(internal)
    expect(isRecorded(snapshot([annas]))).toBe(external)
  })

  test('not where the profile does not grant it', () => {
    expect(isRecorded(calls({ records: 'always', attributes: ['cfu'] }))).toBe(false)
    expect(isRecorded(calls({ records: 'always', attributes: ['record_call'] }))).toBe(true)
  })

  test('a call that a line forwards is one of its own', () => {
    const annas = settings(anna, {
      records: 'always',
      forwarding: forwarding({ cfu: [rule([to('sip:43720@example.org')])] }),
    })
    expect(isRecorded(snapshot([annas]))).toBe(true)
  })
})

describe('other settings for ringing', () => {
  test('its devices ring no longer than it lets them', () => {
    const rules = (ringSeconds: number) => forwarding({ cft: [rule([voicebox])], ringSeconds })
    expect(stopsOf(snapshot([settings(anna, { ringSeconds: 25 })]))[0]).toBe('rings anna 25')
    expect(stopsOf(snapshot([settings(anna, { ringSeconds: 25, forwarding: rules(40) })]))[0]).toBe('rings anna 25')
    expect(stopsOf(snapshot([settings(anna, { ringSeconds: 25, forwarding: rules(10) })]))[0]).toBe('rings anna 10')
  })

  test('SET-05: a party on hold hears music if that is on', () => {
    expect(ringOf(planOf(snapshot([settings(anna, { playsMusicOnHold: true })]))).music_on_hold).toBe(true)
    expect(ringOf(planOf(snapshot([settings(anna)]))).music_on_hold).toBe(false)
  })
})

describe('API-06: a bounded snapshot reveals nothing beyond the customer', () => {
  const bounded = { isBounded: true } as const
  const dialled = (number: string) => calls({}, { ...bounded, callee: { dialled: number, number, subscriberId: null } })

  test('a call to a number or a name is handed on, whether somebody has it or not', () => {
    expect(decisionsOf(dialled('43720100'))).toEqual(['handed_on'])
    expect(stopsOf(dialled('bob@other.example'))).toEqual(['handed on bob@other.example'])
    expect(stopsOf(calls({}, { callee: { dialled: 'bob', number: 'bob', subscriberId: null } }))).toEqual([
      '404 callee_unknown',
    ])
  })

  test('so is one that a line forwards or that a speed dial calls', () => {
    const chain = forwarding({ cfu: [rule([to('sip:bob@other.example', 20), voicebox])] })
    expect(stopsOf(snapshot([settings(anna, { forwarding: chain })], bounded))).toEqual([
      'handed on bob@other.example 20',
      'voicebox unavail',
    ])
    const speedDials = [
      { slot: '*1', destination: 'sip:bob@other.example' },
      { slot: '*2', destination: addressOf(anna) },
    ]
    const dial = (slot: string) =>
      calls({ speedDials }, { ...bounded, callee: { dialled: slot, number: slot, subscriberId: null } })
    expect(stopsOf(dial('*1'))).toEqual(['handed on bob@other.example'])
    expect(stopsOf(dial('*2'))[0]).toBe('rings anna 60')
  })
})
