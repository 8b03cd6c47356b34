import type { Page } from '@lineside/contract/http/hal'
import type { SentFilters } from '@lineside/contract/http/resource-types'
import { limits } from '@lineside/contract/limits'
import { type SubscriberPreferences, subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getItem, listAll, listPage } from '../../shared/api/resource-client.ts'
import type { ListView } from '../../shared/editing/list/list-view.ts'
import { listEvery } from '../../shared/list-filters/csv-file.ts'
import { useAskedItem } from '../../shared/editing/list/use-asked-item.ts'
import { everyParty } from '../names/use-names.ts'
import { subscriberName } from './subscriber-name.ts'
import { useIsLineside } from './use-sources.ts'

/** The preference that gives a line a call queue, or a secretary (CQ-03, MS-01). */
export type LinePreference = 'cloud_pbx_callqueue' | 'manager_secretary'

/** A line with its preferences. Its id is that of the subscriber (ENT-15). */
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

/** Query keys of everything that is known about lines by their preferences. */
export const stalePreferenceLines = [['preference-lines'], ['subscriber-preferences']] as const

/**
 * The query on our own platform: all lines with a call queue or a secretary, together with their subscribers, for the
 * names.
 */
export const linesWith = (name: LinePreference): SentFilters<typeof subscriberPreferences> => ({
  [name]: 1,
  expand: 'subscriber_id',
})

/** A line with the names of its secretaries, so that a file names people as the screen does (NAME-02). */
export interface NamedLine extends PreferenceLine {
  readonly secretaries: readonly string[]
}

/** All these lines, for a CSV file. */
export const everyNamedLine = async (name: LinePreference): Promise<readonly NamedLine[]> => {
  const items = await listEvery(subscriberPreferences, linesWith(name))
  const lines = await Promise.all(items.map((each) => withLine(each)))
  const digitsOf = ({ preferences }: PreferenceLine) => preferences.secretary_numbers ?? []
  const parties = await everyParty(lines.flatMap(digitsOf))
  const cellOf = (digits: string) => {
    // without the plus, because spreadsheets would read it as a formula
    const number = readableNumber(digits).replace(/^\+/, '')
    const party = parties.get(digits)
    return party === undefined ? number : `${party.name} (${number})`
  }
  return lines.map((line) => ({ ...line, secretaries: digitsOf(line).map(cellOf) }))
}

/** Our own platform searches for these lines; from another one all preferences are loaded. */
const findLines = async (name: LinePreference, page: number, isLineside: boolean, signal: AbortSignal) => {
  const rows = limits.portalRowsDefault
  if (isLineside) return await listPage(subscriberPreferences, { ...linesWith(name), page, rows }, signal)
  const all = (await listAll(subscriberPreferences, {}, signal)).filter((each) => each[name])
  return { items: all.slice((page - 1) * rows, page * rows), totalCount: all.length }
}

/** A page of the lines with a call queue or a secretary. The page itself shows a failure (API-09). */
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

/** GRP-04, MS-03: the line that the address names, if it is not on the shown page of the list. */
const preferenceLineQuery = (name: LinePreference, id: number) =>
  queryOptions({
    queryKey: ['preference-lines', name, 'item', id],
    queryFn: async ({ signal }): Promise<PreferenceLine | null> => {
      const preferences = await getItem(subscriberPreferences, id, signal)
      return preferences[name] ? await withLine(preferences, signal) : null
    },
    meta: { isQuiet: true },
  })

/** The page of the list that the address names, and the one item that it names, if that is on another page. */
export function usePreferenceLines(name: LinePreference, view: ListView) {
  const list = useQuery(preferenceLinesQuery(name, view.page, useIsLineside()))
  return { list, asked: useAskedItem(list, view, (id) => preferenceLineQuery(name, id)) }
}

/**
 * The name of the line, if it already has this preference, because a second one would replace the first; null: it has
 * none.
 */
export const whoHas = async (
  name: LinePreference,
  id: number | string,
  signal?: AbortSignal,
): Promise<string | null> => {
  const preferences = await getItem(subscriberPreferences, id, signal)
  return preferences[name] ? await lineName(id) : null
}

/** PBX-08: the name of a subscriber, for use in a sentence. */
export const lineName = async (id: number | string): Promise<string> => subscriberName(await getItem(subscribers, id))
