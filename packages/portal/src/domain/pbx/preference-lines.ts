import type { Page } from '@lineside/contract/http/hal'
import type { SentFilters } from '@lineside/contract/http/resource-types'
import { limits } from '@lineside/contract/limits'
import { type SubscriberPreferences, subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getItem, listAll, listPage } from '../../shared/api/resource-client.ts'
import type { ListView } from '../../shared/editing/list-view.ts'
import { listEvery } from '../../shared/list-filters/csv-file.ts'
import { useAskedItem } from '../../shared/editing/use-asked-item.ts'
import { subscriberName } from './subscriber-name.ts'
import { useIsLineside } from './use-sources.ts'

/** What a line has when it has a call queue, or a secretary (CQ-03, MS-01). */
export type LinePreference = 'cloud_pbx_callqueue' | 'manager_secretary'

/** A line with what is set for it. Its id is the subscriber's (ENT-15). */
export interface PreferenceLine {
  readonly id: number
  readonly name: string
  readonly extension: string | null
  readonly isGroup: boolean
  readonly preferences: SubscriberPreferences
}

type Named = Pick<Subscriber, 'display_name' | 'webusername' | 'username' | 'pbx_extension' | 'is_pbx_group'>

const lineOf = (preferences: SubscriberPreferences, line: Named): PreferenceLine => ({
  id: preferences.subscriber_id,
  name: subscriberName(line),
  extension: line.pbx_extension ?? null,
  isGroup: line.is_pbx_group === true,
  preferences,
})

const withLine = async (preferences: SubscriberPreferences, signal?: AbortSignal): Promise<PreferenceLine> =>
  lineOf(preferences, preferences.subscriber_id_expand ?? (await getItem(subscribers, preferences.id, signal)))

/** Everything that is known of lines by their preferences. */
export const stalePreferenceLines = [['preference-lines'], ['subscriber-preferences']] as const

/** Of our platform: the lines with a call queue or a secretary, each with what it is called. */
export const linesWith = (name: LinePreference): SentFilters<typeof subscriberPreferences> => ({
  [name]: 1,
  expand: 'subscriber_id',
})

/** All of them, for a file. */
export const everyPreferenceLine = async (name: LinePreference): Promise<readonly PreferenceLine[]> => {
  const items = await listEvery(subscriberPreferences, linesWith(name))
  return await Promise.all(items.map((each) => withLine(each)))
}

/** Here the platform finds them; of another one all are asked for. */
const findLines = async (name: LinePreference, page: number, isLineside: boolean, signal: AbortSignal) => {
  const rows = limits.portalRowsDefault
  if (isLineside) return await listPage(subscriberPreferences, { ...linesWith(name), page, rows }, signal)
  const all = (await listAll(subscriberPreferences, {}, signal)).filter((each) => each[name])
  return { items: all.slice((page - 1) * rows, page * rows), totalCount: all.length }
}

/** A page of the lines with a call queue or a secretary. The page shows its own failure (API-09). */
const preferenceLinesQuery = (name: LinePreference, page: number, isLineside: boolean) =>
  queryOptions({
    queryKey: ['preference-lines', name, 'list', page],
    queryFn: async ({ signal }): Promise<Page<PreferenceLine>> => {
      const { items, totalCount } = await findLines(name, page, isLineside, signal)
      return { items: await Promise.all(items.map((each) => withLine(each, signal))), totalCount }
    },
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

/** GRP-04, MS-03: a line that the address names, if it is not on the page. */
const preferenceLineQuery = (name: LinePreference, id: number) =>
  queryOptions({
    queryKey: ['preference-lines', name, 'item', id],
    queryFn: async ({ signal }): Promise<PreferenceLine | null> => {
      const preferences = await getItem(subscriberPreferences, id, signal)
      return preferences[name] ? await withLine(preferences, signal) : null
    },
    meta: { isQuiet: true },
  })

/** The page that the address names, and the one item that it names, where that is on another page. */
export function usePreferenceLines(name: LinePreference, view: ListView) {
  const list = useQuery(preferenceLinesQuery(name, view.page, useIsLineside()))
  return { list, asked: useAskedItem(list, view, (id) => preferenceLineQuery(name, id)) }
}

/** What a line is called that has this already: a second one would take the first one's place. null: it has none. */
export const whoHas = async (
  name: LinePreference,
  id: number | string,
  signal?: AbortSignal,
): Promise<string | null> => {
  const preferences = await getItem(subscriberPreferences, id, signal)
  return preferences[name] ? await lineName(id) : null
}

/** PBX-08: how a subscriber is called, for a sentence about it. */
export const lineName = async (id: number | string): Promise<string> => subscriberName(await getItem(subscribers, id))
