import type { SecurityNotice, SessionFactor, SessionWay } from '@lineside/contract/resources/security'
import type { OutsideLimitReason } from '@lineside/telephony/outside/may-call-outside'
import type { Generated } from 'kysely'
import type { Json } from './json-column.ts'

export interface SessionsTable {
  id: string
  subscriber_id: number
  created_at: Generated<Date>
  expires_at: Date
  is_from_token: Generated<boolean>
  /** How it was opened; null: by a server of an earlier version. */
  way: SessionWay | null
  /** The second step that was taken; null: none. */
  factor: SessionFactor | null
  /** The address and the program of the last request that was noted; they are noted once a minute at most. */
  address: string | null
  user_agent: string | null
  seen_at: Date | null
  /** When the person last proved to be the owner in this session; null: never. */
  proved_at: Date | null
  /** The app password with which it was opened. */
  app_password_id: number | null
}

/** ROLE-02: administrators who see the portal of a seat, open or over. */
/** A visit of an older portal, by the hash of the secret in its address. */
export interface OldPortalVisitsTable {
  key_hash: Buffer
  subscriber_id: number
  /** A session, or one of seeing as somebody: the visit ends with it. */
  session_id: string
  /** The older portal's cookies, sealed; null: none yet. */
  cookies_box: Buffer | null
  opened_at: Date
  used_at: Date
}

export interface SeeAsSessionsTable {
  id: string
  subscriber_id: number
  by_subscriber: number
  /** null: it is over. */
  by_session: string | null
  reason: string
  address: string | null
  user_agent: string | null
  created_at: Date
  expires_at: Date
}

export interface OneTimeTokensTable {
  token_hash: Buffer
  purpose: 'onetime' | 'expires' | 'passwordreset' | 'handover' | 'handoverapp'
  subscriber_id: number
  expires_at: Date
  session_id: string | null
}

export interface SignInFailuresTable {
  key: Buffer
  failures: Generated<number>
  last_failure: Generated<Date>
  stage: Generated<number>
  banned_until: Date | null
  last_success: Date | null
}

export interface MailBudgetsTable {
  kind: 'subscriber' | 'customer' | 'handover' | 'emergency'
  id: number
  filled_until: Generated<Date>
  left_out: Generated<number>
  left_out_at: Date | null
}

/** Registered devices. */
export interface RegistrationsTable {
  id: Generated<number>
  subscriber_id: number
  contact: string
  path: string | null
  socket: string | null
  received: string | null
  q: Generated<number>
  expires: Date
  nat: Generated<boolean>
  user_agent: Generated<string>
  /** Id of the SIP edge's own row, which a trigger keeps in step with this one; null: not registered over SIP. */
  ruid: Generated<string | null>
  /** The phone's permanent instance id; null: it sends none. */
  instance: Generated<string | null>
  /** The end that webhooks were told of as lost, or need not be told of. */
  told_lost: Generated<Date | null>
  /**
   * Seconds for which the phone registers: its edge hears from it again within them, or ends the row, which itself ends
   * later. null: it ends at `expires`.
   */
  period: Generated<number | null>
}

/** Keys of operators and resellers for the API. */
export interface OperatorKeysTable {
  id: Generated<number>
  name: string
  role: 'operator' | 'reseller'
  /** The reseller whose things it reaches; null: a key of an operator. */
  reseller_id: number | null
  /** The beginning of the key, by which a leaked one is recognised. */
  prefix: string
  key_hash: Buffer
  made_at: Date
  made_by: string
  expires_at: Date | null
  revoked_at: Date | null
  revoked_by: string | null
  last_used_at: Date | null
  last_used_from: string | null
}

/** Browsers from which a subscriber has signed in; the mark that each keeps is stored as a hash. */
export interface KnownBrowsersTable {
  subscriber_id: number
  mark_hash: Buffer
  seen_at: Date
}

/** Events that the owner of an account is mailed. */
export interface SecurityNoticesTable {
  id: Generated<number>
  subscriber_id: number
  kind: SecurityNotice
  happened_at: Date
  /** The address at the time of the event. */
  recipient: string
  facts: Json<SecurityNoticeFacts>
  mailed_at: Date | null
}

/** Told of an event in its mail. */
export interface SecurityNoticeFacts {
  readonly address: string | null
  readonly userAgent: string | null
  /** The name of somebody else who did it; null: the owner. */
  readonly by: string | null
  /** The operator did it, at the shell or by its API. */
  readonly byOperator?: boolean
  /** The new e-mail address, the changed factor, or the new numbers. */
  readonly what?: string
  /** HARD-02: a limit on outside calls that is met: by which line and number, and whose limit it is. */
  readonly outside?: {
    readonly reason: OutsideLimitReason
    readonly of: 'line' | 'customer'
    readonly line: string
    readonly number: string
  }
}
