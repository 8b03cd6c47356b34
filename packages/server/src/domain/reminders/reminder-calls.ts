import { resourceTopic } from '@lineside/contract/events'
import { opensGate } from '@lineside/contract/access'
import { nextReminder } from '@lineside/telephony/reminder/next-reminder'
import type { Db } from '../../platform/db/database.ts'
import { tellEvent } from '../../platform/events/events-store.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  activeReminders,
  type DueReminder,
  findDueReminder,
  passReminder,
  takeReminder,
} from './reminder-calls-store.ts'

/** Reminders that are missed by more than this, because no server ran, are not called. */
const LATE_MS = 10 * 60_000
const PAGE = 500
/** Few attempts, because a late reminder is of no use. */
const maxAttempts = 5

/**
 * REM-04: plans the call of a written reminder at its next moment; call it in the transaction that writes the reminder.
 */
export const scheduleReminder = async (db: Db, id: number, now: Date): Promise<void> => {
  await passReminder(db, id, now)
  const reminder = await findDueReminder(db, id)
  if (reminder !== undefined) await plan(db, reminder, now)
}

/**
 * Plans all active reminders again; called regularly, for lines whose time zone has changed, or whose job is missing.
 */
export const planReminders = async ({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> => {
  let last = 0
  for (;;) {
    const page = await activeReminders(db, last, PAGE)
    for (const reminder of page) await plan(db, reminder, now())
    if (page.length < PAGE) return
    last = page.at(-1)?.id ?? last
  }
}

/**
 * REM-04: calls the line if its reminder is due. Each moment is taken once, by one process.
 * @param remind calls the line; this function does not wait for the call
 */
export const callDueReminder = async (
  { db, now, log }: Pick<Platform, 'db' | 'now' | 'log'>,
  remind: (subscriberId: number) => Promise<void>,
  id: number,
): Promise<void> => {
  const reminder = await findDueReminder(db, id)
  if (reminder === undefined) return
  const due = dueMoment(reminder, now())
  if (due === null) return
  if (due > now()) return await plan(db, reminder, now())
  const isTaken = await db.transaction().execute(async (transaction) => {
    if (!(await takeReminder(transaction, reminder, due))) return false
    const next = await findDueReminder(transaction, id)
    if (next?.active === false) await tellItIsOff(transaction, next)
    else if (next !== undefined) await plan(transaction, next, now())
    return true
  })
  if (isTaken)
    void remind(reminder.subscriber_id).catch((error: unknown) => log.warn({ error }, 'A line could not be reminded'))
}

const tellItIsOff = (db: Db, { id, customer_id, subscriber_id }: DueReminder): Promise<void> =>
  tellEvent(db, {
    topic: resourceTopic('reminders'),
    id: String(id),
    customerId: customer_id,
    subscriberId: subscriber_id,
  })

const plan = async (db: Db, reminder: DueReminder, now: Date): Promise<void> => {
  const runAt = dueMoment(reminder, now)
  if (runAt === null) return
  const { id } = reminder
  await addJob(db, 'call_reminder', { reminder: id }, { key: `call_reminder:${id}`, maxAttempts, runAt })
}

const dueMoment = (reminder: DueReminder, now: Date): Date | null => {
  if (!opensGate(reminder, 'reminder')) return null
  const from = new Date(Math.max(reminder.settled_until.getTime(), now.getTime() - LATE_MS))
  return nextReminder(reminder, from, reminder.timezone)
}
