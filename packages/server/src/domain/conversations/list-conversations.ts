import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Pool } from '../../platform/db/database.ts'
import { type PageOfRows, pageOfRows } from '../../platform/http/page-of-rows.ts'
import type { ListRequest } from '../../platform/http/resource-handlers.ts'
import type { ConversationFilter, ConversationOrderColumn } from './conversation-query.ts'
import { type ConversationRow, countConversations, readConversations } from './conversations-store.ts'
import type { MessageType } from './messages-store.ts'

/** What `order_by` of a resource names. */
export type OrderColumns = Readonly<Record<string, ConversationOrderColumn>>

/** A page of conversations, newest first unless another order is asked for, and how many there are where that is. @param reader the subscriber who reads it, by whose contacts people are called */
export const listConversations = async (
  pool: Pool,
  reader: number,
  filter: ConversationFilter,
  columns: OrderColumns,
  request: Omit<ListRequest<unknown>, 'filters'>,
): Promise<PageOfRows<ConversationRow>> => {
  // of no type at all
  if (filter.types?.length === 0) return { rows: [], totalCount: 0 }
  const { order, offset, limit } = request
  const page = {
    reader,
    order: { column: columns[order?.by ?? ''] ?? 'start_time', descending: order?.descending ?? true },
    offset,
    limit,
  }
  return await pageOfRows(
    request,
    () => readConversations(pool, filter, page),
    () => countConversations(pool, filter),
  )
}

/** The caller's own messages of a type, or those of one of the lines that are the caller's. */
export const ownMessages = (
  principal: Principal,
  type: MessageType,
  subscriberId: number | undefined,
): ConversationFilter => ({
  owner: ownershipOf(principal),
  types: [type],
  ...(subscriberId === undefined ? {} : { subscriberId }),
})
