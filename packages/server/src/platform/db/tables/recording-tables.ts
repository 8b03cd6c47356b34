import type { Generated } from 'kysely'

export interface CallRecordingsTable {
  id: Generated<number>
  call_id: string
  status: 'recording' | 'completed' | 'confirmed'
  caller: string
  callee: string
  start_time: Date
  end_time: Date | null
}

export interface CallRecordingStreamsTable {
  id: Generated<number>
  recording_id: number
  type: 'mixed' | 'single'
  party: 'caller' | 'callee' | null
  start_time: Date
  end_time: Date
  file_key: string
}
