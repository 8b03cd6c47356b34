import type { Scope } from '@lineside/contract/http/scopes'
import type { Generated } from 'kysely'

/** Second steps of sign-in: the one in force, and one that is being set up. */
export interface SecondFactorsTable {
  subscriber_id: number
  /** The sealed secret in base32; null: the second step is off. */
  secret_box: Buffer | null
  confirmed_at: Date | null
  /** The 30-second step of the last code that was used. */
  last_step: number | null
  last_used_at: Date | null
  codes_made_at: Date | null
  pending_box: Buffer | null
  pending_until: Date | null
  /** `enable_2fa` was switched on then, so sign-ins from then on have to set it up. */
  wanted_at: Date | null
  /** Tries of codes since `wrong_since`, none of them right. */
  wrong_codes: Generated<number>
  wrong_since: Date | null
  codes_refused_until: Date | null
}

export interface RecoveryCodesTable {
  subscriber_id: number
  code_hash: Buffer
  used_at: Date | null
}

export interface AppPasswordsTable {
  id: Generated<number>
  subscriber_id: number
  name: string
  scope: Scope
  password_hash: Buffer
  made_at: Date
  last_used_at: Date | null
  last_used_from: string | null
}

export interface PasskeysTable {
  id: Generated<number>
  subscriber_id: number
  name: string
  /** In base64url. */
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  is_synced: boolean
  /** The host name that the browser binds it to. */
  host: string
  made_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengesTable {
  challenge_hash: Buffer
  /** Maker of a passkey; null: somebody signs in. */
  subscriber_id: number | null
  expires_at: Date
}
