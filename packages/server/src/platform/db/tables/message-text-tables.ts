import type { TextFailure } from '@lineside/contract/resources/conversations/message-texts'
import type { SpokenWord } from '@lineside/telephony/spoken-texts/spoken-text'
import type { ColumnType, Generated } from 'kysely'

export interface MessageTextsTable {
  conversation_id: number
  subscriber_id: number
  state: 'pending' | 'done' | 'failed'
  reason: TextFailure | null
  /** How often the service was asked. */
  tries: Generated<number>
  asked_at: Date
  /** BCP 47. */
  language: string | null
  text: string | null
  text_folded: ColumnType<string | null, never, never>
  words: ColumnType<readonly SpokenWord[] | null, string | null | undefined, string | null>
}
