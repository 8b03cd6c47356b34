import { expect, test } from 'vitest'
import {
  isFiltered,
  noFilter,
  recordingOrderOf,
  recordingOrders,
  recordingsViewOf,
  searchOf,
} from './recordings-view.ts'

const usual = { form: 'list', of: 'own', page: 1, sort: { by: 'start_time', order: 'desc' }, ...noFilter }
const table = { ...usual, form: 'table', sort: { by: 'id', order: 'asc' } }

test.each([
  [{}, usual],
  [
    { page: '2', sort: 'start_time', order: 'asc', caller: ' 43 ' },
    { ...usual, page: 2, sort: { by: 'start_time', order: 'asc' }, caller: '43' },
  ],
  [{ view: 'table' }, table],
  [{ sort: 'id' }, table],
  [{ view: 'table', sort: 'duration', order: 'desc' }, table],
  [
    { view: 'table', sort: 'start_time' },
    { ...table, sort: { by: 'start_time', order: 'asc' } },
  ],
  [
    { sort: 'duration', order: 'desc' },
    { ...usual, sort: { by: 'duration', order: 'desc' } },
  ],
  [{ page: '0', sort: 'status', order: 'up', from: '2026-02-30' }, usual],
  [
    { from: '2026-11-16', call_id: 'ab' },
    { ...usual, from: '2026-11-16', call_id: 'ab' },
  ],
])('REC-01, REC-02: the view of the address %j', (search, view) => {
  expect(recordingsViewOf(search)).toEqual(view)
})

test('REC-01: the address leaves defaults out, and reads back the rest', () => {
  expect(searchOf(recordingsViewOf({}))).toEqual({})
  const search = {
    page: '3',
    sort: 'start_time',
    order: 'asc',
    to: '2026-11-20',
    caller: '4',
    callee: '5',
    call_id: '6',
  }
  expect(searchOf(recordingsViewOf(search))).toEqual(search)
})

test('REC-02: page and order are no filter', () => {
  expect(isFiltered(recordingsViewOf({ page: '2', sort: 'start_time' }))).toBe(false)
  expect(isFiltered(recordingsViewOf({ callee: '4' }))).toBe(true)
})

test.each(Object.entries(recordingOrders))(
  'REC-01: the sort menu finds the choice %s again in the address',
  (name, order) => {
    expect(recordingOrderOf(recordingsViewOf(searchOf({ ...recordingsViewOf({}), ...order })))).toBe(name)
  },
)
