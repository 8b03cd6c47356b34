import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const onePlace = (longestQueue = 10) => createTurns({ places: 1, longestQueue, tooMany: () => new Error('too many') })

it('lets as many in as there are places, the others in the order they came', async () => {
  const turns = onePlace()
  const order: string[] = []
  const enter = async (name: string) => {
    const giveBack = await turns.take()
    order.push(name)
    giveBack()
  }
  const giveBack = await turns.take()
  const others = [enter('second'), enter('third')]
  expect(order).toEqual([])
  giveBack()
  await Promise.all(others)
  await enter('fourth')
  expect(order).toEqual(['second', 'third', 'fourth'])
})

it('refuses a caller when the queue is full', async () => {
  const turns = onePlace(1)
  await turns.take()
  void turns.take()
  await expect(turns.take()).rejects.toThrow('too many')
})

it('a caller that leaves while waiting holds no place', async () => {
  const turns = onePlace()
  const giveBack = await turns.take()
  const gone = new AbortController()
  const waiting = turns.take(undefined, gone.signal)
  gone.abort(new Error('client left'))
  await expect(waiting).rejects.toThrow('client left')
  giveBack()
  ;(await turns.take())()
})

it('lets groups in one after the other, however many of one wait', async () => {
  const turns = onePlace()
  const order: string[] = []
  const enter = async (name: string, group: string) => {
    const giveBack = await turns.take(group)
    order.push(name)
    giveBack()
  }
  const giveBack = await turns.take('busy')
  const others = [1, 2, 3].map((line) => enter(`busy ${line}`, 'busy'))
  others.push(enter('quiet', 'quiet'), enter('calm', 'calm'))
  giveBack()
  await Promise.all(others)
  expect(order).toEqual(['busy 1', 'quiet', 'calm', 'busy 2', 'busy 3'])
  expect(turns.isIdle).toBe(true)
})

it('refuses a group whose own queue is full, and no other', async () => {
  const turns = createTurns({
    places: 1,
    longestQueue: 5,
    longestQueueOfGroup: 1,
    tooMany: () => new Error('too many'),
  })
  const giveBack = await turns.take('busy')
  const first = turns.take('busy')
  await expect(turns.take('busy')).rejects.toThrow('too many')
  const quiet = turns.take('quiet')
  giveBack()
  ;(await first)()
  ;(await quiet)()
  expect(turns.isIdle).toBe(true)
})
