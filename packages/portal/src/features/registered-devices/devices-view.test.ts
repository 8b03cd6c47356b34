import { expect, test } from 'vitest'
import { addressParts, devicesViewOf, searchOf } from './devices-view.ts'

test('SET-06: the first page, by id ascending, unless the address says otherwise', () => {
  expect(devicesViewOf({})).toEqual({ page: 1, sort: { by: 'id', order: 'asc' } })
})

test.each([
  [
    { page: '3', sort: 'q', order: 'desc' },
    { page: 3, sort: { by: 'q', order: 'desc' } },
  ],
  [
    { page: '0', sort: 'password', order: 'up' },
    { page: 1, sort: { by: 'id', order: 'asc' } },
  ],
  [{ page: 'x' }, { page: 1, sort: { by: 'id', order: 'asc' } }],
])('SET-06: reads %j from the address', (search, view) => {
  expect(devicesViewOf(search)).toEqual(view)
})

test('SET-06: the address leaves defaults out, and reads back the rest', () => {
  expect(searchOf({ page: 1, sort: { by: 'id', order: 'asc' } })).toEqual({})
  const view = { page: 2, sort: { by: 'expires', order: 'desc' } } as const
  expect(devicesViewOf(searchOf(view))).toEqual(view)
})

test('an address may break behind the user and before what is said of the way', () => {
  expect(addressParts('sip:anna@10.4.2.31:5062;transport=tcp')).toEqual([
    'sip:anna@',
    '10.4.2.31:5062',
    ';transport=tcp',
  ])
  expect(addressParts('10.4.2.31')).toEqual(['10.4.2.31'])
})
