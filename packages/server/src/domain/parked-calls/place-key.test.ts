import { limits } from '@lineside/contract/limits'
import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { placeKey, placeOfKey } from './place-key.ts'

test('TEAM-05: a key stands for one place of one company, and for no line', () => {
  const customer = integer({ min: 1, max: 2 ** 31 - 1 })
  assert(
    property(customer, integer({ min: 1, max: limits.parkPlaces }), (customerId, place) => {
      const key = placeKey({ customerId, place })
      expect(key).toBeLessThan(0)
      expect(placeOfKey(key)).toEqual({ customerId, place })
    }),
  )
  expect(placeOfKey(7)).toBeNull()
})
