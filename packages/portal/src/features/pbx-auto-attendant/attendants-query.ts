import type { Page } from '@lineside/contract/http/hal'
import { limits } from '@lineside/contract/limits'
import { type AutoAttendant, autoAttendants } from '@lineside/contract/resources/pbx/auto-attendants'
import type { LineSummary } from '@lineside/contract/resources/line-summary'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { bareDestination } from '@lineside/telephony/destinations/bare-destination'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listEvery } from '../../shared/list-filters/csv-file.ts'
import { getItem, listPage } from '../../shared/api/resource-client.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'

/** ENT-16: a line and the slots of its auto attendant. */
export interface AttendantLine {
  readonly id: number
  readonly name: string
  readonly extension: string | null
  readonly domain: string
  readonly isGroup: boolean
  readonly slots: AutoAttendant['slots']
}

/**
 * AA-01: the list, five lines a page. The page shows a failure itself.
 * @param search name or extension; only Lineside searches
 */
export const attendantsQuery = (page: number, search: string | undefined) =>
  queryOptions({
    queryKey: ['auto-attendants', 'list', page, search],
    queryFn: async ({ signal }): Promise<Page<AttendantLine>> => {
      const query = { expand: 'all', page, rows: limits.autoAttendantRows, search }
      const { items, totalCount } = await listPage(autoAttendants, query, signal)
      return { items: await Promise.all(items.map((item) => withLine(item, signal))), totalCount }
    },
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

/** AA-01: the lines that have a menu, at most a page of them: they are the first of all lines. */
export const menusQuery = queryOptions({
  queryKey: ['auto-attendants', 'menus'],
  queryFn: async ({ signal }): Promise<readonly AttendantLine[]> => {
    const { items } = await listPage(autoAttendants, { expand: 'all', rows: limits.portalRowsDefault }, signal)
    return await Promise.all(items.filter(({ slots }) => slots.length > 0).map((item) => withLine(item, signal)))
  },
  meta: { isQuiet: true },
})

/** The numbers that the keys of a menu lead to. */
export const destinationsOf = ({ slots, domain }: AttendantLine): readonly string[] =>
  slots.map(({ destination }) => bareDestination(destination, domain))

/** The line that the address opens, if it is on another page of the list. */
export const attendantQuery = (id: number) =>
  queryOptions({
    queryKey: ['auto-attendants', 'item', id],
    queryFn: async ({ signal }): Promise<AttendantLine | null> =>
      await withLine(await getItem(autoAttendants, id, signal), signal),
    meta: { isQuiet: true },
  })

/** All lines that match a search, for the exported file. */
export const everyAttendant = async (search: string | undefined): Promise<readonly AttendantLine[]> => {
  const items = await listEvery(autoAttendants, { expand: 'all', search })
  return await Promise.all(items.map((item) => withLine(item)))
}

const withLine = async (item: AutoAttendant, signal?: AbortSignal): Promise<AttendantLine> => {
  const { subscriber_id, slots } = item
  const line: Pick<LineSummary, 'display_name' | 'webusername' | 'username' | 'domain'> & {
    pbx_extension?: string | null | undefined
    is_pbx_group?: boolean | undefined
  } = item.subscriber_id_expand ?? item.subscriber ?? (await getItem(subscribers, subscriber_id, signal))
  return {
    id: subscriber_id,
    name: subscriberName(line),
    extension: line.pbx_extension ?? null,
    domain: line.domain,
    isGroup: line.is_pbx_group === true,
    slots,
  }
}
