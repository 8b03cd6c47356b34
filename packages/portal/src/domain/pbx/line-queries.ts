import type { SentQuery } from '@lineside/contract/http/resource-types'
import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { limits } from '@lineside/contract/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getItem, listPage } from '../../shared/api/resource-client.ts'
import type { ListView } from '../../shared/editing/list/list-view.ts'
import { filterPattern } from './filter-pattern.ts'
import { summaryKey } from './lists/company-summary-query.ts'
import { attentionQuery, type LineSort, orderQuery } from './lists/line-order.ts'

export type LineKind = 'seat' | 'group'

/** GRP-01, SEAT-01: the filters of the lists, by their names in the page's address. */
export const lineFilters = {
  seat: ['display_name', 'pbx_extension', 'primary_number', 'alias_number'],
  group: ['display_name', 'pbx_extension', 'primary_number', 'alias'],
} as const

/** The filters above the list, by their names in the address; only our own platform knows them. */
export const quickFilters = ['search', 'pbx_group_id', 'attention'] as const
type QuickFilter = (typeof quickFilters)[number]
export type LineFilter = (typeof lineFilters)[LineKind][number] | QuickFilter

/** Query keys of all subscribers, numbers and what is told of them, which any change of one of them makes stale. */
export const staleLines = [['subscribers'], ['numbers'], summaryKey] as const

/** The query of a filtered list in the chosen order. */
export const lineFilterQuery = (
  kind: LineKind,
  filters: ListView<LineFilter>['filters'],
  sort: LineSort,
): SentQuery<typeof subscribers> => ({
  ...orderQuery(sort),
  is_pbx_group: kind === 'group' ? 1 : 0,
  is_pbx_pilot: 0,
  ...Object.fromEntries(Object.entries(filters).flatMap(([name, text]) => sentFilter(name, text))),
  ...(filters.attention !== undefined && attentionQuery(sort)),
})

const sentFilter = (name: string, text: string): readonly (readonly [string, string])[] => {
  if (name === 'attention') return []
  if (name === 'search' || name === 'pbx_group_id') return [[name, text]]
  // the API names this filter `alias` for seats and groups alike
  return [[name === 'alias_number' ? 'alias' : name, filterPattern(text, name !== 'display_name')]]
}

/** A page of the list of seats or groups. The page itself shows a failure. */
export const linesQuery = (kind: LineKind, { page, filters }: ListView<LineFilter>, sort: LineSort) =>
  queryOptions({
    queryKey: ['subscribers', 'list', kind, page, filters, sort],
    queryFn: ({ signal }) =>
      listPage(subscribers, { ...lineFilterQuery(kind, filters, sort), page, rows: limits.portalRowsDefault }, signal),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

/** The seat or group that the address names, if it is not on the shown page of the list. */
export const lineQuery = (kind: LineKind | 'any', id: number) =>
  queryOptions({
    queryKey: ['subscribers', 'item', kind, id],
    queryFn: async ({ signal }): Promise<Subscriber | null> => {
      const line = await getItem(subscribers, id, signal)
      const isAsked = kind === 'any' || (line.is_pbx_group === true) === (kind === 'group')
      return isAsked && line.is_pbx_pilot !== true ? line : null
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
