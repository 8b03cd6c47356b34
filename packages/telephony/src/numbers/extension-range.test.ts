import { expect, test } from 'vitest'
import { freeExtensions, isInExtensionRange } from './extension-range.ts'

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

test.each([
  ['27', ['27'], null, null, ['28', '29', '30']],
  ['27', ['27', '28', '30'], null, null, ['29', '31', '32']],
  ['98', ['98'], '10', '99', ['99', '10', '11']],
  ['98', ['98', '99', '10'], '10', '99', ['11', '12', '13']],
  ['11', ['10', '11', '12'], '10', '12', []],
  ['007', ['007'], null, null, ['008', '009', '010']],
  ['x', [], null, null, []],
] as const)('PBX-07: near %s, where %j are taken, between %j and %j, free are %j', (wanted, taken, min, max, free) => {
  expect(freeExtensions(wanted, new Set(taken), { min, max })).toEqual(free)
})
