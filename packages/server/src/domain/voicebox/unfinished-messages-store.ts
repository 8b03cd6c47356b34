import { type Selectable, sql } from 'kysely'
import type { UnfinishedMessagesTable } from '../../platform/db/call-tables.ts'
import type { Db } from '../../platform/db/database.ts'

/** A message that is being spoken or a fax that comes, or one whose process has died. */
export type UnfinishedMessage = Selectable<UnfinishedMessagesTable>

export const insertUnfinishedMessage = async (db: Db, message: UnfinishedMessage): Promise<void> => {
  await db.insertInto('unfinished_messages').values(message).execute()
}

export const deleteUnfinishedMessage = async (db: Db, file: string): Promise<void> => {
  await db.deleteFrom('unfinished_messages').where('file', '=', file).execute()
}

/**
 * Until the end of the transaction, which may take as long as a message takes to be converted and stored, nobody else keeps
 * it. @returns false: somebody else does, or has
 */
export const takeUnfinishedMessage = async (transaction: Db, file: string): Promise<boolean> => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
  const taken = await transaction
    .selectFrom('unfinished_messages')
    .select('file')
    .where('file', '=', file)
    .forUpdate()
    .skipLocked()
    .execute()
  return taken.length > 0
}

/** The messages and faxes of calls whose process has died, that are over since then, or that are no longer known. */
export const abandonedMessages = async (db: Db, overSince: Date): Promise<readonly UnfinishedMessage[]> =>
  await db
    .selectFrom('unfinished_messages as m')
    .selectAll('m')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('calls as c')
            .innerJoin('rtc_processes as p', 'p.id', 'c.owner')
            .select('c.id')
            .whereRef('c.id', '=', 'm.call_id')
            .where((c) => c.or([c('c.ended_at', 'is', null), c('c.ended_at', '>', overSince)])),
        ),
      ),
    )
    .execute()
