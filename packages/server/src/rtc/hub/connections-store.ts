import { type Insertable, sql } from 'kysely'
import type { RtcConnectionsTable } from '../../platform/db/tables/call-tables.ts'
import { passwordExpiredAt } from '../../platform/auth/passwords/password-expiry-store.ts'
import type { Db, Pool } from '../../platform/db/database.ts'
import { tellPresence } from '../../platform/events/events-store.ts'

/*
 * All windows of one browser are one device of its line (`domain/endpoints`). Only a device that comes or goes changes
 * the presence of the line, so only the first window and the last one are told of.
 */

/** Records that a browser can be reached at a process. If it is recorded already, nothing changes. */
export const insertConnection = async (db: Db, row: Insertable<RtcConnectionsTable>): Promise<void> => {
  const { rows } = await sql<{ is_first: boolean }>`
    with added as (
      insert into rtc_connections (id, process_id, subscriber_id, name, since)
      values (${row.id}, ${row.process_id}, ${row.subscriber_id}, ${row.name}, ${row.since})
      on conflict (id) do nothing returning id
    )
    select not exists (
      select from rtc_connections where subscriber_id = ${row.subscriber_id} and name = ${row.name}
    ) as is_first from added`.execute(db)
  const [added] = rows
  if (added === undefined) return
  if (added.is_first) await tellPresence(db, [row.subscriber_id])
  // the window that was there may have left before this one could be seen
  else await tellIfAlone(db, row)
}

export const deleteConnection = async (db: Db, id: string): Promise<void> => {
  const gone = await db
    .deleteFrom('rtc_connections')
    .where('id', '=', id)
    .returning(['subscriber_id', 'name'])
    .execute()
  for (const { subscriber_id, name } of gone) await tellIfAlone(db, { id, subscriber_id, name })
}

/** Tells of the line if no other window of this browser is recorded. */
const tellIfAlone = async (
  db: Db,
  { id, subscriber_id, name }: Pick<Insertable<RtcConnectionsTable>, 'id' | 'subscriber_id' | 'name'>,
): Promise<void> => {
  const { rows } = await sql`
    select from rtc_connections where subscriber_id = ${subscriber_id} and name = ${name} and id <> ${id}
    limit 1`.execute(db)
  if (rows.length === 0) await tellPresence(db, [subscriber_id])
}

/**
 * Tells other processes that calls can reach a browser at this one now: a call that rings by push there may wait for it.
 * A line that push does not wake, and a process that is alone, have nobody to tell.
 */
export const tellArrival = async (
  db: Db,
  { id, subscriberId, customerId }: { readonly id: string; readonly subscriberId: number; readonly customerId: number },
  own: number,
): Promise<void> => {
  await sql`
    insert into live_events (topic, item_id, customer_id, subscriber_id)
    select 'arrival', ${id}, ${customerId}, ${subscriberId}
    where exists (select from push_devices where subscriber_id = ${subscriberId} and 'call' = any(kinds))
      and exists (select from rtc_processes where id <> ${own})`.execute(db)
}

export interface RemoteConnection {
  readonly id: string
  readonly subscriber_id: number
  readonly process_id: number
  readonly name: string
  /** The subscriber talks in a browser or calls from one, at any process, as far as the call rows say. */
  readonly is_engaged: boolean
}

/** The browsers of each of these subscribers at all processes except `own`, with one statement. */
export const remoteConnections = async (
  pool: Pool,
  subscriberIds: readonly number[],
  own: number,
): Promise<readonly (readonly RemoteConnection[])[]> => {
  const text = `select c.id, c.subscriber_id, c.process_id, c.name, exists (
      select from call_legs l
        where l.subscriber_id = c.subscriber_id and l.ended_at is null and l.kind = 'browser' and l.state in ('calling', 'talking')
    ) as is_engaged
    from rtc_connections c where c.subscriber_id = any($1::int[]) and c.process_id <> $2 order by c.since, c.id`
  const { rows } = await pool.query<RemoteConnection>({
    name: 'remote-connections',
    text,
    values: [subscriberIds, own],
  })
  return subscriberIds.map((id) => rows.filter(({ subscriber_id }) => subscriber_id === id))
}

/** Returns those of the given sessions that are over, or were opened by a password that has expired since (FRONT-03). */
export const endedSessions = async (db: Db, ids: readonly string[], now: Date): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const open = await db
    .selectFrom('sessions as s')
    .innerJoin('subscribers as b', 'b.id', 's.subscriber_id')
    .innerJoin('customers as c', 'c.id', 'b.customer_id')
    .select('s.id')
    .where('s.id', 'in', ids)
    .where('s.expires_at', '>', now)
    .where((where) =>
      where.or([where('s.way', 'is distinct from', 'password'), where.not(passwordExpiredAt(now, 'b'))]),
    )
    .execute()
  const still = new Set(open.map(({ id }) => id))
  return ids.filter((id) => !still.has(id))
}
