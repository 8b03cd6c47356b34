import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { folded } from '../asked-addresses/asked-addresses-store.ts'

/**
 * PUSH-03: notes that the mail of a message tells of its call, for a person who is also mailed of missed calls. The mail of a
 * message that goes to somebody else, such as an assistant, tells this person nothing.
 * @param to where the message is mailed to
 */
export const noteToldByMessage = async (
  db: Db,
  subscriberId: number,
  { callId, to, at }: { readonly callId: string; readonly to: string; readonly at: Date },
): Promise<void> => {
  await sql`
    insert into calls_told_by_message (subscriber_id, call_id, told_at)
    select m.subscriber_id, ${callId}, ${at} from call_mails m join subscribers s on s.id = m.subscriber_id
    where m.subscriber_id = ${subscriberId} and m.missed <> 'off' and lower(trim(s.email)) = ${folded(to)}
    on conflict do nothing`.execute(db)
}

/** Every call that waited for a mail then is told: the longest wait is a day. */
export const deleteOldToldCalls = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('calls_told_by_message')
    .where('told_at', '<', new Date(now.getTime() - 3 * 86_400_000))
    .execute()
}
