import { describe, expect, test } from 'vitest'
import { stepLit } from './use-listbox.ts'

describe('the arrow keys in a list of options', () => {
  const isDisabled = (index: number) => index === 2

  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 3],
    ['ArrowDown', 3, 0],
    ['ArrowUp', 3, 1],
    ['ArrowUp', 0, 3],
    ['ArrowUp', -1, 3],
    ['Enter', 1, null],
  ])('%s from %d of four, of which the third is disabled, leads to %j', (key, from, to) => {
    expect(stepLit(key, from, 4, { isDisabled })).toBe(to)
  })

  test.each([
    ['ArrowDown', 2, 2],
    ['ArrowDown', 1, 2],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 2, 1],
  ])('%s from %d of three leads to %d where the ends stop it', (key, from, to) => {
    expect(stepLit(key, from, 3, { ends: 'stop' })).toBe(to)
  })

  test('lead nowhere when nothing can be chosen', () => {
    expect(stepLit('ArrowDown', -1, 0)).toBe(-1)
    expect(stepLit('ArrowDown', -1, 1, { isDisabled: () => true })).toBe(-1)
  })
})
