import { expect, test } from 'vitest'
import { mapInPortions, PORTION, portionsOf } from './portions.ts'

const items = Array.from({ length: 3 * PORTION + 1 }, (_, index) => index)

test('a long list comes in portions, and something else has a turn between any two of them', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const turns: number[] = []
  const seen: number[] = []
  for await (const portion of portionsOf(items)) {
    turns.push(turn)
    seen.push(...portion)
  }
  isOver = true
  expect(seen).toEqual(items)
  expect(turns).toHaveLength(4)
  expect(new Set(turns).size).toBe(4)
})

test('the same work is done to each item once, in their order', async () => {
  expect(await mapInPortions(items, (item) => item + 1)).toEqual(items.map((item) => item + 1))
  expect(await mapInPortions([], () => 1)).toEqual([])
})
