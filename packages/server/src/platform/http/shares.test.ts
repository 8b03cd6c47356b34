import { expect, test } from 'vitest'
import { createShares, type ShareHolder } from './shares.ts'

const sizes = { ofSubscriber: 2, ofCustomer: 3, ofAll: 4, longestQueue: 3 }
const caller = (customerId: number, subscriberId: number, sessionId = 'one'): ShareHolder => ({
  customerId,
  subscriberId,
  sessionId,
})

/** Pieces of work that end when the test says so, and a list of those that have begun. */
const createBench = (shares = createShares(sizes)) => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    shares,
    begun,
    start: (name: string, by: ShareHolder) =>
      shares.run(by, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }),
    endOne: async () => {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test('a subscriber has its places and no more, a customer too, and the others come in', async () => {
  const { start, begun, endOne } = createBench()
  const [busy, colleague, other] = [caller(1, 1), caller(1, 2), caller(2, 3)]
  const all = ['a', 'b', 'c'].map((name) => start(name, busy))
  all.push(start('d', colleague), start('e', colleague), start('f', other))
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'b', 'd', 'f'])
  for (let ended = 0; ended < 6; ended++) await endOne()
  await Promise.all(all)
  expect(begun.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('sessions of a subscriber come in one after the other', async () => {
  const { start, begun, endOne } = createBench(createShares({ ...sizes, ofSubscriber: 1 }))
  const all = ['a', 'b', 'c'].map((name) => start(name, caller(1, 1, 'thief')))
  all.push(start('mine', caller(1, 1, 'mine')))
  for (let ended = 0; ended < 4; ended++) {
    await new Promise(setImmediate)
    await endOne()
  }
  await Promise.all(all)
  expect(begun.indexOf('mine')).toBe(2)
})

test('a subscriber with too many waiting requests is refused before the body is read, and nobody else', async () => {
  const { shares, start, endOne } = createBench()
  const all = Array.from({ length: 5 }, (_none, index) => start(String(index), caller(1, 1)))
  await new Promise(setImmediate)
  expect(() => shares.requireRoom(caller(1, 1))).toThrow('Service Unavailable')
  await expect(start('more', caller(1, 1))).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  shares.requireRoom(caller(1, 2))
  for (let ended = 0; ended < 5; ended++) await endOne()
  await Promise.all(all)
  shares.requireRoom(caller(1, 1))
})

test('work that fails gives its places back', async () => {
  const { shares } = createBench(createShares({ ...sizes, ofSubscriber: 1, ofCustomer: 1, ofAll: 1 }))
  const fail = () => shares.run(caller(1, 1), () => Promise.reject(new Error('no')))
  await expect(fail()).rejects.toThrow('no')
  await expect(fail()).rejects.toThrow('no')
})
