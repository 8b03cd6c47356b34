import { expect, test } from 'vitest'
import { createFrameAllowance } from './frame-allowance.ts'

/** How many frames of this size are allowed at once. */
const burst = (allowance: ReturnType<typeof createFrameAllowance>, bytes: number): number => {
  let taken = 0
  while (allowance.take(bytes)) taken++
  return taken
}

test('many small frames or a few large ones at once, and again after a while', () => {
  let moment = 0
  const small = createFrameAllowance(() => moment)
  expect(burst(small, 0)).toBe(400)
  moment += 1_000
  expect(burst(small, 0)).toBeGreaterThan(50)
  expect(
    burst(
      createFrameAllowance(() => 0),
      65_536,
    ),
  ).toBe(12)
})
