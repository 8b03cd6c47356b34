import type { CallBackAfter, CallBackPhase } from '@lineside/contract/resources/conversations/call-backs'
import type { SoundReport } from '@lineside/contract/rtc/sound-report'
import type { ColumnType, Generated } from 'kysely'

/** Tables of connected browsers, and of calls while they last. */
export interface CallTables {
  rtc_processes: {
    id: Generated<number>
    started_at: Date
    held_on: string | null
    seen_at: Date | null
    leaving_since: Generated<Date | null>
  }
  rtc_sessions: RtcSessionsTable
  rtc_connections: RtcConnectionsTable
  left_browsers: { subscriber_id: number; name: string; left_at: Date }
  rtc_signals: RtcSignalsTable
  calls: CallsTable
  call_legs: CallLegsTable
  queue_callers: QueueCallersTable
  queue_agents: QueueAgentsTable
  queue_events: QueueEventsTable
  wallboards: WallboardsTable
  parked_calls: ParkedCallsTable
  conferences: ConferencesTable
  unfinished_messages: UnfinishedMessagesTable
  group_turns: { subscriber_id: number; turn: number }
  live_events: LiveEventsTable
  call_backs: CallBacksTable
  call_sounds: CallSoundsTable
}

/** HEALTH-02. */
export interface CallSoundsTable {
  call_id: string
  leg_id: string
  customer_id: number
  subscriber_id: number | null
  kind: CallLegsTable['kind']
  device: string | null
  at: Date
  report: ColumnType<SoundReport | null, string | null, string | null>
  mos: number | null
  bad: number
  is_silent: boolean
}

/** RECEIVE-02. */
export interface CallBacksTable {
  subscriber_id: number
  colleague_id: number
  after: CallBackAfter
  phase: CallBackPhase
  asked_at: Date
  ends_at: Date
  /** The call that rings the asker, or that the asker has taken. */
  call_id: string | null
  /** When the asker was rung last. */
  tried_at: Date | null
}

export interface UnfinishedMessagesTable {
  /** Its name in the data directory of the process that records it. */
  file: string
  call_id: string
  subscriber_id: number
  caller: string
  started: Date
  kind: 'message' | 'fax'
}

export interface RtcSessionsTable {
  id: Generated<number>
  subscriber_id: number
  session_id: string
  created_at: Date
  token_hash: Buffer | null
  token_expires_at: Date | null
}

export interface RtcConnectionsTable {
  id: string
  process_id: number
  subscriber_id: number
  name: string
  since: Date
}

export interface CallsTable {
  id: string
  owner: number
  started_at: Date
  ended_at: Date | null
  reason: string | null
  /** Data with which another server process ends the call or takes it over. */
  state: ColumnType<unknown, string | undefined, string>
  /** Numbers of an ended call, in digits; null: it is up, or nobody wrote them. */
  numbers: string[] | null
}

export interface CallLegsTable {
  call_id: string
  leg_id: string
  subscriber_id: number | null
  kind: 'browser' | 'phone' | 'outside' | 'media'
  role: 'origin' | 'target'
  state: 'calling' | 'ringing' | 'talking' | 'ended'
  since: Date
  ended_at: Date | null
  reason: string | null
  device: string | null
}

export interface QueueCallersTable {
  id: Generated<number>
  queue_id: number
  call_id: string
  key: number
  number: string | null
  name: string | null
  since: Date
  /**
   * Agents whom the queue offers the call; null: the call waits; empty: the caller's browser is away for a moment, and
   * the call keeps its place.
   */
  offered_to: number[] | null
  offers: Generated<number>
}

export interface ParkedCallsTable {
  customer_id: number
  place: number
  call_id: string
  key: number
  leg_id: string
  parked_by: number
  number: string | null
  name: string | null
  since: Date
}

/** QBOARD-03. */
export interface WallboardsTable {
  id: Generated<number>
  customer_id: number
  name: string
  queue_ids: number[]
  key_hash: Buffer
  made_at: Date
  last_used_at: Date | null
}

/** QBOARD-01. */
export interface QueueEventsTable {
  id: Generated<number>
  queue_id: number
  at: Date
  kind: 'entered' | 'answered' | 'abandoned' | 'overflowed' | 'called_back' | 'hung_up' | 'ready'
  call_id: string | null
  agent_id: number | null
  wrap_up_seconds: number | null
}

export interface QueueAgentsTable {
  queue_id: number
  agent_id: number
  paused_at: Date | null
  rests_from: Date | null
  rests_until: Date | null
  rests_after_number: string | null
  rests_after_name: string | null
  asked_at: Date | null
}

export interface ConferencesTable {
  customer_id: number
  name: string
  dial_in: string
  owner: number | null
  left_pin: Buffer | null
  left_at: Date | null
  used_at: Date
  made_by: number | null
}

export interface RtcSignalsTable {
  id: Generated<number>
  to_process: number
  leg_id: string
  content: ColumnType<unknown, string, string>
  written_at: Generated<Date>
  mark: string | null
}

export interface LiveEventsTable {
  id: Generated<number>
  topic: string
  item_id: string | null
  customer_id: number
  subscriber_id: number | null
  batch: number | null
  written_at: Generated<Date>
}
