import { expect, test } from 'vitest'
import { mayPickUp } from './may-pick-up.ts'

const [otto, max, sales, workshop] = [1, 2, 50, 51]
test.each<[string, readonly number[], Parameters<typeof mayPickUp>[1], boolean]>([
  ['a colleague of the same group', [sales], { line: max, of: max, groups: [sales, workshop] }, true],
  ['a colleague of another group', [workshop], { line: max, of: max, groups: [sales] }, false],
  ['neither is in a group', [], { line: max, of: max, groups: [] }, false],
  ['the own group rings somebody who is in none', [sales], { line: max, of: sales, groups: [] }, true],
  ['another group rings', [sales], { line: max, of: workshop, groups: [workshop] }, false],
  ['the own line, at another device', [], { line: otto, of: otto, groups: [] }, true],
  ['nobody knows for whom it rings', [sales], { line: max, of: null, groups: [] }, false],
])('TEAM-02: the right to pick up: %s', (_what, groups, rung, may) => {
  expect(mayPickUp({ line: otto, groups, picksUpAll: false }, rung)).toBe(may)
})

test('ROLE-01: the reception picks up whatever rings in the company', () => {
  const rung = { line: max, of: workshop, groups: [] }
  expect([true, false].map((picksUpAll) => mayPickUp({ line: otto, groups: [], picksUpAll }, rung))).toEqual([
    true,
    false,
  ])
})
