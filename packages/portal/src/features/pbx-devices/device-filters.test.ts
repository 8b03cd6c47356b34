import { expect, test } from 'vitest'
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
  expect(deviceFilterQuery(filters)).toEqual({
    order_by: 'create_timestamp',
    order_by_direction: 'desc',
    ...sent,
  })
})
