import { untakenStatuses } from '@lineside/telephony/conversations/call-title'
import { limits } from '@lineside/contract/limits'
import type { SentQuery } from '@lineside/contract/http/resource-types'
import type { conversations } from '@lineside/contract/resources/conversations/conversations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { describedResource } from '../../../shared/api/described.ts'
import { listPage } from '../../../shared/api/resource-client.ts'
import { browserZone } from '../../../shared/i18n/browser-zone.ts'
import { conversationKeys } from '../../../domain/conversations/conversation-keys.ts'
import { type ConversationPages, inPages } from './conversation-pages.ts'
import { isRangeWrong } from '../../../shared/list-filters/period.ts'
import type { ConversationTab, ConversationsView } from './conversations-view.ts'

export interface ConversationsSource {
  readonly subscriberId: number
  /** The platform is Lineside: it supports `search`, and reads a day without a time in `to` as the whole day. */
  readonly isLineside: boolean
}

/** Longer lists are not loaded again merely because the user returns to the page or the window. */
const fewPages = 4
const rows = limits.conversationsRows

export const conversationList = describedResource<typeof conversations>('conversations')

/** The platform's filter for a view, used for the list and for the file that exports it. */
export const filterOf = (
  { subscriberId, isLineside }: ConversationsSource,
  view: ConversationsView,
): SentQuery<typeof conversations> => ({
  subscriber_id: subscriberId,
  type: view.tab === 'missed' ? 'call' : view.tab,
  ...(isLineside && isOfCalls(view.tab) && { whole: true }),
  // other platforms can only filter by the status of each leg
  ...(view.tab === 'missed' &&
    (isLineside ? { missed: true } : { direction: 'in', status: untakenStatuses.join(',') })),
  order_by: 'timestamp',
  order_by_direction: 'desc',
  tz: browserZone,
  ...(view.from && { from: view.from }),
  // other platforms read a day without a time as its first moment
  ...(view.to && { to: isLineside ? view.to : `${view.to} 23:59:59` }),
  ...(view.search !== '' && isLineside && { search: view.search }),
})

/** PATH-01: these lists show one row for each whole call. Voicemails and faxes have lists of their own. */
const isOfCalls = (tab: ConversationTab): boolean => tab !== 'voicemail' && tab !== 'fax'

/**
 * CONV-02: pages of 15 without a total count; a page with fewer rows is the last one. The list itself shows a failure.
 */
export const conversationsQuery = (source: ConversationsSource, view: ConversationsView) =>
  infiniteQueryOptions({
    queryKey: [...conversationKeys.lists(source.subscriberId), view] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filterOf(source, view), no_count: true, page: pageParam, rows }
      return (await listPage(conversationList, query, signal)).items
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.length < rows ? undefined : page + 1),
    enabled: !isRangeWrong(view),
    gcTime: 60_000,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= fewPages,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= fewPages,
    refetchOnReconnect: ({ state }) => (state.data?.pages.length ?? 0) <= fewPages,
    meta: { isQuiet: true },
  })

/** Loads again, in one request, as many pages of a list as were loaded before. */
export const loadAgain = async (
  source: ConversationsSource,
  view: ConversationsView,
  pages: number,
  signal: AbortSignal,
): Promise<ConversationPages> => {
  const query = { ...filterOf(source, view), no_count: true, page: 1, rows: rows * Math.max(pages, 1) }
  return inPages((await listPage(conversationList, query, signal)).items)
}
