import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ConversationsTable } from '../../platform/db/schema.ts'

/**
 * One leg of a call, a voicemail or a fax, as its subscriber will see it. Members that its type does not have are
 * absent.
 */
export type ConversationRecord = Omit<Insertable<ConversationsTable>, 'id' | 'trace'> & {
  /** For a call: its path, with reasons. */
  readonly trace?: readonly TraceStep[]
}

const columns = `customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id, call_type, status, rating_status,
    duration_ms, customer_cost, total_customer_cost, currency, pages, quality, reason, folder, file_key, trace,
    answered_by, answered_on, fax_station, file_bytes`

/**
 * The only way to create conversations, as SQL parts: stores the records and announces them to their subscribers'
 * browsers.
 * @param rows a JSON document of records, and which of them are wanted
 */
export const recordedParts = (rows: string): string => `
    recorded as (
      insert into conversations (${columns})
      select ${columns} from jsonb_populate_recordset(null::conversations, ${rows}
      order by ordinality
      returning id, type, customer_id, subscriber_id
    ), told_of_recorded as (
      insert into live_events (topic, customer_id, subscriber_id)
      select distinct case type when 'voicemail' then 'voicemails' when 'fax' then 'faxes' else 'conversations' end,
        customer_id, subscriber_id
      from recorded
    )`

const [beforeDocument = '', afterDocument = ''] = recordedParts('$1::jsonb) with ordinality').split('$1')

/**
 * Stores any number of conversations with one statement, whose rows PostgreSQL reads from one JSON document.
 * @returns their ids, which ascend in the order given
 */
export const recordConversations = async (
  db: Db,
  records: readonly ConversationRecord[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    with ${sql.raw(beforeDocument)}${JSON.stringify(records)}${sql.raw(afterDocument)}
    select id from recorded order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export const recordConversation = async (db: Db, record: ConversationRecord): Promise<number> => {
  const [id] = await recordConversations(db, [record])
  if (id === undefined) throw new Error('A conversation that was recorded has no id')
  return id
}
