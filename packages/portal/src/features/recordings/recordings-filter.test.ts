import { expect, test } from 'vitest'
import { filterOf, patternOf } from './recordings-filter.ts'
import { recordingsViewOf } from './recordings-view.ts'

test.each([
  ['436641', '*436641*'],
  [' 436641 ', '*436641*'],
  ['+43 664/12 34', '*436641234*'],
  ['0043 (664) 1', '*436641*'],
  ['+43 (0) 664–12', '*4366412*'],
  ['0664*', '*664**'],
  ['0', '*0*'],
  ['43*77', '*43*77*'],
  ['anna', '*anna*'],
  ['anna.novak@x', '*anna.novak@x*'],
])('REC-02: the party %s is sent as the wildcard pattern %s', (text, pattern) => {
  expect(patternOf(text, true)).toBe(pattern)
})

test('REC-02: a call id is sent as it was typed, trimmed', () => {
  expect(patternOf(' 0a-3 ', false)).toBe('*0a-3*')
})

const sent = (search: Record<string, string>) => {
  const { subscriber_id, tz, order_by, order_by_direction, ...filter } = filterOf(7, 'UTC', recordingsViewOf(search))
  expect([subscriber_id, tz]).toEqual([7, 'UTC'])
  return { order: `${order_by} ${order_by_direction}`, ...filter }
}

test('REC-01, REC-02: the newest first, the table by id ascending; blanks are no filter', () => {
  expect(sent({ caller: '  ', call_id: '' })).toEqual({ order: 'start_time desc' })
  expect(sent({ view: 'table', caller: '  ' })).toEqual({ order: 'id asc' })
})

test('REC-02: one filter a type', () => {
  expect(
    sent({ view: 'table', caller: '43', callee: '22', call_id: 'ab', from: '2026-11-16', to: '2026-11-20' }),
  ).toEqual({
    order: 'id asc',
    start_time: '2026-11-16 00:00:00',
    end_time: '2026-11-20 23:59:59',
    caller: '*43*',
    callee: '*22*',
    call_id: '*ab*',
    wildcards: true,
  })
})
