import type { SentFilters, SentQuery } from '@lineside/contract/http/resource-types'
import type { devices } from '@lineside/contract/resources/pbx/pbx-devices'
import type { ListView } from '../../shared/editing/list/list-view.ts'
import type { LineSort } from '../../domain/pbx/lists/line-order.ts'
import { filterPattern } from '../../domain/pbx/filter-pattern.ts'

/** DEV-03: the filters of the list, by their names in the address. */
export const deviceFilters = [
  'station_name',
  'identifier',
  'profile_id',
  'pbx_extension',
  'display_name',
] as const satisfies readonly (keyof SentFilters<typeof devices>)[]
/** The filters above the list, by their names in the address; only our own platform knows them. */
export const quickFilters = ['search', 'attention'] as const
export type DeviceFilter = (typeof deviceFilters)[number] | (typeof quickFilters)[number]

const patterned: readonly string[] = ['station_name', 'identifier']

/** The query of a filtered list in the chosen order: station name and MAC address match anywhere in the value (DEV-03). */
export const deviceFilterQuery = (
  filters: ListView<DeviceFilter>['filters'],
  { order, attention }: LineSort,
): SentQuery<typeof devices> => ({
  // newest first as in ENT-14
  ...(order === 'newest'
    ? { order_by: 'create_timestamp', order_by_direction: 'desc' }
    : { order_by: 'station_name', order_by_direction: 'asc' }),
  ...(order === 'attention' && attention !== null && attention.length > 0 && { first: attention.join(',') }),
  ...Object.fromEntries(
    Object.entries(filters)
      .filter(([name]) => name !== 'attention')
      .map(([name, text]) => [name, patterned.includes(name) ? filterPattern(text, false) : text]),
  ),
  // no device has the id 0
  ...(filters.attention !== undefined && attention !== null && { ids: attention.join(',') || '0' }),
})
