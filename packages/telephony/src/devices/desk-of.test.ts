import { expect, test } from 'vitest'
import { deskOf } from './desk-of.ts'

const key = (key_num: number, type: 'private' | 'shared' | 'blf', extension_unit = 0) => ({
  key_num,
  type,
  extension_unit,
})

test.each([
  ['no line', [], undefined],
  ['lamps only', [key(0, 'blf'), key(1, 'blf')], undefined],
  ['its own line', [key(0, 'shared'), key(3, 'private')], 3],
  ['the first of two own lines', [key(5, 'private'), key(2, 'private')], 2],
  ['the phone before its extension', [key(0, 'private', 1), key(4, 'private')], 4],
  ['a shared line, if there is no other', [key(0, 'blf'), key(1, 'shared')], 1],
] as const)('DEV-04: the owner of a phone with %s', (_, lines, expected) => {
  expect(deskOf(lines)?.key_num).toBe(expected)
})
