import { useInfiniteQuery } from '@tanstack/react-query'
import { itemsOf } from './conversation-pages.ts'
import { type ConversationsSource, conversationsQuery } from './conversations-queries.ts'
import { isRangeWrong } from '../../../shared/list-filters/period.ts'
import type { ConversationsView } from './conversations-view.ts'

/** UI-04: the state of the list. */
export type ListPhase = 'loading' | 'failed' | 'empty' | 'there'

export function useConversations(source: ConversationsSource, view: ConversationsView) {
  const list = useInfiniteQuery(conversationsQuery(source, view))
  const items = itemsOf(list.data)
  return { items, list, state: phaseOf() }

  function phaseOf(): ListPhase {
    if (isRangeWrong(view)) return 'empty'
    if (list.data === undefined) return list.isError ? 'failed' : 'loading'
    return items.length === 0 && !list.hasNextPage ? 'empty' : 'there'
  }
}
