import type { CallForwardMapping, CallForwardMappings } from '@lineside/contract/resources/call-forward-mappings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeRule, ruleConflict, seenRule } from './rule-changes.ts'

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
