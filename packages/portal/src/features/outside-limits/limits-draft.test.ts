import { expect, test } from 'vitest'
import { draftOf, limitsOf } from './limits-draft.ts'

const empty = { countries: '', barred: [], minute: '', day: '', cost: '' }
const none = { countries: null, barred: [], calls_a_minute: null, calls_a_day: null, cost_a_day: null }

test.each([
  ['nothing typed is no limit', empty, { limits: none }],
  [
    'codes as people write them',
    { ...empty, countries: '+43, 0049;1212 43' },
    { limits: { ...none, countries: ['43', '49', '1212'] } },
  ],
  ['a country by name', { ...empty, countries: 'AT' }, { wrong: new Set(['countries']) }],
  [
    'numbers',
    { ...empty, minute: '5', day: ' 100 ', cost: '12,50' },
    { limits: { ...none, calls_a_minute: 5, calls_a_day: 100, cost_a_day: 12.5 } },
  ],
  ['no numbers', { ...empty, minute: '-1', day: '1.5', cost: 'much' }, { wrong: new Set(['minute', 'day', 'cost']) }],
])('HARD-02: %s', (_, draft, read) => {
  expect(limitsOf(draft)).toEqual(read)
})

test('HARD-02: limits read back as they were', () => {
  const limits = {
    countries: ['43'],
    barred: ['premium' as const],
    calls_a_minute: 1,
    calls_a_day: null,
    cost_a_day: 0.5,
  }
  expect(limitsOf(draftOf(limits))).toEqual({ limits })
})
