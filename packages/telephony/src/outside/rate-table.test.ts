import { expect, test } from 'vitest'
import { rateLimits, readAmount, readRateTable } from './rate-table.ts'

test.each([
  ['0.0125', 12_500],
  ['12,50', 12_500_000],
  ['0', 0],
  ['1000000', 1_000_000_000_000],
  ['1000001', null],
  ['-1', null],
  ['1e3', null],
  ['0.1234567', null],
  ['', null],
])('HARD-02: the amount %j', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test('HARD-02: a half-good file gives its good half, and says what is left out', () => {
  const file =
    'prefix;price;currency\r\n43;0.02;EUR\n+43 664;"0,15";EUR\n\nAT;1;EUR\n49;x;EUR\n41;0.03;CHF\n43;9;EUR\n1;0.01\n44;0.02;eur\n'
  expect(readRateTable(file)).toEqual({
    rates: [
      { prefix: '43', price: 20_000, currency: 'EUR' },
      { prefix: '43664', price: 150_000, currency: 'EUR' },
    ],
    leftOut: [
      { line: 5, why: 'the prefix is not digits with a country code' },
      { line: 6, why: 'the price is not an amount such as 0.0125' },
      { line: 7, why: 'the currency is CHF, and not EUR' },
      { line: 8, why: '43 has a rate above' },
      { line: 9, why: 'it is not prefix;price;currency' },
      { line: 10, why: 'the currency is not a code such as EUR' },
    ],
    leftOutCount: 6,
  })
})

test('HARD-02: only the first lines that are left out are named', () => {
  const { rates, leftOut, leftOutCount } = readRateTable('x;1;EUR\n'.repeat(100).concat('43;1;EUR'))
  expect([rates.length, leftOut.length, leftOutCount]).toEqual([1, rateLimits.leftOutTold, 100])
})
