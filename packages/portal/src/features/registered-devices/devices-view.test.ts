import { expect, test } from 'vitest'
import { addressParts, devicesViewOf, endsWithinADay, minutesLeft, searchOf } from './devices-view.ts'

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

test.each([
  ['2026-11-21 00:50:00', true],
  ['2026-11-21 23:51:00', false],
  ['soon', false],
])('a registration until %s: the time of day is enough: %s', (expires, isEnough) => {
  expect(endsWithinADay(expires, new Date('2026-11-20T23:50:00Z'))).toBe(isEnough)
})

test.each([
  ['2026-11-21 00:08:00', 18],
  ['2026-11-21 00:07:01', 18],
  ['2026-11-20 23:49:00', 1],
  ['2026-11-21 01:50:00', 120],
  ['2026-11-21 01:50:01', null],
  ['soon', null],
])('a registration until %s renews in %j minutes', (expires, minutes) => {
  expect(minutesLeft(expires, new Date('2026-11-20T23:50:00Z'))).toBe(minutes)
})
