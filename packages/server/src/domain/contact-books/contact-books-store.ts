import type { BookFailure, LeftOutReason } from '@lineside/contract/resources/app/contact-books'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ContactOwner } from '../contacts/contacts-store.ts'

export interface NewBook extends ContactOwner {
  readonly madeBy: number
  readonly url: string
  readonly name: string
  readonly username: string
  readonly passwordBox: Buffer
  readonly at: Date
}

/** @returns null: the owner follows it already */
export const insertBook = async (db: Db, given: NewBook): Promise<number | null> => {
  const { customerId, subscriberId, madeBy, url, name, username, passwordBox, at } = given
  const made = await db
    .insertInto('contact_books')
    .values({
      customer_id: customerId,
      subscriber_id: subscriberId,
      made_by: madeBy,
      made_at: at,
      url,
      name,
      username,
      password_box: passwordBox,
      next_at: at,
      asked_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export const countBooks = async (db: Db, { customerId, subscriberId }: ContactOwner): Promise<number> => {
  const { count } = await db
    .selectFrom('contact_books')
    .where('customer_id', '=', customerId)
    .where('subscriber_id', 'is not distinct from', subscriberId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface ListedBook {
  readonly id: number
  readonly shared: boolean
  readonly name: string
  readonly url: string
  readonly username: string
  readonly contacts: number
  readonly left_out: { readonly reason: LeftOutReason; readonly count: number }[]
  readonly values_left_out: number
  readonly is_running: boolean
  readonly synced_at: Date | null
  readonly changed_at: Date | null
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly failure: BookFailure | null
  readonly failing_since: Date | null
  readonly next_at: Date | null
}

/** A book that somebody has asked for waits at most so long for its turn; one that is read has its lease. */
const longestTurn = '10 minutes'

/** The books of a person, and the company's if the person writes its contacts; the oldest first. */
export const listBooks = async (
  db: Db,
  { customerId, subscriberId, withShared, now }: ContactOwner & { readonly withShared: boolean; readonly now: Date },
): Promise<readonly ListedBook[]> => {
  const { rows } = await sql<ListedBook>`
    select b.id, b.subscriber_id is null as shared, b.name, b.url, b.username, b.synced_at, b.changed_at, b.added, b.changed,
      b.removed, b.failure, b.failing_since, b.next_at, c.contacts, c.values_left_out, c.left_out,
      coalesce(b.leased_until > ${now} or b.asked_at > ${now}::timestamptz - ${longestTurn}::interval, false) as is_running
    from contact_books b, lateral (
      select coalesce(sum(n) filter (where left_out is null), 0)::int as contacts,
        coalesce(sum(lost), 0)::int as values_left_out,
        coalesce(json_agg(json_build_object('reason', left_out, 'count', n) order by n desc)
          filter (where left_out is not null), '[]') as left_out
      from (select left_out, count(*) as n, sum(values_left_out) as lost from contact_book_cards
        where book_id = b.id group by left_out) kinds) c
    where b.customer_id = ${customerId} and (b.subscriber_id = ${subscriberId} or (${withShared} and b.subscriber_id is null))
    order by b.id`.execute(db)
  return rows
}

/** A book with its owner, locked until the end of the transaction. */
export const findBook = async (db: Db, customerId: number, id: number) =>
  await db
    .selectFrom('contact_books')
    .select(['id', 'subscriber_id', 'name', 'url', 'username'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()

/** Lets a book be read as soon as it has its turn. */
export const askForBook = async (db: Db, id: number, at: Date): Promise<void> => {
  await db.updateTable('contact_books').set({ next_at: at, asked_at: at }).where('id', '=', id).execute()
}

/** Gives a book another password. A process that reads it with the one before has lost its lease: what it finds counts no more. */
export const setBookPassword = async (db: Db, id: number, box: Buffer): Promise<void> => {
  const set = { password_box: box, lease: null, leased_until: null }
  await db.updateTable('contact_books').set(set).where('id', '=', id).execute()
}

/** Ends following a book. @param keeps its contacts stay, as the owner's own */
export const deleteBook = async (db: Db, id: number, keeps: boolean): Promise<void> => {
  if (!keeps)
    await sql`delete from contacts k using contact_book_cards c where c.book_id = ${id} and c.contact_id = k.id`.execute(
      db,
    )
  await db.deleteFrom('contact_books').where('id', '=', id).execute()
}
