import type { Db } from '../db/database.ts'
import { type MailBudgetKind, mailRates, spend, type Spent } from './mail-budget.ts'

/** The line and the customer whose budgets a mail uses. */
export interface MailOwner {
  readonly subscriberId: number
  readonly customerId: number
}

type Budget = readonly [kind: MailBudgetKind, id: number]

/**
 * Takes one mail from each of these budgets; from none of them where one is used up. The rows are locked until the
 * transaction ends, so give them in the same order everywhere: customers first.
 */
export const spendMail = async (db: Db, budgets: readonly Budget[], now: Date): Promise<readonly Spent[] | null> => {
  const spent: Spent[] = []
  for (const [kind, id] of budgets) {
    await db
      .insertInto('mail_budgets')
      .values({ kind, id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { filled_until } = await db
      .selectFrom('mail_budgets')
      .select('filled_until')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const one = spend(filled_until, now, mailRates[kind])
    if (one === null) return null
    spent.push(one)
  }
  for (const [index, [kind, id]] of budgets.entries()) {
    const { filledUntil } = spent[index] as Spent
    await db
      .updateTable('mail_budgets')
      .set({ filled_until: filledUntil })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute()
  }
  return spent
}

const dayMs = 86_400_000

/**
 * Counts a mail about a line that is left out.
 * @returns how many have been left out without a day between them
 */
export const countLeftOut = async (db: Db, subscriberId: number, now: Date): Promise<number> => {
  const { left_out } = await db
    .insertInto('mail_budgets')
    .values({ kind: 'subscriber', id: subscriberId, left_out: 1, left_out_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet((row) => ({
        left_out: row
          .case()
          .when('mail_budgets.left_out_at', '>', new Date(now.getTime() - dayMs))
          .then(row('mail_budgets.left_out', '+', 1))
          .else(1)
          .end(),
        left_out_at: now,
      })),
    )
    .returning('left_out')
    .executeTakeFirstOrThrow()
  return left_out
}

/** Mails about a line that were left out lately, and the time of the last one. */
export const findLeftOut = async (
  db: Db,
  subscriberId: number,
): Promise<{ readonly mails: number; readonly at: Date } | null> => {
  const row = await db
    .selectFrom('mail_budgets')
    .select(['left_out', 'left_out_at'])
    .where('kind', '=', 'subscriber')
    .where('id', '=', subscriberId)
    .executeTakeFirst()
  return row?.left_out_at ? { mails: row.left_out, at: row.left_out_at } : null
}

/** Removes budgets of which everything is free again, a week after the last mail that was left out. */
export const deleteFreeBudgets = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('mail_budgets')
    .where('filled_until', '<', now)
    .where((row) =>
      row.or([row('left_out_at', 'is', null), row('left_out_at', '<', new Date(now.getTime() - 7 * dayMs))]),
    )
    .execute()
}
