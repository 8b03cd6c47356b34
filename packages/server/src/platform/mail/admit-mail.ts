import { addJob } from '../jobs/add-job-store.ts'
import { priorities } from '../jobs/job-lanes.ts'
import type { JobPayloads, QueuedMail } from '../jobs/job-payloads.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { countLeftOut, type MailOwner, spendMail } from './mail-budgets-store.ts'

/**
 * Queues a mail about a line. It is sent only if and when the transaction commits, and only if the budgets of the line
 * and its customer allow it: that is decided afterwards, so that no transaction waits for another one's mails.
 */
export const queueMail = (
  db: Db,
  { customerId: customer, subscriberId: subscriber }: MailOwner,
  mail: QueuedMail,
  maxAttempts: number,
): Promise<void> =>
  addJob(db, 'admit_mail', { customer, subscriber, mail, attempts: maxAttempts }, { priority: priorities.admission })

/**
 * Lets a queued mail be sent now, or later, or leaves it out. The more of a budget is used, the later its mails have
 * their turn: those of others overtake them.
 */
export const admitMail = async (
  { db, now, log }: { readonly db: Db; readonly now: () => Date; readonly log: Pick<Log, 'warn'> },
  { customer, subscriber, mail, attempts }: JobPayloads['admit_mail'],
): Promise<void> => {
  const at = now()
  const isAdmitted = await db.transaction().execute(async (transaction) => {
    const spent = await spendMail(
      transaction,
      [
        ['customer', customer],
        ['subscriber', subscriber],
      ],
      at,
    )
    if (spent === null) return false
    const waitMs = Math.max(...spent.map((one) => one.waitMs))
    await addJob(transaction, mail.name, mail.payload, {
      maxAttempts: attempts,
      priority: Math.round(Math.max(...spent.map(({ used }) => used)) * priorities.last),
      ...(waitMs > 0 && { runAt: new Date(at.getTime() + waitMs) }),
    })
    return true
  })
  if (isAdmitted) return
  const leftOut = await countLeftOut(db, subscriber, at)
  if (leftOut === 1) log.warn({ customer, subscriber }, 'Too many mails about one line: the next ones are left out')
}
