import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Sets a line's call waiting. Needs a transaction.
 * @returns what was set before, null: nothing; undefined: there is no such line
 */
export const replaceCallWaiting = async (
  db: Db,
  subscriberId: number,
  isOn: boolean,
): Promise<{ readonly customerId: number; readonly isOn: boolean | null } | undefined> => {
  const { rows } = await sql<{ customerId: number; isOn: boolean | null }>`
    select s.customer_id as "customerId", (p.preferences ->> 'call_waiting')::boolean as "isOn"
    from subscribers s left join subscriber_preferences p on p.subscriber_id = s.id
    where s.id = ${subscriberId} and s.status <> 'terminated' for update of s`.execute(db)
  const [line] = rows
  if (line === undefined) return undefined
  const values = JSON.stringify({ call_waiting: isOn })
  await sql`
    insert into subscriber_preferences as p (subscriber_id, preferences) values (${subscriberId}, ${values}::jsonb)
    on conflict (subscriber_id) do update set preferences = p.preferences || excluded.preferences`.execute(db)
  return line
}
