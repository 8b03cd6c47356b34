import { limits } from '@lineside/contract/limits'
import { sql } from 'kysely'
import type { Db, Pool } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'

interface Wish {
  readonly customerId: number
  readonly subscriberId: number
}

/**
 * TEAM-01: somebody wants to be told once a colleague is free. The same wish again lasts longer.
 * @returns false: there is no such colleague, or the person waits for as many as there may be
 */
export const awaitColleague = async (
  db: Db,
  { customerId, subscriberId }: Wish,
  colleague: number,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into awaited_colleagues (subscriber_id, colleague_id, ends_at)
    select ${subscriberId}, p.id, ${new Date(now.getTime() + limits.awaitedHours * 3_600_000)} from subscribers p
    where p.id = ${colleague} and p.id <> ${subscriberId} and p.customer_id = ${customerId} and p.status = 'active'
      and not p.is_pbx_group and (select count(*) from awaited_colleagues
        where subscriber_id = ${subscriberId} and colleague_id <> p.id and ends_at > ${now}) < ${limits.awaitedColleagues}
    on conflict (subscriber_id, colleague_id) do update set ends_at = excluded.ends_at
    returning colleague_id`.execute(db)
  return rows.length === 1
}

export const awaitNoMore = async (db: Db, subscriberId: number, colleague: number): Promise<void> => {
  await db
    .deleteFrom('awaited_colleagues')
    .where('subscriber_id', '=', subscriberId)
    .where('colleague_id', '=', colleague)
    .execute()
}

export const deleteEndedWishes = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('awaited_colleagues').where('ends_at', '<=', now).execute()
}

/** The lines among which somebody may be awaited; null: all lines of this installation. */
export type AwaitedAmong = { readonly lines: readonly number[]; readonly customers: readonly number[] } | null

export const awaitedAmong = async (pool: Pool, among: AwaitedAmong, now: Date): Promise<readonly number[]> => {
  const { lines, customers } = among ?? { lines: [], customers: [] }
  const { rows } = await pool.query<{ id: number }>({
    name: 'awaited-among',
    text: `select distinct w.colleague_id as id from awaited_colleagues w where w.ends_at > $1 and ($4
      or w.colleague_id = any($2::int[])
      or w.colleague_id in (select s.id from subscribers s where s.customer_id = any($3::int[])))`,
    values: [now, lines, customers, among === null],
  })
  return rows.map(({ id }) => id)
}

/**
 * Tells those who wait for these lines, and forgets their wishes: whoever removes the row tells, so that a person is told
 * once, however many processes notice. Browsers hear of it by an event, sleeping ones by push.
 */
export const tellWaiting = async (db: Db, lines: readonly number[], now: Date): Promise<void> =>
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ device: number | null; subscriber: number; line: number }>`
      with told as (
        delete from awaited_colleagues where colleague_id = any(${lines}) and ends_at > ${now} returning subscriber_id, colleague_id
      ), events as (
        insert into live_events (topic, item_id, customer_id, subscriber_id)
        select 'colleague_free', t.colleague_id, s.customer_id, t.subscriber_id
        from told t join subscribers s on s.id = t.subscriber_id
      )
      select d.id as device, t.subscriber_id as subscriber, t.colleague_id as line from told t
        left join push_devices d on d.subscriber_id = t.subscriber_id order by 2, 1`.execute(transaction)
    for (const { device, ...free } of rows)
      if (device !== null) await addJob(transaction, 'push_free', { device, ...free }, { maxAttempts: 3 })
  })

/** A colleague as a notice names them. */
export interface NamedColleague {
  readonly id: number
  readonly name: string
  readonly extension: string | null
}

export const namedColleagues = async (pool: Pool, ids: readonly number[]): Promise<readonly NamedColleague[]> => {
  const { rows } = await pool.query<NamedColleague>({
    name: 'named-colleagues',
    text: `select s.id, coalesce(nullif(s.display_name, ''), s.username) as name, s.pbx_extension as extension
      from subscribers s where s.id = any($1::int[])`,
    values: [ids],
  })
  return rows
}
