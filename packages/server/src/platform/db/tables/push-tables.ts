import type { PushKind, PushLanguage } from '@lineside/contract/resources/app/push'
import type { Generated } from 'kysely'

export interface PushDevicesTable {
  id: Generated<number>
  subscriber_id: number
  endpoint_hash: Buffer
  /** `PushTarget` as JSON, sealed. */
  box: Buffer
  name: string
  language: PushLanguage
  kinds: PushKind[]
  created_at: Date
  seen_at: Date
}
