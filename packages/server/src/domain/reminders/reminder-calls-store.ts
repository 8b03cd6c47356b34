import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface DueReminder {
  readonly id: number
  readonly subscriber_id: number
  readonly customer_id: number
  readonly time: string
  readonly recur: 'never' | 'weekdays' | 'always'
  readonly active: boolean
  /** Time zone of the reminder's time. */
  readonly timezone: string
  /** Attributes that the line's profile grants; null: everything. */
  readonly profileAttributes: readonly string[] | null
  readonly settled_until: Date
}

const reminders = (db: Db) =>
  db
    .selectFrom('reminders as r')
    .innerJoin('subscribers as s', 's.id', 'r.subscriber_id')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('profiles as p', 'p.id', 's.profile_id')
    .where('s.status', '=', 'active')
    .where(sql<boolean>`not is_elsewhere(s.customer_id)`)
    .select(({ fn }) => [
      'r.id',
      'r.subscriber_id',
      's.customer_id',
      'r.time',
      'r.recur',
      'r.active',
      fn.coalesce('s.timezone', 'c.timezone').as('timezone'),
      'p.attributes as profileAttributes',
      'r.settled_until',
    ])

export const findDueReminder = (db: Db, id: number): Promise<DueReminder | undefined> =>
  reminders(db).where('r.id', '=', id).executeTakeFirst()

/** Active reminders with higher ids than `after`. */
export const activeReminders = (db: Db, after: number, limit: number): Promise<readonly DueReminder[]> =>
  reminders(db).where('r.active', '=', true).where('r.id', '>', after).orderBy('r.id').limit(limit).execute()

/** Marks all moments of a reminder up to now as done. */
export const passReminder = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.updateTable('reminders').set({ settled_until: now }).where('id', '=', id).execute()
}

/**
 * Takes one moment of a reminder, so that no other process takes it; a reminder that does not recur is switched off.
 * @returns false when another process has taken it
 */
export const takeReminder = async (db: Db, { id, recur, settled_until }: DueReminder, due: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set({ settled_until: due, ...(recur === 'never' && { active: false }) })
    .where('id', '=', id)
    .where('active', '=', true)
    // compare in milliseconds, because that is how the value was read
    .where(sql<boolean>`date_trunc('milliseconds', settled_until) = ${settled_until}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
