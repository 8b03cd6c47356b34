import { expect, test } from 'vitest'
import { isInScope, narrowest, narrowestScope, type OutsideQuota, refusedByQuota } from './may-call-outside.ts'
import { costlyClassOf } from './number-class.ts'

test.each([
  ['a landline', '43199200', null],
  ['a mobile', '436641234567', null],
  ['premium rate in Austria', '43900123456', 'premium'],
  ['premium rate in Germany', '499001234567', 'premium'],
  ['premium rate in America', '19002345678', 'premium'],
  ['international premium rate', '979123456789', 'premium'],
  ['shared cost in Austria', '43810123456', 'shared_cost'],
  ['international shared cost', '80812345678', 'shared_cost'],
  ['Inmarsat', '870773112345', 'satellite'],
  ['Iridium', '881612345678', 'satellite'],
  ['an international network', '88213112345', 'satellite'],
  ['a code that nobody has', '999123456789', null],
  ['no digits', '', null],
])('HARD-02: the kind of %s', (_, number, kind) => {
  expect(costlyClassOf(number)).toBe(kind)
})

const all = { countries: null, barred: [] }
test.each([
  ['everything', '436641234567', [all], true],
  ['a country on the list', '436641234567', [{ countries: ['43'], barred: [] }], true],
  ['another country', '5312345678', [{ countries: ['43', '49'], barred: [] }], false],
  ['an empty list', '436641234567', [{ countries: [], barred: [] }], false],
  ['the beginning of numbers', '18765551234', [{ countries: ['1212'], barred: [] }], false],
  [
    'a country that only one of two lists has',
    '4930123456',
    [
      { countries: ['43', '49'], barred: [] },
      { countries: ['43'], barred: [] },
    ],
    false,
  ],
  ['premium rate in the own country', '43900123456', [{ countries: ['43'], barred: ['premium'] }], false],
  ['shared cost where premium rate is barred', '43810123456', [{ countries: null, barred: ['premium'] }], true],
  ['a satellite', '881612345678', [{ countries: null, barred: ['satellite'] }], false],
  ['a short number', '118899', [{ countries: [], barred: ['premium'] }], true],
  ['nobody limits', '5312345678', [], true],
] as const)('HARD-02: %s', (_, number, scopes, allowed) => {
  expect(isInScope(number, scopes)).toBe(allowed)
})

const free: OutsideQuota = { aMinute: null, aDay: null, costADay: null }
const none = { minute: 0, day: 0, cost: 0 }
const line = (quota: Partial<OutsideQuota>, count = {}) => ({
  line: { quota: { ...free, ...quota }, count: { ...none, ...count } },
  customer: { quota: free, count: none },
})
const customer = (quota: Partial<OutsideQuota>, count = {}) => ({
  line: { quota: free, count: none },
  customer: { quota: { ...free, ...quota }, count: { ...none, ...count } },
})

test.each([
  ['nothing is limited', line({}, { minute: 9999, day: 9999, cost: 1e12 }), null],
  ['below a limit of the minute', line({ aMinute: 3 }, { minute: 2 }), null],
  ['at the limit of the minute', line({ aMinute: 3 }, { minute: 3 }), { reason: 'calls_a_minute', of: 'line' }],
  ['at the limit of the day', line({ aDay: 20 }, { day: 20 }), { reason: 'calls_a_day', of: 'line' }],
  ['below the cost', line({ costADay: 5_000_000 }, { cost: 4_999_999 }), null],
  ['at the cost', line({ costADay: 5_000_000 }, { cost: 5_000_000 }), { reason: 'cost_a_day', of: 'line' }],
  ['none at all', line({ aDay: 0 }), { reason: 'calls_a_day', of: 'line' }],
  ['the customer', customer({ aMinute: 1 }, { minute: 1 }), { reason: 'calls_a_minute', of: 'customer' }],
  [
    'what holds longest is told',
    customer({ aMinute: 1, aDay: 1, costADay: 1 }, { minute: 1, day: 1, cost: 1 }),
    { reason: 'cost_a_day', of: 'customer' },
  ],
] as const)('HARD-02: %s', (_, use, refused) => {
  expect(refusedByQuota(use)).toEqual(refused)
})

test('HARD-02: the smaller of each value holds', () => {
  expect(
    narrowest([
      { ...free, aMinute: 5, costADay: 10 },
      { ...free, aMinute: 9, aDay: 7 },
    ]),
  ).toEqual({ aMinute: 5, aDay: 7, costADay: 10 })
  expect(narrowest([])).toEqual(free)
})

test.each([
  ['no list', [null, null], null],
  ['one list', [null, ['43', '49']], ['43', '49']],
  ['a country that both have', [['43', '49', '1'], ['43']], ['43']],
  [
    'a beginning within a country',
    [
      ['43', '49'],
      ['4366', '44'],
    ],
    ['4366'],
  ],
  ['nothing in common', [['43'], ['49']], []],
  ['an empty list', [[], ['49']], []],
])('HARD-02: countries of two lists together: %s', (_, lists, kept) => {
  expect(narrowestScope(lists.map((countries) => ({ countries, barred: [] }))).countries).toEqual(kept)
})

test('HARD-02: kinds that one of two bars are barred', () => {
  const barring = (...barred: ('premium' | 'satellite')[]) => ({ countries: null, barred })
  expect(narrowestScope([barring('premium'), barring('satellite', 'premium')]).barred).toEqual(['premium', 'satellite'])
})
