import { type Conversation, reachableServices } from '@lineside/contract/resources/conversations/conversations'
import { wireDuration } from '@lineside/telephony/conversations/duration'
import type { ConversationRow } from '../../domain/conversations/conversations-store.ts'
import { faxFileName, voicemailFileName, wholeSeconds } from '../../domain/conversations/message-names.ts'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'

/**
 * ENT-03: a row as the API shows it, without the members that its type does not have. Times are in the time zone
 * `zone`.
 */
export const presentConversation = (row: ConversationRow, zone: string): Conversation => {
  const item: Conversation = {
    id: row.id,
    type: row.type,
    subscriber_id: row.subscriber_id,
    direction: row.direction,
    caller: row.caller,
    callee: row.callee,
    // leave out empty names
    caller_phonebook_name: row.caller_name || undefined,
    callee_phonebook_name: row.callee_name || undefined,
    call_id: row.call_id,
    start_time: formatApiTime(row.start_time, zone),
  }
  membersOf[row.type](item, row)
  return item
}

/**
 * Adds the members of a type to the item itself: copying every item of a page would take longer than writing it out.
 */
const membersOf: Record<Conversation['type'], (item: Conversation, row: ConversationRow) => void> = {
  call: (item, row) => {
    item.call_type = row.call_type ?? undefined
    item.status = row.status ?? undefined
    item.reached = reachableServices.find((service) => service === row.reached)
    item.rating_status = row.rating_status ?? undefined
    item.duration = row.duration_ms === null ? undefined : wireDuration(row.duration_ms)
    item.customer_cost = row.customer_cost ?? undefined
    item.total_customer_cost = row.total_customer_cost ?? undefined
    item.currency = row.currency ?? undefined
  },
  voicemail: (item, row) => {
    // both sides show the caller, because the clients of this API call back the callee
    item.callee = row.caller
    item.callee_phonebook_name = row.caller_name || undefined
    item.duration = String(wholeSeconds(row.duration_ms))
    item.filename = voicemailFileName(row.id)
    item.folder = row.folder ?? undefined
    item.voicemail_subscriber_id = row.subscriber_id
  },
  fax: (item, row) => {
    item.status = row.status ?? undefined
    item.reason = row.reason || undefined
    item.pages = row.pages ?? undefined
    item.filename = faxFileName(row.id)
    item.station = row.fax_station ?? undefined
  },
}
