import { expect, test } from 'vitest'
import { freeExtensions, nextExtensions } from './free-extensions.ts'

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index))

test.each([
  ['27', ['27'], null, null, ['28', '29', '30']],
  ['27', ['27', '28', '30'], null, null, ['29', '31', '32']],
  ['98', ['98'], '10', '99', ['99', '10', '11']],
  ['98', ['98', '99', '10'], '10', '99', ['11', '12', '13']],
  ['98', ['98', '99'], null, null, ['10', '11', '12']],
  ['998', ['998', '999'], '10', '999', ['100', '101', '102']],
  ['11', ['10', '11', '12'], '10', '12', []],
  ['55', from(10, 99), '10', '999', ['100', '101', '102']],
  ['007', ['007'], null, null, ['008', '009', '010']],
  ['x', [], null, null, []],
] as const)('PBX-07: near %s, where %j are taken, between %j and %j, free are %j', (wanted, taken, min, max, free) => {
  expect(freeExtensions(wanted, new Set(taken), { min, max, cc: '43' })).toEqual(free)
})

test.each([
  // what comes after the newest line, past gaps, and again from the beginning
  ['', '104', ['104', '106'], null, null, ['105', '107', '108']],
  ['', '88', ['88'], '10', '89', ['89', '10', '11']],
  ['', '1000', ['1000'], '10', '89', ['10', '11', '12']],
  // nobody has one yet
  ['', null, [], '20', '89', ['20', '21', '22']],
  ['', null, ['20'], '20', null, ['21', '22', '23']],
  ['', null, [], null, '999', ['100', '101', '102']],
  ['', null, [], null, null, ['100', '101', '102']],
  ['', null, [], '', '0', ['100', '101', '102']],
  // the first digits
  ['3', '24', ['24', '30'], '10', '89', ['31', '32', '33']],
  ['1', '24', [], '18', '89', ['18', '19']],
  ['9', '24', [], '10', '89', []],
  ['12', '104', [], null, null, ['120', '121', '123']],
  // a whole one
  ['24', '24', ['24', '25'], '10', '89', ['26', '27', '28']],
  ['26', '24', ['24', '27'], '10', '89', ['26', '28', '29']],
  ['97', '24', ['24'], '10', '89', ['10', '11', '12']],
  ['240', '24', ['24'], null, null, ['240', '241', '242']],
  ['240', '24', ['24'], '10', '89', []],
  ['2a', '24', ['24'], null, null, []],
] as const)(
  'PBX-07: typed %j, newest %j, taken %j, between %j and %j: offered are %j',
  (typed, newest, taken, min, max, offered) => {
    expect(nextExtensions(typed, newest, new Set<string>(taken), { min, max, cc: '43' }, 3)).toEqual(offered)
  },
)

test('TEL-06: no emergency number of the country is offered', () => {
  expect(freeExtensions('110', new Set(), { min: null, max: null, cc: '43' })).toEqual(['111', '113', '114'])
  expect(freeExtensions('109', new Set(), { min: null, max: null, cc: '49' })).toEqual(['111', '113', '114'])
  expect(nextExtensions('13', '100', new Set(['130', '131', '132']), { min: null, max: null, cc: '43' }, 3)).toEqual([
    '134',
    '135',
    '136',
  ])
})

test('PBX-07: the longest extensions and ranges end the search, too', () => {
  const long = '9'.repeat(64)
  expect(freeExtensions(long, new Set([long]), { min: null, max: null, cc: null })[0]).toBe(`1${'0'.repeat(63)}`)
  expect(nextExtensions('1', long, new Set(), { min: '5', max: null, cc: null }, 1)).toEqual([`1${'0'.repeat(63)}`])
})
