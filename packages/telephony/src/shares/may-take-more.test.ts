import { describe, expect, test } from 'vitest'
import { mayTakeMore } from './may-take-more.ts'

/** Customers who take as much as they get, one after the other, and what each of them has in the end. */
const sharesOf = (all: number, customers: number, isOnly = false): readonly number[] => {
  const shares = Array.from({ length: customers }, () => 0)
  for (let index = 0; index < customers; index += 1)
    while (mayTakeMore({ all, taken: shares.reduce((sum, each) => sum + each), held: shares[index] ?? 0, isOnly }))
      shares[index] = (shares[index] ?? 0) + 1
  return shares
}

describe('where there are several customers', () => {
  test.each([
    [150, [75, 38, 19, 9]],
    [2_000, [1_000, 500, 250, 125]],
    [8, [4, 2, 1, 1]],
    [5, [3, 1, 1]],
    [1, [1]],
  ])('with %d places, no customer takes the room of all others: %j', (all, shares) => {
    expect(sharesOf(all, shares.length)).toEqual(shares)
  })

  test('a customer with many gets none of the places that become free before a customer with few', () => {
    expect(mayTakeMore({ all: 5, taken: 4, held: 2, isOnly: false })).toBe(false)
    expect(mayTakeMore({ all: 5, taken: 4, held: 0, isOnly: false })).toBe(true)
    expect(mayTakeMore({ all: 5, taken: 5, held: 0, isOnly: false })).toBe(false)
  })

  test('a second one who comes has room, and the first gets no more', () => {
    const [held = 0] = sharesOf(150, 1, true)
    expect(mayTakeMore({ all: 150, taken: held, held: 0, isOnly: false })).toBe(true)
    expect(mayTakeMore({ all: 150, taken: held, held, isOnly: false })).toBe(false)
    // nor when its own end, until as many are free as it has left
    expect(mayTakeMore({ all: 150, taken: 75, held: 75, isOnly: false })).toBe(false)
    expect(mayTakeMore({ all: 150, taken: 74, held: 74, isOnly: false })).toBe(true)
  })
})

describe('where there is one customer only', () => {
  test.each([
    [2_000, 1_875],
    [150, 140],
    [17, 15],
    [16, 15],
    [8, 7],
    [5, 4],
    [2, 1],
    [1, 1],
  ])('with %d places it gets %d', (all, held) => {
    expect(sharesOf(all, 1, true)).toEqual([held])
  })

  test('remaining places are for calls without a customer, until none is left', () => {
    expect(mayTakeMore({ all: 16, taken: 15, held: 15, isOnly: true })).toBe(false)
    expect(mayTakeMore({ all: 16, taken: 15, held: 0, isOnly: true })).toBe(true)
    expect(mayTakeMore({ all: 16, taken: 16, held: 0, isOnly: true })).toBe(false)
  })

  test('it never gets less than beside others', () => {
    for (let all = 1; all <= 20; all += 1)
      for (let taken = 0; taken <= all; taken += 1)
        for (let held = 0; held <= taken; held += 1)
          if (mayTakeMore({ all, taken, held, isOnly: false }))
            expect(mayTakeMore({ all, taken, held, isOnly: true })).toBe(true)
  })
})
