import { expect, test } from 'vitest'
import { arrowStep } from './move-by-arrows.ts'

test.each([
  ['ArrowDown', 0, 3, 'vertical', 1],
  ['ArrowDown', 2, 3, 'vertical', 0],
  ['ArrowUp', 0, 3, 'vertical', 2],
  ['ArrowRight', 0, 3, 'vertical', null],
  ['ArrowRight', 1, 3, 'horizontal', 2],
  ['ArrowLeft', 0, 3, 'horizontal', 2],
  ['ArrowDown', 1, 3, 'horizontal', null],
  ['Home', 2, 3, 'horizontal', 0],
  ['End', 0, 3, 'vertical', 2],
  ['Tab', 0, 3, 'vertical', null],
  ['ArrowDown', 0, 0, 'vertical', null],
] as const)('NAV-14: %s on entry %i of %i, %s, leads to %s', (key, index, count, direction, next) => {
  expect(arrowStep(key, index, count, direction)).toBe(next)
})
