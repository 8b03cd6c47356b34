import { expect, test } from 'vitest'
import { createWritePauses } from './write-pauses.ts'

test('HARD-06: the longest time without a write is known for each kill', () => {
  let now = 0
  const pauses = createWritePauses(() => now)
  const first = pauses.watch()
  now = 2_000
  pauses.acknowledged()
  const second = pauses.watch()
  now = 7_000
  pauses.acknowledged()
  now = 8_000
  expect(first()).toBe(5)
  expect(second()).toBe(5)
  const third = pauses.watch()
  now = 18_000
  // nobody has written since
  expect(third()).toBe(10)
})
