import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const never = new AbortController().signal

it('lets as many in as there are places, the others in the order they came', async () => {
  const turns = createTurns(1)
  const order: string[] = []
  const enter = async (name: string) => {
    const giveBack = await turns.take(never)
    order.push(name)
    giveBack()
  }
  const giveBack = await turns.take(never)
  const others = [enter('second'), enter('third')]
  expect(order).toEqual([])
  giveBack()
  await Promise.all(others)
  await enter('fourth')
  expect(order).toEqual(['second', 'third', 'fourth'])
})

it('refuses the one for whom the queue has no room', async () => {
  const turns = createTurns(1, 1)
  await turns.take(never)
  void turns.take(never)
  await expect(turns.take(never)).rejects.toMatchObject({ code: 'busy' })
})

it('who goes away while waiting holds no place', async () => {
  const turns = createTurns(1)
  const giveBack = await turns.take(never)
  const gone = new AbortController()
  const waiting = turns.take(gone.signal)
  gone.abort(new Error('client left'))
  await expect(waiting).rejects.toThrow('client left')
  giveBack()
  ;(await turns.take(never))()
})
