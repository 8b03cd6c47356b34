import type { SentFilters, SentQuery } from '@lineside/contract/http/resource-types'
import type { devices } from '@lineside/contract/resources/pbx-devices'
import type { ListView } from '../../shared/editing/list-view.ts'
import { filterPattern } from '../../domain/pbx/filter-pattern.ts'

/** DEV-03: what the list is narrowed by, by the names of the address. */
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
 * DEV-03: names and MAC addresses may stand anywhere in the value; profile, extension and subscriber are sent as they are.
 * Newest first (ENT-14).
 */
export const deviceFilterQuery = (filters: ListView<DeviceFilter>['filters']): SentQuery<typeof devices> => ({
  order_by: 'create_timestamp',
  order_by_direction: 'desc',
  ...Object.fromEntries(
    Object.entries(filters).map(([name, text]) => [name, patterned.includes(name) ? filterPattern(text, false) : text]),
  ),
})
