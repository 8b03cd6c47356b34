import { describe, expect, test } from 'vitest'
import {
  anna,
  eva,
  forwarding,
  max,
  person,
  rule,
  sales,
  settings,
  snapshot,
  stopsOf,
  to,
} from '../../test/routing-builders.ts'
import { isBusyLine } from './busy-line.ts'
import type { Group } from './snapshot.ts'

test.each([
  [true, false, true],
  [true, true, false],
  [true, null, false],
  [false, false, false],
  [false, true, false],
  [false, null, false],
])('CALL-06: a line that talks (%s) with call waiting %s is busy: %s', (isTalking, callWaiting, expected) => {
  expect(isBusyLine({ isTalking, callWaiting })).toBe(expected)
})

describe('CALL-06: a call to a talking line without call waiting', () => {
  const busy = { isBusy: true }
  const people = { [anna]: person(anna, busy), [max]: person(max), [eva]: person(eva, busy), [sales]: person(sales) }

  test('the caller hears busy', () => {
    expect(stopsOf(snapshot([settings(anna)], { people }))).toEqual(['busy anna', '486 callee_busy'])
  })

  test('the rule for busy applies', () => {
    const line = settings(anna, { forwarding: forwarding({ cfb: [rule([to(max, 20)])] }) })
    expect(stopsOf(snapshot([line, settings(max)], { people }))).toEqual([
      'busy anna',
      'rings max 20',
      '480 callee_tmp_unavailable',
    ])
  })

  test('in a group the others ring', () => {
    const group: Group = { policy: 'parallel', seconds: 10, members: [anna, max, eva], turn: 0 }
    const callee = { dialled: '34', number: '34', subscriberId: sales }
    expect(stopsOf(snapshot([settings(sales, { group })], { callee, people }))).toEqual([
      'rings anna+max+eva 10',
      '480 callee_tmp_unavailable',
    ])
  })

  test('an assumed outcome takes precedence', () => {
    expect(stopsOf(snapshot([settings(anna)], { people }), 'no_answer')).toEqual([
      'rings anna 60',
      '480 callee_tmp_unavailable',
    ])
  })
})
