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

it('refuses the one for whom the queue has no room', async () => {
  const turns = onePlace(1)
  await turns.take()
  void turns.take()
  await expect(turns.take()).rejects.toThrow('too many')
})

it('who goes away while waiting holds no place', async () => {
  const turns = onePlace()
  const giveBack = await turns.take()
  const gone = new AbortController()
  const waiting = turns.take(gone.signal)
  gone.abort(new Error('client left'))
  await expect(waiting).rejects.toThrow('client left')
  giveBack()
  ;(await turns.take())()
})
