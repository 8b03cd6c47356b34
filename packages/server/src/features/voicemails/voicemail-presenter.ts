import { type Voicemail, voicemailFolders } from '@lineside/contract/resources/voicemails'
import { wholeSeconds } from '../../domain/conversations/message-names.ts'
import type { MessageRow } from '../../domain/conversations/messages-store.ts'
import { formatApiTime } from '../../platform/http/api-time.ts'

type VoicemailRow = Pick<MessageRow, 'id' | 'subscriber_id' | 'caller' | 'duration_ms' | 'start_time' | 'folder'>

/** A voicemail as the API shows it. One that was never moved is new. */
export const presentVoicemail = (row: VoicemailRow, zone: string): Voicemail => ({
  id: row.id,
  subscriber_id: row.subscriber_id,
  caller: row.caller,
  duration: wholeSeconds(row.duration_ms),
  time: formatApiTime(row.start_time, zone),
  folder: voicemailFolders.find((folder) => folder === row.folder) ?? 'INBOX',
})
