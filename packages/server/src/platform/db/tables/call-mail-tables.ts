import type { MissedMailRhythm } from '@lineside/contract/resources/app/call-mails'
import type { ColumnType } from 'kysely'

export interface CallMailsTable {
  subscriber_id: number
  missed: MissedMailRhythm
  /** `HH:MM`. */
  day_at: string
  mailed_at: Date | null
}

export interface MissedCallsToMailTable {
  subscriber_id: number
  conversation_id: number
  start_time: Date
  stored_at: ColumnType<Date, never, never>
}
