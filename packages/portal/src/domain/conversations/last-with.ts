import { limits } from '@lineside/contract/limits'
import type { Conversation, conversations } from '@lineside/contract/resources/conversations/conversations'
import { queryOptions } from '@tanstack/react-query'
import { describedResource } from '../../shared/api/described.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { conversationKeys } from './conversation-keys.ts'

const calls = describedResource<typeof conversations>('conversations')

/** The newest conversations of a line, of which each person's last one is shown. */
export const newestQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: [...conversationKeys.recent(subscriberId), 'last-with'],
    queryFn: ({ signal }) =>
      listPage(
        calls,
        {
          page: 1,
          rows: limits.lastCallsRead,
          subscriber_id: subscriberId,
          order_by: 'timestamp',
          order_by_direction: 'desc',
          tz: browserZone,
          whole: true,
        },
        signal,
      ),
    select: ({ items }) => items,
    meta: { isQuiet: true },
  })

const digits = (number: string): string => number.replace(/\D/g, '')

/**
 * The last conversation with each number.
 * @param items newest first
 * @param numberOf the number of the other party; null: withheld
 * @returns a function that gives the last conversation with any of a person's numbers
 */
export function lastWith(
  items: readonly Conversation[],
  numberOf: (item: Conversation) => string | null,
): (numbers: readonly string[]) => Conversation | null {
  const places = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const number = digits(numberOf(item) ?? '')
    if (number !== '' && !places.has(number)) places.set(number, index)
  }
  return (numbers) => {
    const found = numbers.flatMap((number) => places.get(digits(number)) ?? [])
    return items[Math.min(...found)] ?? null
  }
}
