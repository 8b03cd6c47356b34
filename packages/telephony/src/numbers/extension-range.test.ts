import { expect, test } from 'vitest'
import { isInExtensionRange } from './extension-range.ts'

test.each([
  ['24', null, null, true],
  ['24', '', '', true],
  ['24', '0', '0', true],
  ['24', '20', null, true],
  ['19', '20', null, false],
  ['20', '20', '99', true],
  ['99', '20', '99', true],
  ['100', '20', '99', false],
  ['9', '10', '99', false],
  ['1000', null, '999', false],
  ['12345678901234567890', '1', '12345678901234567891', true],
  ['021', '10', '89', false],
  ['0052', '10', '89', false],
  ['021', '010', '089', true],
  ['0021', '010', '089', false],
  ['021', null, null, true],
  ['0', null, '9', true],
  ['x', null, null, false],
  ['', null, null, false],
])('PBX-07: extension %j between %j and %j: %j', (extension, min, max, isInside) => {
  expect(isInExtensionRange(extension, { min, max })).toBe(isInside)
})
