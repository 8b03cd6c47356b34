import type { CallRecording, CallRecordingStream } from '@lineside/contract/resources/conversations/call-recordings'
import { noTranscript } from '@lineside/contract/resources/conversations/transcript-status'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'
import { sinkRates } from '../../domain/media/audio/audio-sink.ts'
import type { RecordingRow } from './recordings-store.ts'
import type { StreamRow } from './streams-store.ts'

export const presentRecording = (row: RecordingRow, zone: string): CallRecording => ({
  id: row.id,
  callid: row.call_id,
  // recordings that are still being made are never read
  status: row.status === 'confirmed' ? 'confirmed' : 'completed',
  caller: row.caller,
  callee: row.callee,
  ...(row.caller_name === null ? {} : { caller_phonebook_name: row.caller_name }),
  ...(row.callee_name === null ? {} : { callee_phonebook_name: row.callee_name }),
  start_time: formatApiTime(row.start_time, zone),
  end_time: row.end_time && formatApiTime(row.end_time, zone),
  subscriber_ids: [...(row.subscriber_ids ?? [])],
})

/** Streams are stored as Ogg Opus; a client that names no format gets the wav that is described here. */
export const presentStream = (row: StreamRow, zone: string): CallRecordingStream => ({
  id: row.id,
  recording_id: row.recording_id,
  type: row.type,
  ...(row.party === null ? {} : { party: row.party }),
  format: 'wav',
  sample_rate: sinkRates.wav,
  channels: 1,
  start_time: formatApiTime(row.start_time, zone),
  end_time: formatApiTime(row.end_time, zone),
  ...noTranscript,
})
