import { expect, test } from 'vitest'
import { readCellMark, writeCellMark } from './cell-mark.ts'

const now = new Date('2031-05-04T10:00:00Z')
const call = { from: 'west', to: 'east', hops: 2, number: '4319920021' }
const mark = writeCellMark('secret', call, now)
const read = (text: string | undefined, more: object = {}, secret = 'secret') =>
  readCellMark(secret, text, { from: 'west', to: 'east', number: call.number, now, ...more })

test('GROW-08: a mark tells the hops of its call', () => expect(read(mark)).toBe(2))

test.each([
  ['of another secret', () => read(mark, {}, 'other')],
  ['from another cell than the address says', () => read(mark, { from: 'north' })],
  ['for another cell', () => read(mark, { to: 'north' })],
  ['for another number', () => read(mark, { number: '4319920022' })],
  ['that is old', () => read(mark, { now: new Date(now.getTime() + 121_000) })],
  ['with fewer hops', () => read(mark.replace('hops=2', 'hops=1'))],
  ['that is missing', () => read(undefined)],
  ['that is something else', () => read('west')],
])('GROW-08: a mark %s counts for nothing', (_, readIt) => expect(readIt()).toBeNull())
