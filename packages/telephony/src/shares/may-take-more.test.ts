import { expect, test } from 'vitest'
import { mayTakeMore } from './may-take-more.ts'

/** Customers who take as much as they get, one after the other, and what each of them has in the end. */
const sharesOf = (all: number, customers: number): readonly number[] => {
  const shares = Array.from({ length: customers }, () => 0)
  for (let index = 0; index < customers; index += 1)
    while (mayTakeMore({ all, taken: shares.reduce((sum, each) => sum + each), held: shares[index] ?? 0 }))
      shares[index] = (shares[index] ?? 0) + 1
  return shares
}

test.each([
  [150, [75, 38, 19, 9]],
  [2_000, [1_000, 500, 250, 125]],
  [5, [3, 1, 1]],
  [1, [1]],
])('of %d places nobody takes the room of all others: %j', (all, shares) => {
  expect(sharesOf(all, shares.length)).toEqual(shares)
})

test('who has many gets none of those that become free before those who have few', () => {
  expect(mayTakeMore({ all: 5, taken: 4, held: 2 })).toBe(false)
  expect(mayTakeMore({ all: 5, taken: 4, held: 0 })).toBe(true)
  expect(mayTakeMore({ all: 5, taken: 5, held: 0 })).toBe(false)
})
