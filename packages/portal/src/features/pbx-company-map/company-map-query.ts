import { limits } from '@lineside/contract/limits'
import type { getCompanyMap, MapWhen } from '@lineside/contract/resources/company-map'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import type { SearchParams } from '../../shared/navigation/search-params.ts'

const route = describedRoute<typeof getCompanyMap>('GET', '/api/lineside/company-map')

/** The view that the page's address asks for. `at`: a moment in the company's time zone, `YYYY-MM-DD HH:MM`; '' for none. */
export interface MapView {
  readonly when: MapWhen | 'other'
  readonly at: string
  /** The group whose people are all named. */
  readonly open: number | null
  /** The line that the page begins at. */
  readonly line: number | null
}

const words: readonly MapView['when'][] = ['now', 'night', 'holiday', 'other']

const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null

export const mapViewOf = ({ when, at = '', open, line }: SearchParams): MapView => ({
  when: words.find((word) => word === when) ?? 'now',
  at: /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(at) ? at : '',
  open: idOf(open),
  line: idOf(line),
})

export const searchOfMap = ({ when, at, open, line }: MapView): SearchParams => ({
  ...(when !== 'now' && { when }),
  ...(when === 'other' && at !== '' && { at }),
  ...(open !== null && { open: String(open) }),
  ...(line !== null && { line: String(line) }),
})

/**
 * The map of the company. It is asked again in between, because people's states and the time of day change it; not at each
 * event, because in a large company there are many a second.
 */
export const companyMapQuery = ({ when, at, open }: Omit<MapView, 'line'>, failed: () => string) => {
  const query = {
    ...(when === 'other' ? at !== '' && { at } : when !== 'now' && { when }),
    ...(open !== null && { open }),
  }
  return queryOptions({
    queryKey: ['companymap', query],
    queryFn: ({ signal }) => callRoute(route, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: limits.companyMapSeconds * 1000,
    meta: { failed },
  })
}
