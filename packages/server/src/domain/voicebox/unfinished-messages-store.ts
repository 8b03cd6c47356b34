import { type Selectable, sql } from 'kysely'
import type { UnfinishedMessagesTable } from '../../platform/db/tables/call-tables.ts'
import type { Db } from '../../platform/db/database.ts'

/** A message being recorded or a fax being received, or one whose process has died. */
export type UnfinishedMessage = Selectable<UnfinishedMessagesTable>

export const insertUnfinishedMessage = async (db: Db, message: UnfinishedMessage): Promise<void> => {
  await db.insertInto('unfinished_messages').values(message).execute()
}

export const deleteUnfinishedMessage = async (db: Db, file: string): Promise<void> => {
  await db.deleteFrom('unfinished_messages').where('file', '=', file).execute()
}

/** Those of these files whose message is not kept yet. */
export const knownMessageFiles = async (db: Db, files: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('unfinished_messages').select('file').where('file', 'in', files).execute()
  return new Set(rows.map(({ file }) => file))
}

/**
 * Takes a message until the end of the transaction, which may last as long as converting and storing it.
 * @returns false: another process has it, or has kept it
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

/** Whether the process of this call still runs, as far as the others know. */
export const isOwnerAlive = async (db: Db, callId: string): Promise<boolean> => {
  const owner = db.selectFrom('calls as c').innerJoin('rtc_processes as p', 'p.id', 'c.owner').select('p.id')
  return (await owner.where('c.id', '=', callId).executeTakeFirst()) !== undefined
}

/** Messages and faxes whose process has died, whose call has ended since, or whose call is no longer known. */
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
