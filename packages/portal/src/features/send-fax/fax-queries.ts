import type { Conversation, conversations } from '@lineside/contract/resources/conversations/conversations'
import { queryOptions } from '@tanstack/react-query'
import { describedResource } from '../../shared/api/described.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import { conversationKeys, itemKey } from '../../domain/conversations/conversation-keys.ts'

const items = describedResource<typeof conversations>('conversations')

/** How many recent faxes are searched for one just sent. */
const few = 10

const sentBy = (subscriberId: number) => ({
  subscriber_id: subscriberId,
  type: 'fax' as const,
  direction: 'out' as const,
  order_by: 'timestamp' as const,
  order_by_direction: 'desc' as const,
  no_count: true,
  page: 1,
})

/** How many sent faxes the dialog shows. */
const shown = 3

/** The last faxes that a subscriber has sent, newest first. */
export const lastFaxesQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: [...conversationKeys.recent(subscriberId), 'sent-faxes'],
    queryFn: ({ signal }) => listPage(items, { ...sentBy(subscriberId), rows: shown, tz: browserZone }, signal),
    select: ({ items: faxes }) => faxes,
    meta: { isQuiet: true },
  })

/** The latest faxes that a subscriber has sent, by key, newest first; null if they could not be loaded. */
export type SentFaxes = ReadonlyMap<string, Conversation> | null

export const sentFaxes = async (subscriberId: number, signal: AbortSignal): Promise<SentFaxes> => {
  const page = await listPage(items, { ...sentBy(subscriberId), rows: few }, signal).catch(() => null)
  signal.throwIfAborted()
  return page && new Map(page.items.map((fax) => [itemKey(fax), fax]))
}

/**
 * The newest fax that was not in the list before; null if there is none, or if nobody knows what was there before: then
 * an older fax would be taken for it.
 */
export const newFaxOf = (before: SentFaxes, now: SentFaxes): Conversation | null =>
  before === null ? null : ([...(now ?? [])].find(([key]) => !before.has(key))?.[1] ?? null)

/** Whether the fax has been sent or has failed, instead of still waiting. */
export const isOver = (fax: Conversation | null | undefined): fax is Conversation =>
  fax !== null && fax !== undefined && fax.status !== 'QUEUED'
