import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { takeDueBooks } from './book-turns-store.ts'

/** Books of one minute; the others have their turn in the next. */
const most = 500
/** A book whose job was lost is due again after so long. */
const againMs = 600_000

/** Reads a book soon; it waits in the queue once, however often it is asked for. */
export const queueBook = (db: Db, id: number, priority = 0): Promise<void> =>
  addJob(db, 'follow_contact_book', { book: id }, { key: `contact-book-${id}`, maxAttempts: 3, priority })

/** BOOK-02: lets each address book be read that is due. */
export const planContactBooks = async ({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> => {
  const at = now()
  await db.transaction().execute(async (transaction) => {
    const due = await takeDueBooks(transaction, { now: at, again: new Date(at.getTime() + againMs), most })
    for (const id of due) await queueBook(transaction, id)
  })
}
