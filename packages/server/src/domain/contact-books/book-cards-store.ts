import type { LeftOutReason } from '@lineside/contract/resources/app/contact-books'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A card as it was read last. */
export interface KnownCard {
  readonly href: string
  readonly etag: string
  readonly contact_id: number | null
  readonly left_out: LeftOutReason | null
  readonly values_left_out: number
}

export const knownCards = async (db: Db, bookId: number): Promise<readonly KnownCard[]> =>
  await db
    .selectFrom('contact_book_cards')
    .select(['href', 'etag', 'contact_id', 'left_out', 'values_left_out'])
    .where('book_id', '=', bookId)
    .execute()

/** Stores any number of cards with one statement, in the place of those of the same address. */
export const writeCards = async (db: Db, bookId: number, cards: readonly KnownCard[]): Promise<void> => {
  if (cards.length === 0) return
  await sql`
    insert into contact_book_cards (book_id, href, etag, contact_id, left_out, values_left_out)
    select ${bookId}::int, href, etag, contact_id, left_out, values_left_out
    from jsonb_populate_recordset(null::contact_book_cards, ${JSON.stringify(cards)}::jsonb)
    on conflict (book_id, href) do update set etag = excluded.etag, contact_id = excluded.contact_id,
      left_out = excluded.left_out, values_left_out = excluded.values_left_out`.execute(db)
}

export const deleteCards = async (db: Db, bookId: number, hrefs: readonly string[]): Promise<void> => {
  if (hrefs.length === 0) return
  await sql`delete from contact_book_cards where book_id = ${bookId} and href = any(${[...hrefs]}::text[])`.execute(db)
}

export const deleteContactsById = async (db: Db, customerId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from contacts where customer_id = ${customerId} and id = any(${[...ids]}::int[])`.execute(db)
}
