import { limits } from '@lineside/contract/limits'
import type { Conversation, conversations } from '@lineside/contract/resources/conversations/conversations'
import { isExtension } from '@lineside/telephony/numbers/readable-number'
import { queryOptions } from '@tanstack/react-query'
import { conversationKeys } from './conversation-keys.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { describedResource } from '../../shared/api/described.ts'
import { listPage } from '../../shared/api/resource-client.ts'

const calls = describedResource<typeof conversations>('conversations')

/** How many calls are shown beside a person. */
const shown = 4
/** How many of a contact's numbers are asked for; more than nearly everybody has. */
const asked = 4

/**
 * The last conversations with any of a person's numbers, newest first.
 * @param numbers as stored: digits with the country code, or an extension
 */
export const callsWithQuery = (subscriberId: number, numbers: readonly string[]) =>
  queryOptions({
    queryKey: [...conversationKeys.all(subscriberId), 'contact', ...numbers],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(numbers.slice(0, asked).map((number) => callsWith(subscriberId, number, signal)))
      return pages
        .flat()
        .toSorted((one, other) => other.start_time.localeCompare(one.start_time))
        .slice(0, shown)
    },
    meta: { isQuiet: true },
  })

async function callsWith(subscriberId: number, number: string, signal: AbortSignal): Promise<readonly Conversation[]> {
  const isShort = isExtension(number)
  const { items } = await listPage(
    calls,
    {
      page: 1,
      // the search finds parts of numbers: the few digits of an extension stand in many
      rows: isShort ? limits.portalRowsDefault : shown,
      subscriber_id: subscriberId,
      order_by: 'timestamp',
      order_by_direction: 'desc',
      search: number,
      tz: browserZone,
      whole: true,
    },
    signal,
  )
  return isShort ? items.filter(({ caller, callee }) => caller === number || callee === number) : items
}
