import type { SentFilters, SentQuery } from '@lineside/contract/http/resource-types'
import type { devices } from '@lineside/contract/resources/pbx/pbx-devices'
import type { ListView } from '../../shared/editing/list/list-view.ts'
import { filterPattern } from '../../domain/pbx/filter-pattern.ts'

/** DEV-03: the filters of the list, by their names in the address. */
export const deviceFilters = [
  'station_name',
  'identifier',
  'profile_id',
  'pbx_extension',
  'display_name',
] as const satisfies readonly (keyof SentFilters<typeof devices>)[]
export type DeviceFilter = (typeof deviceFilters)[number]

const patterned: readonly string[] = ['station_name', 'identifier']

/**
 * DEV-03: station name and MAC address match anywhere in the value; the other filters are sent unchanged. Newest first
 * (ENT-14).
 */
export const deviceFilterQuery = (filters: ListView<DeviceFilter>['filters']): SentQuery<typeof devices> => ({
  order_by: 'create_timestamp',
  order_by_direction: 'desc',
  ...Object.fromEntries(
    Object.entries(filters).map(([name, text]) => [name, patterned.includes(name) ? filterPattern(text, false) : text]),
  ),
})
