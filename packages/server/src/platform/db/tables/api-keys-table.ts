import type { KeyGroup } from '@lineside/contract/http/key-groups'
import type { Generated } from 'kysely'

/** KEYS-01: keys of customers for the API. */
export interface ApiKeysTable {
  id: Generated<number>
  customer_id: number
  /** The line as which the key acts. */
  made_by: number
  name: string
  /** The beginning of the key, by which a leaked one is recognised. */
  prefix: string
  key_hash: Buffer
  reads: KeyGroup[]
  writes: KeyGroup[]
  made_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  last_used_from: string | null
}
