import { limits } from '@lineside/contract/limits'
import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { getItem, listPage } from '../../shared/api/resource-client.ts'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import type { Option } from '../../shared/ui/fields/option.ts'
import { subscriberName } from './subscriber-name.ts'

/** The kind of the customer's subscribers that are offered. */
export type SubscriberKind = 'seat' | 'group' | 'pilot' | 'person' | 'attendant'

const filters: Record<SubscriberKind, { is_pbx_group?: 0 | 1; is_pbx_pilot?: 0 | 1 }> = {
  seat: { is_pbx_group: 0, is_pbx_pilot: 0 },
  group: { is_pbx_group: 1 },
  pilot: { is_pbx_pilot: 1 },
  person: { is_pbx_group: 0 },
  attendant: {},
}

/** PBX-08: an option with the subscriber's name and extension; its value is the id. */
export const subscriberOption = (subscriber: Subscriber): Option => ({
  id: String(subscriber.id),
  text: subscriberName(subscriber),
  avatar: subscriber.is_pbx_group ? 'group' : 'person',
  ...(subscriber.pbx_extension && { meta: subscriber.pbx_extension }),
})

/** How many ids go into one request, so that its address does not become too long. */
const most = 100

/**
 * Subscribers to choose from, at most 25 at a time.
 * @param isLineside our own platform also searches extensions and numbers; others only names, with wildcards
 */
export const subscriberSource = (kind: SubscriberKind, isLineside: boolean): OptionSource => ({
  key: ['subscribers', 'options', kind],
  search: async (typed, signal) => {
    const text = typed === '' ? {} : isLineside ? { search: typed } : { display_name: `*${typed}*` }
    const query = { ...filters[kind], ...text, order_by: 'id' as const, rows: limits.portalRowsDefault }
    const page = await listPage(subscribers, query, signal)
    return page.items.map(subscriberOption)
  },
  named: async (ids, signal) => {
    const found = isLineside ? await byIds(ids, signal) : await oneByOne(ids, signal)
    return found.map(subscriberOption)
  },
})

const byIds = async (ids: readonly string[], signal: AbortSignal): Promise<readonly Subscriber[]> => {
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, index) =>
    ids.slice(index * most, (index + 1) * most),
  )
  const pages = await Promise.all(
    parts.map((part) => listPage(subscribers, { ids: part.join(','), rows: most, no_count: 1 }, signal)),
  )
  return pages.flatMap(({ items }) => items)
}

/** Loads the subscribers one by one, leaving out those that no longer exist. */
const oneByOne = async (ids: readonly string[], signal: AbortSignal): Promise<readonly Subscriber[]> => {
  const found = await Promise.allSettled(ids.map((id) => getItem(subscribers, id, signal)))
  signal.throwIfAborted()
  return found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
