import { limits } from '@lineside/contract/limits'
import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import type { InfiniteData } from '@tanstack/react-query'
import { itemKey } from '../../../domain/conversations/conversation-keys.ts'

/** CONV-02: the pages of a list that have been loaded. */
export type ConversationPages = InfiniteData<readonly Conversation[], number>

const rows = limits.conversationsRows

/**
 * Splits a list into pages of the usual size, as if they had been loaded one by one. After a full last page there may
 * be another.
 */
export const inPages = (items: readonly Conversation[]): ConversationPages => {
  const count = Math.max(1, Math.ceil(items.length / rows))
  const pageParams = Array.from({ length: count }, (_, index) => index + 1)
  return { pageParams, pages: pageParams.map((page) => items.slice((page - 1) * rows, page * rows)) }
}

/**
 * All items of the pages without duplicates: a conversation that arrives while the user scrolls pushes others onto the
 * next page.
 */
export const itemsOf = (data: Pick<ConversationPages, 'pages'> | undefined): readonly Conversation[] => {
  const items = new Map(data?.pages.flat().map((item) => [itemKey(item), item]))
  return [...items.values()]
}
