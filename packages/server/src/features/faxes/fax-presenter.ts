import type { Fax } from '@lineside/contract/resources/faxes'
import { faxFileName } from '../../domain/conversations/message-names.ts'
import type { MessageRow } from '../../domain/conversations/messages-store.ts'
import { formatApiTime } from '../../platform/http/api-time.ts'

type FaxRow = Pick<
  MessageRow,
  'id' | 'subscriber_id' | 'start_time' | 'direction' | 'caller' | 'callee' | 'status' | 'reason' | 'quality' | 'pages'
>

/** CONV-06: a fax as the API shows it. What is not known is empty; a fax that failed may have no page. */
export const presentFax = (row: FaxRow, zone: string): Fax => ({
  id: row.id,
  subscriber_id: row.subscriber_id,
  time: formatApiTime(row.start_time, zone),
  direction: row.direction,
  caller: row.caller,
  callee: row.callee,
  status: row.status ?? '',
  reason: row.reason ?? '',
  quality: row.quality ?? '',
  filename: faxFileName(row.id),
  pages: row.pages ?? 0,
})
