import { expect, test } from 'vitest'
import { createFairPlaces, type Owner } from './fair-places.ts'

const [anna, max, eva] = [
  { subscriberId: 1, customerId: 10 },
  { subscriberId: 2, customerId: 10 },
  { subscriberId: 3, customerId: 20 },
]

const open = (places: number) => {
  const fair = createFairPlaces({
    places,
    longestQueue: 5,
    longestQueueOfCustomer: 3,
    longestQueueOfSubscriber: 2,
    tooMany: () => new Error('too many'),
  })
  const entered: string[] = []
  const never = new AbortController().signal
  /** Waits for a place, and keeps it until told. */
  const come = (name: string, owner: Owner | null, signal = never) => {
    const turn = fair.take(owner, signal).then((giveBack) => {
      entered.push(name)
      return giveBack
    })
    return { turn, leave: async () => (await turn)() }
  }
  return { come, entered }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a subscriber has one place at a time, while others find the rest free', async () => {
  const { come, entered } = open(2)
  const first = come('anna 1', anna)
  come('anna 2', anna)
  await settled()
  expect(entered).toEqual(['anna 1'])
  come('max', max)
  await settled()
  expect(entered).toEqual(['anna 1', 'max'])
  await first.leave()
  await settled()
  expect(entered).toEqual(['anna 1', 'max', 'anna 2'])
})

test('customers take turns, however many of one wait', async () => {
  const { come, entered } = open(1)
  const turns: Record<string, ReturnType<typeof come>> = {}
  for (const [name, owner] of Object.entries({ first: null, anna, max, eva, platform: null })) {
    turns[name] = come(name, owner)
    await settled()
  }
  for (const name of ['first', 'anna', 'eva', 'platform', 'max']) await turns[name]?.leave()
  expect(entered).toEqual(['first', 'anna', 'eva', 'platform', 'max'])
})

test('few wait of one subscriber, and the next is refused; others still come in', async () => {
  const { come } = open(1)
  come('anna', anna)
  come('anna', anna)
  come('anna', anna)
  await expect(come('anna', anna).turn).rejects.toThrow('too many')
  const other = come('eva', eva)
  await settled()
  await expect(Promise.race([other.turn, settled().then(() => 'waits')])).resolves.toBe('waits')
})

test('a caller who gives up leaves no place taken', async () => {
  const { come, entered } = open(1)
  const first = come('anna', anna)
  await settled()
  const tired = new AbortController()
  const second = come('anna again', anna, tired.signal)
  const third = come('eva', eva, tired.signal)
  await settled()
  tired.abort(new Error('tired'))
  await expect(second.turn).rejects.toThrow('tired')
  await expect(third.turn).rejects.toThrow('tired')
  await first.leave()
  await come('anna', anna).turn
  expect(entered).toEqual(['anna', 'anna'])
})
