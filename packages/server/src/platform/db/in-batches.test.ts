import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('CALL: items that arrive during a write go together in the next batch', async () => {
  const batches: (readonly string[])[] = []
  const write = inBatches(async (things: readonly string[]) => {
    batches.push(things)
    return things.map((thing) => thing.toUpperCase())
  })
  const first = [write('a'), write('b')]
  await Promise.resolve()
  const all = await Promise.all([...first, write('c'), write('d')])
  expect(all).toEqual(['A', 'B', 'C', 'D'])
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(await write('e')).toBe('E')
})

test('CALL: one thing that cannot be written keeps no other from it', async () => {
  const write = inBatches(async (things: readonly string[]) => {
    if (things.includes('bad')) throw new Error('refused')
    return things
  })
  const results = await Promise.allSettled([write('a'), write('bad'), write('c')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
