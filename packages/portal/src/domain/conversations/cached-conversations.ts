import type { Page } from '@lineside/contract/http/hal'
import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { conversationKeys } from './conversation-keys.ts'

/** Returns the changed item; null: the item is gone. */
export type ItemChange = (item: Conversation) => Conversation | null

type List = InfiniteData<readonly Conversation[], number>

/** Changes an item wherever it is shown: in every list of conversations and on the dashboard. */
export const changeCached = (client: QueryClient, subscriberId: number, change: ItemChange): void => {
  client.setQueriesData<List>({ queryKey: conversationKeys.lists(subscriberId) }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => changed(page, change)) } : undefined,
  )
  client.setQueriesData<Page<Conversation>>({ queryKey: conversationKeys.recent(subscriberId) }, (page) =>
    page ? changedPage(page, change) : undefined,
  )
}

const changed = (items: readonly Conversation[], change: ItemChange): readonly Conversation[] =>
  items.flatMap((item) => {
    const next = change(item)
    if (next === null) return []
    return next.parts === undefined ? next : { ...next, parts: next.parts.flatMap((part) => change(part) ?? []) }
  })

const changedPage = (page: Page<Conversation>, change: ItemChange): Page<Conversation> => {
  const items = changed(page.items, change)
  const gone = page.items.length - items.length
  return { items, totalCount: page.totalCount === null ? null : page.totalCount - gone }
}
