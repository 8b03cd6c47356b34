import type { Conversation } from '@lineside/contract/resources/conversations'
import { wireDuration } from '@lineside/telephony/conversations/duration'
import type { ConversationRow } from '../../domain/conversations/conversations-store.ts'
import { faxFileName, voicemailFileName, wholeSeconds } from '../../domain/conversations/message-names.ts'
import { formatApiTime } from '../../platform/http/api-time.ts'

/** ENT-03: a row as the API shows it; what its type does not have is absent. Times on the clocks of `zone`. */
export const presentConversation = (row: ConversationRow, zone: string): Conversation => ({
  id: row.id,
  type: row.type,
  subscriber_id: row.subscriber_id,
  direction: row.direction,
  caller: row.caller,
  callee: row.callee,
  // a name that is empty is none
  caller_phonebook_name: row.caller_name || undefined,
  callee_phonebook_name: row.callee_name || undefined,
  call_id: row.call_id,
  start_time: formatApiTime(row.start_time, zone),
  ...membersOf[row.type](row),
})

const membersOf: Record<Conversation['type'], (row: ConversationRow) => Partial<Conversation>> = {
  call: (row) => ({
    call_type: row.call_type ?? undefined,
    status: row.status ?? undefined,
    rating_status: row.rating_status ?? undefined,
    duration: row.duration_ms === null ? undefined : wireDuration(row.duration_ms),
    customer_cost: row.customer_cost ?? undefined,
    total_customer_cost: row.total_customer_cost ?? undefined,
    currency: row.currency ?? undefined,
  }),
  voicemail: (row) => ({
    // both sides are the caller, as the field's clients expect: they call back the callee
    callee: row.caller,
    callee_phonebook_name: row.caller_name || undefined,
    duration: String(wholeSeconds(row.duration_ms)),
    filename: voicemailFileName(row.id),
    folder: row.folder ?? undefined,
    voicemail_subscriber_id: row.subscriber_id,
  }),
  fax: (row) => ({
    status: row.status ?? undefined,
    reason: row.reason || undefined,
    pages: row.pages ?? undefined,
    filename: faxFileName(row.id),
  }),
}
