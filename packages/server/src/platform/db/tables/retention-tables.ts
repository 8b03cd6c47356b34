import type { Generated } from 'kysely'

/** Months for which a customer's things are kept; null: as the platform, 0: for ever. */
export interface RetentionTable {
  customer_id: number
  conversations: number | null
  voicemails: number | null
  faxes: number | null
  recordings: number | null
  audit: number | null
}

export interface HoldsTable {
  id: Generated<number>
  customer_id: number
  /** null: everything of the customer. */
  subscriber_id: number | null
  name: string
  created_at: Generated<Date>
}
