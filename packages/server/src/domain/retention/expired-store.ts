import type { RetentionKind } from '@lineside/telephony/retention/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { notHeld } from './limits-store.ts'

/** Things of a kind that a customer no longer keeps: they began before this moment. */
export interface Expired {
  readonly customerId: number
  readonly kind: RetentionKind
  readonly before: Date
}

/** The types of conversations by kind. */
const typeOf = { conversations: 'call', voicemails: 'voicemail', faxes: 'fax' } as const

/** A table `x` and the condition for what is expired in it; a preview counts by the same condition that removes. */
const expiredRows = ({
  kind,
  customerId,
  before,
}: Expired): { readonly from: RawBuilder<unknown>; readonly time: string } => {
  if (kind === 'audit')
    return {
      time: 'written_at',
      from: sql`audit_log x where x.customer_id = ${customerId} and x.written_at < ${before}
        and ${notHeld(sql`x.customer_id`, sql`x.subscriber_id, x.subject_id`)}`,
    }
  if (kind === 'recordings')
    return {
      time: 'start_time',
      from: sql`call_recordings x where x.start_time < ${before} and x.status <> 'recording'
        and exists (select from call_recording_parties p join subscribers s on s.id = p.subscriber_id
          where p.recording_id = x.id and s.customer_id = ${customerId} and ${notHeld(sql`s.customer_id`, sql`s.id`)})`,
    }
  // a fax on its way is not over yet
  return {
    time: 'start_time',
    from: sql`conversations x where x.customer_id = ${customerId} and x.type = ${typeOf[kind]} and x.start_time < ${before}
      and ${notHeld(sql`x.customer_id`, sql`x.subscriber_id`)}
      and (x.type <> 'fax' or not exists (select from fax_deliveries d where d.conversation_id = x.id))`,
  }
}

export interface Preview {
  readonly count: number
  readonly oldest: Date | null
}

export const previewExpired = async (db: Db, expired: Expired): Promise<Preview> => {
  const { from, time } = expiredRows(expired)
  const { rows } = await sql<Preview>`
    select count(*)::int as count, min(x.${sql.ref(time)}) as oldest from ${from}`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

export interface Removed {
  readonly count: number
  /** Keys of files that they named. */
  readonly files: readonly string[]
}

/** HEALTH-02: how calls sounded is kept as long as the calls. @returns how many were removed, at most `most` */
export const removeSounds = async (
  db: Db,
  { customerId, before }: Omit<Expired, 'kind'>,
  most: number,
): Promise<number> => {
  const { rows } = await sql`
    delete from call_sounds where (call_id, leg_id) in (
      select x.call_id, x.leg_id from call_sounds x
      where x.customer_id = ${customerId} and x.at < ${before} and ${notHeld(sql`x.customer_id`, sql`x.subscriber_id`)}
      order by x.at limit ${most})
    returning 1`.execute(db)
  return rows.length
}

/** Removes at most this many, the oldest first. */
export const removeExpired = async (db: Db, expired: Expired, most: number): Promise<Removed> => {
  if (expired.kind === 'recordings') return await removeRecordings(db, expired, most)
  const { from, time } = expiredRows(expired)
  // two statements: joined, PostgreSQL may read the tables of all months instead of looking up these rows
  const { rows: old } = await sql<{ id: number; time: Date }>`
    select x.id, x.${sql.ref(time)} as time from ${from} order by 2, 1 limit ${most}`.execute(db)
  const [first, last] = [old[0], old.at(-1)]
  if (first === undefined || last === undefined) return { count: 0, files: [] }
  const table = sql.table(expired.kind === 'audit' ? 'audit_log' : 'conversations')
  const key = expired.kind === 'audit' ? sql`null::text` : sql`file_key`
  const until = new Date(last.time.getTime() + 1)
  const { rows } = await sql<{ key: string | null }>`
    delete from ${table} where id = any(${old.map(({ id }) => id)}::bigint[])
      and ${sql.ref(time)} >= ${first.time} and ${sql.ref(time)} < ${until} returning ${key} as key`.execute(db)
  return { count: rows.length, files: rows.flatMap(({ key: file }) => (file === null ? [] : [file])) }
}

/** Takes recordings away from a customer's lines; those that nobody has any more go with their files. */
const removeRecordings = async (db: Db, expired: Expired, most: number): Promise<Removed> =>
  await db.transaction().execute(async (transaction) => {
    const { rows: old } = await sql<{ id: number }>`
      select x.id from ${expiredRows(expired).from} order by x.start_time, x.id limit ${most}`.execute(transaction)
    const ids = sql`any(${old.map(({ id }) => id)}::int[])`
    await sql`delete from call_recording_parties p using subscribers s
      where p.recording_id = ${ids} and s.id = p.subscriber_id and s.customer_id = ${expired.customerId}
        and ${notHeld(sql`s.customer_id`, sql`s.id`)}`.execute(transaction)
    const { rows } = await sql<{ key: string }>`
      with nobodys as (
        select id from call_recordings r where id = ${ids}
          and not exists (select from call_recording_parties p where p.recording_id = r.id)
      ), streams as (
        delete from call_recording_streams where recording_id in (select id from nobodys) returning file_key as key
      ), gone as (
        delete from call_recordings where id in (select id from nobodys)
      )
      select key from streams`.execute(transaction)
    return { count: old.length, files: rows.map(({ key }) => key) }
  })
