import { expect, test } from 'vitest'
import { endOfRecords, parsePosition } from './wal-position.ts'

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['16/B374D848', 0x16_b374d848n],
  ['FFFFFFFF/FFFFFFFF', 0xffffffff_ffffffffn],
])('GROW-07: position %s is read', (text, position) => {
  expect(parsePosition(text)).toBe(position)
})

test.each(['', '0', '0/', '/0', 'x/0', '0/0/0', '123456789/0'])('GROW-07: %j is no position', (text) => {
  expect(() => parsePosition(text)).toThrow('no position')
})

const megabyte = 1_048_576n
test.each([
  ['within a page', 0x3000100n, 16n, 0x3000100n],
  ['behind the header of a page that nothing is on', 0x3002018n, 16n, 0x3002000n],
  ['behind a record of 16 bytes on a page', 0x3002028n, 16n, 0x3002028n],
  ['behind the header of a segment that nothing is in', 0x3000028n, 16n, 0x3000000n],
  ['the same in segments of 64 MB', 0x4000028n, 64n, 0x4000000n],
  ['a page in the middle of a segment of 64 MB', 0x3000028n, 64n, 0x3000028n],
  ['at the end of a page', 0x3002000n, 16n, 0x3002000n],
])('GROW-07: the end of the last record: %s', (_case, next, segment, end) => {
  expect(endOfRecords(next, segment * megabyte)).toBe(end)
})
