import { describe, expect, test } from 'vitest'
import { changedMembers } from './changed-members.ts'

describe('the members that a write changed', () => {
  test.each([
    ['members that differ, and no others', { a: 1, b: 2 }, { a: 1, b: 3 }, {}, { before: { b: 2 }, after: { b: 3 } }],
    ['nothing', { a: [1], b: null }, { a: [1] }, {}, null],
    [
      'all of what is new but the empty',
      null,
      { a: 1, b: null, c: [], d: false },
      {},
      { before: null, after: { a: 1, d: false } },
    ],
    ['all of what is gone', { a: 1, b: '' }, null, {}, { before: { a: 1 }, after: null }],
    ['a new one of which nothing is shown', null, {}, {}, { before: null, after: {} }],
    ['order of a list', { a: [1, 2] }, { a: [2, 1] }, {}, { before: { a: [1, 2] }, after: { a: [2, 1] } }],
  ] as const)('%s', (_about, before, after, written, expected) => {
    expect(changedMembers(before, after, written)).toEqual(expected)
  })

  test.each([
    [
      'shown',
      { password: 'one' },
      { password: 'two' },
      {},
      { before: { password: 'changed' }, after: { password: 'changed' } },
    ],
    [
      'shown for the first time',
      { pin: null },
      { pin: '4711' },
      {},
      { before: { pin: null }, after: { pin: 'changed' } },
    ],
    ['written only', { a: 1 }, { a: 1 }, { webpassword: 'two' }, { before: {}, after: { webpassword: 'changed' } }],
    ['written and not', { a: 1 }, { a: 1 }, { webpassword: null, password: '' }, null],
    ['of something new', null, { a: 1 }, { password: 'two' }, { before: null, after: { a: 1, password: 'changed' } }],
    [
      'inside',
      { a: { secret_key: 'one' } },
      { a: { secret_key: 'two' } },
      {},
      { before: { a: { secret_key: 'changed' } }, after: { a: { secret_key: 'changed' } } },
    ],
  ] as const)('never a secret: %s', (_about, before, after, written, expected) => {
    const change = changedMembers(before, after, written)
    expect(change).toEqual(expected)
    expect(JSON.stringify(change)).not.toMatch(/one|two|4711/)
  })

  test('are bounded: long values are cut', () => {
    const change = changedMembers({ text: 'x'.repeat(100_000), list: Array.from({ length: 9000 }, (_, id) => id) }, {})
    expect(JSON.stringify(change).length).toBeLessThan(5000)
  })
})
