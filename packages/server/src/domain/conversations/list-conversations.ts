import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { ReadPool } from '../../platform/db/replica/reader.ts'
import { type PageOfRows, pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'
import type { ConversationFilter, ConversationOrderColumn } from './conversation-query.ts'
import { type ConversationRow, countConversations, readConversations } from './conversations-store.ts'
import type { MessageType } from './messages-store.ts'

/** Columns for the values of a resource's `order_by`. */
export type OrderColumns = Readonly<Record<string, ConversationOrderColumn>>

/**
 * A page of conversations, newest first unless another order is requested, and the total count where it is asked for.
 * @param reader the subscriber who reads it, whose contacts give the names
 */
export const listConversations = async (
  pool: ReadPool,
  reader: number,
  filter: ConversationFilter,
  columns: OrderColumns,
  request: Omit<ListRequest<unknown>, 'filters'>,
): Promise<PageOfRows<ConversationRow>> => {
  // the filter allows no type at all
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

/** Filter for the messages of a type of the caller, or of one of the caller's lines. */
export const ownMessages = (
  principal: Principal,
  type: MessageType,
  subscriberId: number | undefined,
): ConversationFilter => ({
  owner: ownershipOf(principal),
  types: [type],
  ...(subscriberId === undefined ? {} : { subscriberId }),
})
