import { expect, test } from 'vitest'
import { litSection } from './lit-section.ts'

test.each([
  ['at the top', [90, 400, 700], false, 0],
  ['the second has passed the line', [-300, 120, 420], false, 1],
  ['between two', [-300, 141, 420], false, 0],
  ['the last can not come up so far', [-700, -300, 300], true, 2],
  ['none yet', [], false, 0],
] as const)('the lit stop follows the scroll: %s', (_case, tops, isAtEnd, lit) => {
  expect(litSection(tops, isAtEnd)).toBe(lit)
})
