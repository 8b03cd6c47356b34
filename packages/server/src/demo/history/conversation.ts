import type { Insertable } from 'kysely'
import type { ConversationsTable } from '../../platform/db/schema.ts'
import type { DemoLine } from '../provision-demo.ts'

/** A row of history, complete but for its id. */
export type DemoConversation = Omit<Insertable<ConversationsTable>, 'id'>

/** How a line shows itself inside the PBX: by its extension if it has one. */
export const shownAs = ({ extension, number }: DemoLine): string => extension ?? number

const nothing = {
  call_type: null,
  status: null,
  rating_status: null,
  duration_ms: null,
  customer_cost: null,
  total_customer_cost: null,
  currency: null,
  pages: null,
  quality: null,
  reason: null,
  folder: null,
  file_key: null,
} as const

type Given = Pick<DemoConversation, 'type' | 'start_time' | 'direction' | 'caller' | 'callee' | 'call_id'> &
  Partial<DemoConversation>

/** A conversation of a line; what its kind does not have is null. */
export const conversationOf = ({ id, customer_id }: DemoLine, given: Given): DemoConversation => ({
  ...nothing,
  customer_id,
  subscriber_id: id,
  ...given,
})
