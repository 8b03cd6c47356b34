import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costInUnits, isCurrencyCode } from './cost.ts'

describe('CONV-04: call cost', () => {
  test.each([
    [1234, 12.34],
    ['23', 0.23],
    [0, 0],
    [100_000, 1000],
    [0.4, 0],
    [22.6, 0.23],
  ])('%s cents are %d', (cents, units) => {
    expect(costInUnits(cents)).toBe(units)
  })

  test.each([null, undefined, '', 'free', Number.NaN])('no cost: %s', (cents) => {
    expect(costInUnits(cents)).toBeNull()
  })

  test('rounding moves a cost by half a cent at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (cents) => {
        expect(Math.abs((costInUnits(cents) ?? Number.NaN) * 100 - cents)).toBeLessThanOrEqual(0.500001)
      }),
    )
  })

  test('only a code of three capitals is a currency', () => {
    expect(['EUR', 'eur', '', 'Euro', 'E1R'].map(isCurrencyCode)).toEqual([true, false, false, false, false])
  })
})
