import { applyPatch } from '@lineside/contract/http/apply-patch'
import type {
  CallForwardMapping,
  CallForwardMappings,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anna,
  callers,
  forwarding,
  rule,
  settings,
  snapshot,
  times,
  to,
  voicebox,
} from '../../test/routing-builders.ts'
import { type Assumed, expectedPath } from '../routing/expected-path.ts'
import { resolveCall } from '../routing/resolve-call.ts'
import type { Mapping } from '../routing/snapshot.ts'
import { newDestination } from './destination-edits.ts'
import { draftDestination, type ForwardingDraft, saveDraft, withDraft } from './forwarding-draft.ts'
import { type ForwardingGroup, groupsOf, shownTypes, type ShownType } from './forwarding-groups.ts'
import { listForwardings } from './listed-forwardings.ts'
import { givenRuleName } from './rule-name.ts'
import { unreachedRules } from './unreached-rules.ts'

const mapping = (id: number, members: Partial<CallForwardMapping> = {}): CallForwardMapping => ({
  destinationset: `csc-${id}`,
  destinationset_id: id,
  sourceset: null,
  sourceset_id: null,
  timeset: null,
  timeset_id: null,
  bnumberset: null,
  bnumberset_id: null,
  enabled: true,
  use_redirection: false,
  cfm_id: id,
  ...members,
})
const mappings = (members: Partial<CallForwardMappings> = {}): CallForwardMappings => ({
  id: 7,
  subscriber_id: 7,
  cfu: [],
  cfb: [],
  cft: [],
  cfna: [],
  cfs: [],
  cfr: [],
  cfo: [],
  cft_ringtimeout: null,
  ...members,
})
const box = draftDestination(newDestination('voicebox'))
/** Each forwards to the voicebox. */
const groups = (all: CallForwardMappings): readonly ForwardingGroup[] =>
  groupsOf(all, { destinationSets: [], sourceSets: [], timeSets: [], bnumberSets: [] }).map((group) => ({
    ...group,
    destinations: [box],
  }))
const everything = () => true
const unreached = (all: CallForwardMappings, isGranted: (type: ShownType) => boolean = everything) =>
  [...unreachedRules(groups(all), isGranted)].map(([key, { key: by }]) => [Number(key), Number(by)])

test.each<[string, Partial<CallForwardMappings>, readonly (readonly [number, number])[]]>([
  ['a second one without conditions', { cfb: [mapping(1), mapping(2)] }, [[2, 1]]],
  ['one with conditions below one without', { cft: [mapping(1), mapping(2, { timeset_id: 9 })] }, [[2, 1]]],
  ['not one without conditions below one with', { cfu: [mapping(1, { sourceset_id: 9 }), mapping(2)] }, []],
  [
    'one below another with the very same condition',
    { cfna: [mapping(1, { timeset_id: 9 }), mapping(2, { timeset_id: 9, sourceset_id: 8 })] },
    [[2, 1]],
  ],
  ['not below one of another list', { cfna: [mapping(1, { sourceset_id: 9 }), mapping(2, { sourceset_id: 8 })] }, []],
  ['not below one that is off', { cfb: [mapping(1, { enabled: false }), mapping(2)] }, []],
  ['one that is off says so itself', { cfb: [mapping(1), mapping(2, { enabled: false })] }, []],
  [
    'all other kinds behind one that always forwards',
    { cfu: [mapping(1)], cft: [mapping(2)], cfna: [mapping(3)], cfb: [mapping(4)] },
    [
      [2, 1],
      [3, 1],
      [4, 1],
    ],
  ],
  [
    'after ringing, not available and busy do not take each other’s calls',
    { cft: [mapping(2)], cfna: [mapping(3)], cfb: [mapping(4)] },
    [],
  ],
  ['not below one for some called numbers', { cfb: [mapping(1, { bnumberset_id: 3 }), mapping(2)] }, []],
])('RULE-02: never reached is %s', (_, members, expected) => {
  expect(unreached(mappings(members))).toEqual(expected)
})

test('RULE-02: rules that the profile does not grant, or without a destination, take no calls', () => {
  const all = mappings({ cfu: [mapping(1)], cfb: [mapping(2)] })
  expect(unreached(all, (type) => type !== 'cfu')).toEqual([])
  const empty = groups(all).map((group) => (group.type === 'cfu' ? { ...group, destinations: [] } : group))
  expect(unreachedRules(empty, everything).size).toBe(0)
})

test('RULE-02: no call comes to a rule marked as never reached', () => {
  const sources = [callers('whitelist', '43664*'), callers('blacklist', '43664*'), callers('whitelist', '1*')]
  const hours = [times({ hour: '9-16' }), times({ wday: 1 }), times({})]
  const oneRule = fc.record({
    enabled: fc.boolean(),
    isEmpty: fc.boolean(),
    source: fc.option(fc.nat(sources.length - 1)),
    time: fc.option(fc.nat(hours.length - 1)),
  })
  const list = fc.array(oneRule, { maxLength: 4 })
  const outcomes: readonly Assumed[] = ['no_answer', 'busy', 'offline', 'declined']
  fc.assert(
    fc.property(
      fc.record({ cfu: list, cft: list, cfna: list, cfb: list }),
      fc.option(fc.subarray([...shownTypes])),
      fc.constantFrom('436641234567', '1555', 'anonymous'),
      fc.nat(23),
      fc.constantFrom(...outcomes),
      (made, granted, caller, hour, assumed) => {
        let id = 0
        const all: Partial<Record<ShownType, CallForwardMapping[]>> = {}
        const rules: Partial<Record<ShownType, Mapping[]>> = {}
        for (const type of shownTypes)
          for (const { enabled, isEmpty, source, time } of made[type]) {
            id += 1
            const ids = {
              sourceset_id: source === null ? null : source + 1,
              timeset_id: time === null ? null : time + 1,
            }
            all[type] = [...(all[type] ?? []), mapping(id, { enabled, use_redirection: isEmpty, ...ids })]
            const sets = { sources: sources[source ?? -1] ?? null, times: hours[time ?? -1] ?? null }
            rules[type] = [
              ...(rules[type] ?? []),
              { ...rule(isEmpty ? [] : [to(voicebox)], { enabled, ...sets }), name: `${id}` },
            ]
          }
        const shown = groups(mappings(all)).map((group) =>
          group.mapping.use_redirection ? { ...group, destinations: [] } : group,
        )
        const told = unreachedRules(shown, (type) => granted === null || granted.includes(type))
        const line = settings(anna, {
          forwarding: forwarding(rules),
          attributes: granted,
          wallTime: { year: 2026, month: 11, day: 20, hour, minute: 30, weekday: 5 },
        })
        const call = snapshot([line], { caller: { numbers: [caller], isAnonymous: false, subscriberId: null } })
        const answer = resolveCall(call)
        if (!('plan' in answer)) throw new Error('settings are missing')
        const fitting = expectedPath(answer.plan, call, assumed).flatMap((step) =>
          step.code === 'rule_fits' ? (step.rule?.name ?? '') : [],
        )
        expect(fitting.filter((name) => told.has(name))).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

test('RULE-02: card and trace give a rule the same number and name, in any list', () => {
  const named = (id: number, name: string | null, hasCondition: boolean, enabled: boolean) =>
    mapping(id, { destinationset: name ?? `csc-${id}`, enabled, sourceset_id: hasCondition ? 1 : null })
  const rules = fc.array(
    fc.tuple(fc.option(fc.constantFrom('Evenings', 'Key customers')), fc.boolean(), fc.boolean()),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  fc.assert(
    fc.property(rules, fc.constantFrom(...shownTypes), (given, other) => {
      const cfb = given.map(([name, ...rest], at) => named(at, name, ...rest))
      const all = mappings({ cfb, ...(other !== 'cfb' && { [other]: [named(99, null, true, true)] }) })
      const cards = listForwardings(groups(all), everything).filter(({ group }) => group.type === 'cfb')
      const asRules = cfb.map(({ destinationset: name, enabled, sourceset_id }) =>
        rule([voicebox], { name, enabled, sources: sourceset_id === null ? null : callers('whitelist', 'nobody') }),
      )
      const before = rule([voicebox], { sources: callers('whitelist', 'nobody') })
      const line = settings(anna, {
        forwarding: forwarding({ cfb: asRules, ...(other !== 'cfb' && { [other]: [before] }) }),
      })
      const call = snapshot([line])
      const answer = resolveCall(call)
      if (!('plan' in answer)) throw new Error('settings are missing')
      const told = expectedPath(answer.plan, call, 'busy').flatMap((step) =>
        (step.code === 'rule_fits' || step.code === 'rule_passed') && step.type === 'cfb' ? (step.rule ?? []) : [],
      )
      expect(told.length).toBeGreaterThan(0)
      told.forEach(({ number, name, is_otherwise }, index) => {
        expect({ number, name, isOtherwise: is_otherwise }).toEqual(cards[index]?.label)
      })
    }),
  )
})

test('RULE-02: one without conditions below others reads "Otherwise"; the first of a kind and those with conditions do not', () => {
  const all = mappings({
    cfu: [mapping(1, { sourceset_id: 1 }), mapping(2, { destinationset: 'Rest' })],
    cfb: [mapping(3), mapping(4), mapping(5, { timeset_id: 1 })],
  })
  expect(listForwardings(groups(all), everything).map(({ label }) => Object.values(label))).toEqual([
    [1, null, false],
    [2, 'Rest', true],
    [3, null, false],
    [4, null, true],
    [5, null, false],
  ])
})

test.each([
  ['csc-0d0c7b1e-64f5', null],
  ['quickset_cfu', null],
  [' ', null],
  ['Evenings and weekends', 'Evenings and weekends'],
])('RULE-02: a destination set called %j gives the rule the name %j', (set, name) => {
  expect(givenRuleName(set)).toBe(name)
})

const blank: ForwardingDraft = { type: 'cfu', name: '', destinations: [box], sources: null, called: null, times: null }
const night = { kind: 'office-hours', times: [{ wday: '2-6', hour: '22-23' }] } as const
const saved = (before: CallForwardMappings, draft: ForwardingDraft) => {
  const edit = saveDraft(before, draft, 'id')
  const result = applyPatch(before, edit)
  if ('error' in result) throw new Error(result.error)
  return { edit, after: result.document }
}

test('RULE-01: a draft is saved by one patch, with everything that it consists of', () => {
  const sources = { name: 'Family', mode: 'whitelist', numbers: ['43664*'] } as const
  const called = { name: 'Sales', mode: 'blacklist', numbers: ['43199202'] } as const
  const number = draftDestination({ ...newDestination('436641234567'), timeout: 20 })
  const whole = { destinations: [number, box], sources, called, times: night }
  const draft: ForwardingDraft = { ...blank, name: ' Evenings ', ...whole }
  expect(saved(mappings(), draft).edit).toEqual([
    {
      op: 'add',
      path: '/cfu/-',
      value: {
        destinationset: {
          name: 'Evenings',
          destinations: [
            { destination: '436641234567', priority: 0, timeout: 20 },
            { destination: 'voicebox', priority: 0, timeout: 60 },
          ],
        },
        sourceset: { name: 'Family', mode: 'whitelist', is_regex: true, sources: [{ source: '43664*' }] },
        bnumberset: { name: 'Sales', mode: 'blacklist', is_regex: true, bnumbers: [{ bnumber: '43199202' }] },
        timeset: { name: 'csc-office-hours-id', times: night.times },
      },
    },
  ])
  const set = { ...sources, id: 5, usage_count: 1 }
  const existing = { ...blank, sources: set, called: { ...set, id: 6 } }
  expect(saved(mappings(), existing).after.cfu).toMatchObject([
    { destinationset: { name: 'csc-id' }, sourceset_id: 5, bnumberset_id: 6 },
  ])
})

test('CF-06: always goes behind the ring time while there is one', () => {
  const ringing = mappings({ cft: [mapping(1)], cft_ringtimeout: 30 })
  expect(saved(ringing, blank).after).toMatchObject({ cfu: [], cft: [mapping(1), { destinationset: {} }] })
  expect(saved(ringing, { ...blank, type: 'cfb' }).after).toMatchObject({ cfb: [{ destinationset: {} }] })
})

test('RULE-01, RULE-02: a draft with conditions goes in front of one that would take its calls, and is shown there', () => {
  const before = mappings({ cfna: [mapping(3)], cfb: [mapping(1, { sourceset_id: 9 }), mapping(2)] })
  const place = (draft: ForwardingDraft) => ({
    saved: saved(before, draft).after[draft.type].findIndex((each) => each.cfm_id === undefined),
    shown: withDraft(groups(before), before, draft)
      .filter(({ type }) => type === draft.type)
      .findIndex(({ key }) => key === 'new'),
  })
  expect(place({ ...blank, type: 'cfb', times: night })).toEqual({ saved: 1, shown: 1 })
  const called = { name: 'Sales', mode: 'whitelist', numbers: ['43199202'] } as const
  expect(place({ ...blank, type: 'cfb', called })).toEqual({ saved: 1, shown: 1 })
  expect(place({ ...blank, type: 'cfb' })).toEqual({ saved: 2, shown: 2 })
  expect(place(blank)).toEqual({ saved: 0, shown: 0 })
  expect(withDraft(groups(before), before, blank).map(({ type }) => type)).toEqual(['cfu', 'cfna', 'cfb', 'cfb'])
})

test('RULE-01: other platforms append rules that a patch only adds, so a draft with a place is not such a patch', () => {
  const before = mappings({ cfb: [mapping(1), mapping(2)] })
  const { edit, after } = saved(before, { ...blank, type: 'cfb', times: night })
  expect(edit.map(({ op, path }) => [op, path])).toEqual([
    ['copy', '/cfb'],
    ['add', '/cfb/0'],
  ])
  expect(after.cfb.slice(1)).toEqual(before.cfb)
})

test.each([
  'voicebox',
  'conference',
  'fax2mail',
  'managersecretary',
  'callingcard',
  'callthrough',
  'localuser',
  'autoattendant',
  'officehours',
  'customhours',
] as const)('CF-16, RULE-01: %s is in a draft what it will be, and is sent as the platform’s word', (keyword) => {
  const shown = draftDestination(newDestination(keyword))
  expect(saved(mappings(), { ...blank, destinations: [shown] }).edit).toMatchObject([
    { value: { destinationset: { destinations: [{ destination: keyword }] } } },
  ])
})
