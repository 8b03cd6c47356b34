import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** PUSH-03: notes that the mail of a message tells of its call, for a person who is also mailed of missed calls. */
export const noteToldByMessage = async (
  db: Db,
  subscriberId: number,
  { callId, at }: { readonly callId: string; readonly at: Date },
): Promise<void> => {
  await sql`
    insert into calls_told_by_message (subscriber_id, call_id, told_at)
    select subscriber_id, ${callId}, ${at} from call_mails where subscriber_id = ${subscriberId} and missed <> 'off'
    on conflict do nothing`.execute(db)
}

/** Every call that waited for a mail then is told: the longest wait is a day. */
export const deleteOldToldCalls = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('calls_told_by_message')
    .where('told_at', '<', new Date(now.getTime() - 3 * 86_400_000))
    .execute()
}
