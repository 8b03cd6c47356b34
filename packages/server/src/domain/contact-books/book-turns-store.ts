import type { BookFailure } from '@lineside/contract/resources/app/contact-books'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A book that this process reads now: nobody else does while the lease lasts. */
export interface ClaimedBook {
  readonly id: number
  readonly customer_id: number
  readonly subscriber_id: number | null
  readonly url: string
  readonly username: string
  readonly password_box: Buffer
  readonly revision: string | null
  readonly compared_at: Date | null
  readonly was_empty: boolean
  readonly failures: number
  /** When somebody asked for it; null: it is read because it is due. */
  readonly asked_at: Date | null
  readonly lease: string
  /** The line by which numbers are read: the owner's, the maker's, or the pilot's. */
  readonly line: number | null
}

/** @returns undefined: the book is gone, or another process reads it */
export const claimBook = async (
  db: Db,
  id: number,
  { lease, now, until }: { readonly lease: string; readonly now: Date; readonly until: Date },
): Promise<ClaimedBook | undefined> => {
  const { rows } = await sql<ClaimedBook>`
    update contact_books b set lease = ${lease}::uuid, leased_until = ${until}
    where id = ${id} and (leased_until is null or leased_until <= ${now})
    returning id, customer_id, subscriber_id, url, username, password_box, revision, compared_at, was_empty, failures, asked_at, lease,
      coalesce(subscriber_id, (select s.id from subscribers s where s.customer_id = b.customer_id and s.status <> 'terminated'
        and (s.id = b.made_by or s.is_pbx_pilot) order by s.id = b.made_by desc nulls last limit 1)) as line`.execute(
    db,
  )
  return rows[0]
}

/** Locks a book until the end of the transaction. @returns false: it is gone, or the lease is another process's */
export const holdBook = async (db: Db, { id, lease }: ClaimedBook): Promise<boolean> => {
  const { rows } = await sql`
    select from contact_books where id = ${id} and lease = ${lease}::uuid for update`.execute(db)
  return rows.length > 0
}

export interface ReadOutcome {
  readonly at: Date
  readonly nextAt: Date
  readonly revision: string | null
  /** All cards were compared. */
  readonly isWhole: boolean
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** A book was read. The figures of the last change stay where nothing has changed. */
export const recordRead = async (db: Db, { id }: ClaimedBook, outcome: ReadOutcome): Promise<void> => {
  const { at, nextAt, revision, isWhole, added, changed, removed } = outcome
  const hasChanged = added + changed + removed > 0
  await db
    .updateTable('contact_books')
    .set({
      synced_at: at,
      next_at: nextAt,
      revision,
      was_empty: false,
      failure: null,
      failures: 0,
      failing_since: null,
      asked_at: null,
      lease: null,
      leased_until: null,
      ...(isWhole && { compared_at: at }),
      ...(hasChanged && { changed_at: at, added, changed, removed }),
    })
    .where('id', '=', id)
    .execute()
}

/** A book could not be read; its contacts stay. @param nextAt null: not before somebody asks */
export const recordBookFailure = async (
  db: Db,
  { id, lease }: ClaimedBook,
  { failure, at, nextAt }: { readonly failure: BookFailure; readonly at: Date; readonly nextAt: Date | null },
): Promise<void> => {
  await sql`
    update contact_books set failure = ${failure}, failures = failures + 1, failing_since = coalesce(failing_since, ${at}),
      was_empty = ${failure === 'book_empty'}, next_at = ${nextAt}, asked_at = null, lease = null, leased_until = null
    where id = ${id} and lease = ${lease}::uuid`.execute(db)
}

/** Gives a book back that could not be read for a reason of our own. */
export const releaseBook = async (db: Db, { id, lease }: ClaimedBook): Promise<void> => {
  await sql`update contact_books set lease = null, leased_until = null where id = ${id} and lease = ${lease}::uuid`.execute(
    db,
  )
}

/** Books that are due, the longest waiting first; they are due again at `again` unless somebody has read them before. */
export const takeDueBooks = async (
  db: Db,
  { now, again, most }: { readonly now: Date; readonly again: Date; readonly most: number },
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    update contact_books set next_at = ${again} where id in (
      select id from contact_books where next_at <= ${now} order by next_at limit ${most} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
