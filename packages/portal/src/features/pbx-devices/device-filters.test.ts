import { expect, test } from 'vitest'
import { newestFirst } from '../../domain/pbx/lists/line-order.ts'
import { deviceFilterQuery } from './device-filters.ts'

test.each([
  [{}, {}],
  [{ station_name: 'Recep' }, { station_name: '*Recep*' }],
  [{ identifier: 'a2:7f' }, { identifier: '*a2:7f*' }],
  [{ identifier: '02:15*' }, { identifier: '02:15*' }],
  [{ profile_id: '2' }, { profile_id: '2' }],
  [{ pbx_extension: '24' }, { pbx_extension: '24' }],
  [
    { display_name: 'Anna Novak', station_name: 'desk' },
    { display_name: 'Anna Novak', station_name: '*desk*' },
  ],
])('DEV-03: filters %j are sent as %j, newest first', (filters, sent) => {
  expect(deviceFilterQuery(filters, newestFirst)).toEqual({
    order_by: 'create_timestamp',
    order_by_direction: 'desc',
    ...sent,
  })
})

const byName = { order_by: 'station_name', order_by_direction: 'asc' }

test.each([
  ['those in need first', {}, { order: 'attention', attention: [3, 1] }, { ...byName, first: '3,1' }],
  ['by name, if none is in need', {}, { order: 'attention', attention: [] }, byName],
  ['by name, if that is not known', {}, { order: 'attention', attention: null }, byName],
  ['by name', {}, { order: 'name', attention: [3] }, byName],
  ['only those in need', { attention: '1' }, { order: 'name', attention: [3, 1] }, { ...byName, ids: '3,1' }],
  ['none, if none is in need', { attention: '1' }, { order: 'name', attention: [] }, { ...byName, ids: '0' }],
  ['all, if that is not known', { attention: '1' }, { order: 'name', attention: null }, byName],
  [
    'what is searched as it is typed',
    { search: 'desk' },
    { order: 'name', attention: null },
    { ...byName, search: 'desk' },
  ],
] as const)('DEV-01: devices are listed: %s', (_, filters, sort, sent) => {
  expect(deviceFilterQuery(filters, sort)).toEqual(sent)
})
