import type { QueueDay } from '@lineside/contract/resources/pbx/call-queues'
import type { ReadPool } from '../../platform/db/replica/reader.ts'

/** Calls of a queue and a day that are looked at, the latest first: a busier queue is counted up to here. */
const mostCalls = 2000

/** Stops at which a caller who hangs up has not given up: something other than an agent has taken the call. */
const elsewhere = ['voicebox', 'announcement', 'fax', 'conference', 'application', 'attendant', 'handed_on']
  .map((code) => `@.code == "${code}"`)
  .join(' || ')

/**
 * Reads a day's calls of each queue from the index of its line's conversations. A call counts if its trace shows the queue,
 * so calls from before the line had one do not.
 */
export const queueDaysText = `
  select q.id,
    count(*) filter (where c.answered_by is not null)::integer as answered,
    count(*) filter (where c.answered_by is null and c.status = 'cancel'
      and not c.trace @? '$[*] ? (${elsewhere})')::integer as gave_up
  from unnest($1::integer[]) q (id) left join lateral (
    select answered_by, status, trace from conversations
    where subscriber_id = q.id and type = 'call' and direction = 'in'
      and start_time >= date_trunc('day', $2::timestamptz at time zone $3) at time zone $3
    order by start_time desc, id desc limit ${mostCalls}
  ) c on c.trace @? '$[*] ? (@.code == "queue")'
  group by q.id`

/** CQ-04: what became of the callers of each queue since midnight in a time zone. */
export const queueDays = async (
  pool: ReadPool,
  queues: readonly number[],
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): Promise<readonly QueueDay[]> => {
  const { rows } = await pool.query<QueueDay>({
    name: 'queue-days',
    text: queueDaysText,
    values: [queues, now, timezone],
  })
  return rows
}
