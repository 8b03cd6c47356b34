import type { BookFailure, LeftOutReason } from '@lineside/contract/resources/app/contact-books'
import type { Generated } from 'kysely'

/** BOOK-02; what each column means stands in migration 0163. */
export interface ContactBooksTable {
  id: Generated<number>
  customer_id: number
  subscriber_id: number | null
  made_by: number | null
  made_at: Date
  url: string
  name: string
  username: string
  password_box: Buffer
  revision: string | null
  compared_at: Date | null
  was_empty: Generated<boolean>
  synced_at: Date | null
  changed_at: Date | null
  added: Generated<number>
  changed: Generated<number>
  removed: Generated<number>
  failure: BookFailure | null
  failures: Generated<number>
  failing_since: Date | null
  next_at: Date | null
  asked_at: Date | null
  lease: string | null
  leased_until: Date | null
}

export interface ContactBookCardsTable {
  book_id: number
  href: string
  etag: string
  contact_id: number | null
  left_out: LeftOutReason | null
  values_left_out: Generated<number>
}
