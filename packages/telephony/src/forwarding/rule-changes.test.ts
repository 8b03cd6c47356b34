import type {
  CallForwardMapping,
  CallForwardMappings,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { Destination } from '@lineside/contract/resources/forwarding/destination-sets'
import type { RuleChange } from '@lineside/contract/resources/forwarding/forwarding-rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeRule, setWrite } from './rule-changes.ts'
import { isSetAsSeen, ruleConflict, type RuleSets, seenContents, seenRule } from './seen-rule.ts'

const rule = (cfm_id: number, members: Partial<CallForwardMapping> = {}): CallForwardMapping => ({
  destinationset: `d${cfm_id}`,
  destinationset_id: cfm_id,
  sourceset: null,
  sourceset_id: null,
  timeset: null,
  timeset_id: null,
  bnumberset: null,
  bnumberset_id: null,
  enabled: true,
  use_redirection: false,
  cfm_id,
  ...members,
})
const mappings = (
  cfb: readonly CallForwardMapping[],
  cfna: readonly CallForwardMapping[] = [],
): CallForwardMappings => ({
  id: 7,
  subscriber_id: 7,
  cfu: [],
  cfb: [...cfb],
  cft: [],
  cfna: [...cfna],
  cfs: [],
  cfr: [],
  cfo: [],
  cft_ringtimeout: null,
})
const seen = (id: number, members: Partial<CallForwardMapping> = {}) => seenRule('cfb', rule(id, members))
const listOf = (...ids: readonly number[]) => mappings(ids.map((id) => rule(id)))

test.each([
  ['is as it was seen', rule(1), null],
  ['was switched', rule(1, { enabled: false }), 'rule_changed'],
  ['has another name', rule(1, { destinationset: 'Nights' }), 'rule_changed'],
  ['goes elsewhere', rule(1, { destinationset_id: 5 }), 'rule_changed'],
  ['is for other callers', rule(1, { sourceset_id: 5 }), 'rule_changed'],
  ['is for another time', rule(1, { timeset_id: 5 }), 'rule_changed'],
  ['is for another called number', rule(1, { bnumberset_id: 5 }), 'rule_changed'],
  ['is gone', rule(2), 'rule_gone'],
] as const)('RULE-02: a rule that %s', (_about, now, expected) => {
  expect(ruleConflict(mappings([now]), 1, seen(1))).toBe(expected)
})

test('RULE-02: a rule that is of another kind by now was changed', () => {
  expect(ruleConflict(mappings([], [rule(1)]), 1, seen(1))).toBe('rule_changed')
})

test('RULE-02: a switch touches one rule alone', () => {
  const before = mappings([rule(1), rule(2), rule(3, { enabled: false })])
  expect(changeRule(before, 2, seen(2), { do: 'switch', enabled: false })).toEqual({
    mappings: mappings([rule(1), rule(2, { enabled: false }), rule(3, { enabled: false })]),
  })
})

const destination = (address: string, members: Partial<Destination> = {}): Destination => ({
  destination: address,
  priority: 0,
  timeout: 60,
  announcement_id: null,
  ...members,
})
const sets = {
  destinationSet: { destinations: [destination('sip:1@a.example', { simple_destination: '1' })] },
  sourceSet: { name: 'Family', mode: 'whitelist', sources: [{ source: '43*' }] },
  timeSet: { times: [{ year: null, month: null, mday: null, wday: '2-6', hour: null, minute: null }] },
  bnumberSet: { name: 'Sales', mode: 'whitelist', bnumbers: [{ bnumber: '4319*' }] },
} as const satisfies RuleSets

test.each<[string, RuleSets, ReturnType<typeof ruleConflict>]>([
  ['are as they were seen', sets, null],
  ['lost a destination', { ...sets, destinationSet: { destinations: [] } }, 'rule_changed'],
  [
    'wait longer',
    { ...sets, destinationSet: { destinations: [destination('sip:1@a.example', { timeout: 61 })] } },
    'rule_changed',
  ],
  ['have another caller', { ...sets, sourceSet: { ...sets.sourceSet, sources: [{ source: '44*' }] } }, 'rule_changed'],
  ['apply to all other numbers', { ...sets, bnumberSet: { ...sets.bnumberSet, mode: 'blacklist' } }, 'rule_changed'],
  ['have other times', { ...sets, timeSet: { times: [] } }, 'rule_changed'],
  ['are gone', {}, 'rule_changed'],
])('RULE-02: a rule whose sets %s', (_about, now, expected) => {
  expect(ruleConflict(listOf(1), 1, { ...seen(1), ...seenContents(sets) }, now)).toBe(expected)
})

test('RULE-02: set contents that were not shown do not matter; absent parts mean any, and digits are numbers', () => {
  expect(ruleConflict(listOf(1), 1, seen(1), sets)).toBeNull()
  expect(
    ruleConflict(
      listOf(1),
      1,
      { ...seen(1), times: [{ wday: 5 }] },
      { timeSet: { times: [{ year: null, month: null, mday: null, wday: '5', hour: null, minute: null }] } },
    ),
  ).toBeNull()
})

const numbers = (...all: readonly string[]) => all.map((source) => ({ source }))
const mornings = { year: null, month: null, mday: null, wday: '2', hour: '8-11', minute: null }
const evenings = { ...mornings, hour: '18-20' }
test.each<[string, RuleSets, RuleSets, boolean]>([
  ['is the same', sets, sets, true],
  [
    'lists its numbers in another order',
    { sourceSet: { ...sets.sourceSet, sources: numbers('43*', '44*') } },
    { sourceSet: { ...sets.sourceSet, sources: numbers('44*', '43*') } },
    true,
  ],
  [
    'has another caller',
    { sourceSet: sets.sourceSet },
    { sourceSet: { ...sets.sourceSet, sources: numbers('1') } },
    false,
  ],
  ['has another name', { sourceSet: sets.sourceSet }, { sourceSet: { ...sets.sourceSet, name: 'Friends' } }, false],
  [
    'means all but these',
    { bnumberSet: sets.bnumberSet },
    { bnumberSet: { ...sets.bnumberSet, mode: 'blacklist' } },
    false,
  ],
  ['has another number', { bnumberSet: sets.bnumberSet }, { bnumberSet: { ...sets.bnumberSet, bnumbers: [] } }, false],
  [
    'has its times in another order',
    { timeSet: { times: [mornings, evenings] } },
    { timeSet: { times: [evenings, mornings] } },
    true,
  ],
  ['has another time', { timeSet: { times: [mornings] } }, { timeSet: { times: [evenings] } }, false],
  ['is gone', { timeSet: sets.timeSet }, {}, false],
])('FRONT-03: a set that %s, in front of a platform that does not compare', (_about, saw, now, expected) => {
  expect(isSetAsSeen(saw, now)).toBe(expected)
})

const callers = { name: 'Family', mode: 'whitelist', sources: [{ source: '43*' }] } as const
const changes = {
  rename: { do: 'rename', name: 'Nights' },
  destinations: { do: 'destinations', destinations: [] },
  callers: { do: 'callers', callers: { ...callers, sources: [...callers.sources] } },
  list: { do: 'callers', callers: { id: 5 } },
  everybody: { do: 'callers', callers: null },
  called: { do: 'called', called: { name: 'Sales', mode: 'whitelist', bnumbers: [{ bnumber: '4319*' }] } },
  calledList: { do: 'called', called: { id: 5 } },
  everyNumber: { do: 'called', called: null },
  times: { do: 'times', times: { name: 'csc-weekdays-1', times: [{ wday: '2' }] } },
  always: { do: 'times', times: null },
  remove: { do: 'remove' },
  ring: { do: 'ring', ring: true },
} as const satisfies Record<string, RuleChange>

test.each<[keyof typeof changes, object, ReturnType<typeof setWrite>]>([
  ['rename', {}, { kind: 'destination', id: 1, members: { name: 'Nights' } }],
  ['destinations', {}, { kind: 'destination', id: 1, members: { destinations: [] } }],
  ['callers', { sourceset_id: 7 }, { kind: 'source', id: 7, members: { ...changes.callers.callers, is_regex: true } }],
  ['callers', {}, null],
  ['list', { sourceset_id: 7 }, null],
  ['everybody', { sourceset_id: 7 }, null],
  ['called', { bnumberset_id: 9 }, { kind: 'bnumber', id: 9, members: { ...changes.called.called, is_regex: true } }],
  ['called', {}, null],
  ['calledList', { bnumberset_id: 9 }, null],
  ['everyNumber', { bnumberset_id: 9 }, null],
  ['times', { timeset_id: 8 }, { kind: 'time', id: 8, members: { times: [{ wday: '2' }] } }],
  ['times', {}, null],
  ['always', { timeset_id: 8 }, null],
  ['remove', {}, null],
  ['ring', {}, null],
])('RULE-02: %s of a rule with %o writes this set', (name, members, expected) => {
  expect(setWrite(seen(1, members), changes[name])).toEqual(expected)
})

test.each<[keyof typeof changes, Partial<CallForwardMapping>, object]>([
  ['callers', {}, { sourceset_id: null, sourceset: { ...callers, is_regex: true } }],
  ['list', { sourceset_id: 7, sourceset: 'Old' }, { sourceset_id: 5, sourceset: null }],
  ['everybody', { sourceset_id: 7, sourceset: 'Old' }, { sourceset_id: null, sourceset: null }],
  ['called', {}, { bnumberset_id: null, bnumberset: { ...changes.called.called, is_regex: true } }],
  ['calledList', { bnumberset_id: 9, bnumberset: 'Old' }, { bnumberset_id: 5, bnumberset: null }],
  ['everyNumber', { bnumberset_id: 9, bnumberset: 'Old' }, { bnumberset_id: null, bnumberset: null }],
  ['times', {}, { timeset_id: null, timeset: changes.times.times }],
  ['always', { timeset_id: 8, timeset: 'Old' }, { timeset_id: null, timeset: null }],
])('RULE-02: %s changes one rule alone', (name, members, expected) => {
  const result = changeRule(mappings([rule(1), rule(2, members)]), 2, seen(2, members), changes[name])
  expect(result).toEqual({ mappings: { ...mappings([]), cfb: [rule(1), { ...rule(2, members), ...expected }] } })
})

test('CF-06, CF-15: a rule is removed, and all rules wait for the primary number', () => {
  expect(changeRule(listOf(1, 2, 3), 2, seen(2), changes.remove)).toEqual({ mappings: listOf(1, 3) })
  const always = { ...mappings([]), cfu: [rule(1), rule(2)] }
  const ringing = { ...mappings([]), cft: [rule(1), rule(2)], cft_ringtimeout: 60 }
  expect(changeRule(always, 1, seenRule('cfu', rule(1)), changes.ring)).toEqual({ mappings: ringing })
  // somebody else did it already
  expect(changeRule(ringing, 1, seenRule('cfu', rule(1)), changes.ring)).toEqual({ conflict: 'rule_changed' })
  expect(changeRule(ringing, 1, seenRule('cft', rule(1)), { do: 'ring', ring: false })).toEqual({ mappings: always })
})

test('CF-06: the ring time of all rules is changed, if it still is as it was seen', () => {
  const ringing = (cft_ringtimeout: number | null) => ({ ...mappings([]), cft: [rule(1)], cft_ringtimeout })
  const change = (now: number | null, seen_seconds: number | null) =>
    changeRule(ringing(now), 1, seenRule('cft', rule(1)), { do: 'ring_time', seconds: 20, seen_seconds })
  expect(change(60, 60)).toEqual({ mappings: ringing(20) })
  expect(change(null, null)).toEqual({ mappings: ringing(20) })
  expect(change(45, 60)).toEqual({ conflict: 'rule_changed' })
  expect(change(null, 60)).toEqual({ conflict: 'rule_changed' })
})

const moved = (now: readonly number[], id: number, next: number | null, order: readonly number[]) => {
  const result = changeRule(listOf(...now), id, seen(id), { do: 'move', in_front_of: next, order: [...order] })
  return 'conflict' in result ? result.conflict : result.mappings.cfb.map(({ cfm_id }) => cfm_id)
}

test.each([
  ['in front of another', [1, 2, 3], 3, 1, [3, 1, 2]],
  ['to the end', [1, 2, 3], 1, null, [2, 3, 1]],
  ['past one that was added meanwhile', [1, 9, 2, 3], 3, 2, [1, 9, 3, 2]],
  ['where another one is gone', [2, 3], 3, 2, [3, 2]],
  ['where others have changed places behind both', [1, 3, 2], 1, null, [3, 2, 1]],
  ['not where it was moved meanwhile', [3, 1, 2], 3, 2, 'rule_changed'],
  ['not in front of one that was moved meanwhile', [2, 1, 3], 3, 1, 'rule_changed'],
  ['not in front of one that is gone', [1, 3], 3, 2, 'rule_changed'],
] as const)('RULE-02: a rule goes %s', (_about, now, id, next, expected) => {
  expect(moved(now, id, next, [1, 2, 3])).toEqual(expected)
})

test('RULE-02: a move keeps all rules and the order of the others', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1 })
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), (list, one, other) => {
      const id = list[one % list.length] ?? 0
      const rest = list.filter((each) => each !== id)
      const next = rest[other % (rest.length + 1)] ?? null
      const result = moved(list, id, next, list)
      if (typeof result === 'string') throw new Error(result)
      expect(result.filter((each) => each !== id)).toEqual(rest)
      expect(result[result.indexOf(id) + 1] ?? null).toBe(next)
    }),
  )
})
