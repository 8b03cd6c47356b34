import type { SentQuery } from '@lineside/contract/http/resource-types'
import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { limits } from '@lineside/contract/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getItem, listPage } from '../../shared/api/resource-client.ts'
import type { ListView } from '../../shared/editing/list/list-view.ts'
import { filterPattern } from './filter-pattern.ts'

export type LineKind = 'seat' | 'group'

/** GRP-01, SEAT-01: the filters of the lists, by their names in the page's address. */
export const lineFilters = {
  seat: ['display_name', 'pbx_extension', 'primary_number', 'alias_number'],
  group: ['display_name', 'pbx_extension', 'primary_number', 'alias'],
} as const
export type LineFilter = (typeof lineFilters)[LineKind][number]

/** Query keys of all subscribers and numbers, which any change of one of them makes stale. */
export const staleLines = [['subscribers'], ['numbers']] as const

/** ENT-11: the query of a filtered list, newest first. */
export const lineFilterQuery = (
  kind: LineKind,
  filters: ListView<LineFilter>['filters'],
): SentQuery<typeof subscribers> => ({
  order_by: 'create_timestamp',
  order_by_direction: 'desc',
  is_pbx_group: kind === 'group' ? 1 : 0,
  is_pbx_pilot: 0,
  ...Object.fromEntries(
    Object.entries(filters).map(([name, text]) => [
      // the API names this filter `alias` for seats and groups alike
      name === 'alias_number' ? 'alias' : name,
      filterPattern(text, name !== 'display_name'),
    ]),
  ),
})

/** A page of the list of seats or groups. The page itself shows a failure. */
export const linesQuery = (kind: LineKind, { page, filters }: ListView<LineFilter>) =>
  queryOptions({
    queryKey: ['subscribers', 'list', kind, page, filters],
    queryFn: ({ signal }) =>
      listPage(subscribers, { ...lineFilterQuery(kind, filters), page, rows: limits.portalRowsDefault }, signal),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

/** The seat or group that the address names, if it is not on the shown page of the list. */
export const lineQuery = (kind: LineKind, id: number) =>
  queryOptions({
    queryKey: ['subscribers', 'item', kind, id],
    queryFn: async ({ signal }): Promise<Subscriber | null> => {
      const line = await getItem(subscribers, id, signal)
      return (line.is_pbx_group === true) === (kind === 'group') && line.is_pbx_pilot !== true ? line : null
    },
    meta: { isQuiet: true },
  })

/** PBX-09: the pilot, which holds the numbers that no other line has. */
export const findPilot = async (): Promise<Subscriber> => {
  const { items } = await listPage(subscribers, { is_pbx_pilot: 1, rows: 1 })
  const [pilot] = items
  if (pilot === undefined) throw new Error('')
  return pilot
}
