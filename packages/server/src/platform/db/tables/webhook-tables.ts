import type { WebhookEvent } from '@lineside/contract/resources/app/webhook-events'
import type { Generated } from 'kysely'
import type { Json } from './json-column.ts'

/** KEYS-02; what each column means stands in migration 0089. */
export interface WebhooksTable {
  id: Generated<number>
  customer_id: number
  name: string
  url: string
  events: WebhookEvent[]
  state: Generated<'on' | 'paused' | 'off'>
  /** `whsec_…`, sealed. */
  secret_box: Buffer
  old_secret_box: Buffer | null
  old_secret_until: Date | null
  made_by: number | null
  made_at: Date
  failures: Generated<number>
  counted_at: Date | null
  failing_since: Date | null
  failure: string | null
  next_try_at: Date | null
  last_taken_at: Date | null
}

export interface WebhookDeliveriesTable {
  id: Generated<number>
  webhook_id: number
  event: string
  subject: string
  happened_at: Date
  facts: Json
  state: Generated<'waiting' | 'taken' | 'gave_up'>
  since: Generated<Date>
  attempts: Generated<number>
  due_at: Date | null
  claimed_until: Date | null
  body: string | null
  tried_at: Date | null
  status: number | null
  failure: string | null
  answer: string | null
  took_ms: number | null
}
