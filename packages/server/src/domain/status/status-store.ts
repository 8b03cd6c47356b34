import type { StatusCallKind, StatusKind } from '@lineside/contract/rtc/status-kinds'
import type { Db } from '../../platform/db/database.ts'

export interface StatusRow {
  readonly kind: StatusKind
  readonly since: Date
  readonly until: Date | null
  readonly note: string
  readonly calls: StatusCallKind
  readonly colleague_id: number | null
  readonly number: string | null
  readonly callers: string[]
}

/** The last status that a line has set, even if it has ended. */
export const findStatus = (db: Db, subscriberId: number): Promise<StatusRow | undefined> =>
  db
    .selectFrom('line_statuses')
    .select(['kind', 'since', 'until', 'note', 'calls', 'colleague_id', 'number', 'callers'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()

export const replaceStatus = async (db: Db, subscriberId: number, row: StatusRow): Promise<void> => {
  await db
    .insertInto('line_statuses')
    .values({ subscriber_id: subscriberId, ...row })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(row))
    .execute()
}

export const removeStatus = async (db: Db, subscriberId: number): Promise<void> => {
  await db.deleteFrom('line_statuses').where('subscriber_id', '=', subscriberId).execute()
}

export interface StatusLine {
  readonly id: number
  readonly customer_id: number
  readonly is_pbx_group: boolean
}

/** Takes the line's row until the transaction ends, so that two devices set its status one after the other. */
export const takeLine = (db: Db, id: number): Promise<StatusLine | undefined> =>
  db
    .selectFrom('subscribers')
    .select(['id', 'customer_id', 'is_pbx_group'])
    .where('id', '=', id)
    .where('status', '<>', 'terminated')
    .forUpdate()
    .executeTakeFirst()

/** Whether this is a line of the customer to which calls can go. */
export const isLineOf = async (db: Db, id: number, customerId: number): Promise<boolean> =>
  (await db
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'terminated')
    .executeTakeFirst()) !== undefined
