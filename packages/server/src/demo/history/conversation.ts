import type { ConversationRecord } from '../../domain/conversations/record-store.ts'
import type { DemoLine } from '../provision-demo.ts'

/** A conversation of the demo's history. */
export type DemoConversation = ConversationRecord & { readonly start_time: Date }

/** How a line appears inside the PBX: by its extension, if it has one. */
export const shownAs = ({ extension, number }: DemoLine): string => extension ?? number

type Given = Pick<DemoConversation, 'type' | 'start_time' | 'direction' | 'caller' | 'callee' | 'call_id'> &
  Partial<DemoConversation>

/** A conversation of a line. */
export const conversationOf = ({ id, customer_id }: DemoLine, given: Given): DemoConversation => ({
  customer_id,
  subscriber_id: id,
  ...given,
})
