import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { openSession, type SessionConnection } from '../../platform/db/sessions/session-connection.ts'
import { tellPresence } from '../../platform/events/events-store.ts'

/**
 * First key of the advisory lock that a process holds; the second key is the process's number. Nothing else in the
 * database uses this key.
 */
const processLock = 546_374_638

/** @returns a process number that was never used before */
export const nextProcessId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('rtc_processes', 'id'))::integer as id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A sequence has no next number')
  return row.id
}

/** In place of a run of the database: nobody ever held the lock, and calls were left under the number. */
const nobody = ''

/** Which run of the database this is: after a restart, and at the next primary after a fail-over, it is another one. */
const databaseRun = sql<string>`extract(epoch from pg_postmaster_start_time())::text`

/** The clocks of several machines differ, and that of the database is one. */
const databaseNow = sql<Date>`clock_timestamp()`

/** TEL-09: records that a process lives now. Without the database it stays as it was. */
export const processLives = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('rtc_processes').set({ seen_at: databaseNow }).where('id', '=', id).execute()
}

/** TEL-09: records that a process takes over no calls of others any more. */
export const processLeaves = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('rtc_processes').set({ leaving_since: databaseNow }).where('id', '=', id).execute()
}

/**
 * Records a process that holds its lock.
 * @param heldOn the run of the database that knows of the lock; null: a version before this one does not say
 * @returns false: it was recorded already
 */
export const recordProcess = async (db: Db, id: number, at: Date, heldOn: string | null = null): Promise<boolean> => {
  const { isNew } = await db
    .insertInto('rtc_processes')
    .values({ id, started_at: at, held_on: heldOn, seen_at: databaseNow })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ held_on: heldOn, seen_at: databaseNow }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

/** How a process holds its own lock: it judges others by it. */
export interface Holding {
  /** The run of the database over whose connection the lock is held. */
  readonly run: string
  /** Since when, by the clock of the database, in ISO 8601. */
  readonly since: string
  /** Whether this process has never lost its lock. */
  readonly isFirst: boolean
}

export interface DeadProcess {
  readonly id: number
  /** When calls were left under its number, whose lock nobody ever held; null: it was a process. */
  readonly leftAt: Date | null
  /** Seconds since it last said that it lives; null: calls were left, or a version before this one does not say. */
  readonly silentSeconds: number | null
  /**
   * Whether another process lives that was there when this one spoke for the last time, and was not about to stop soon after. It would have
   * found it dead then, so nobody could look meanwhile, as while the database is away: the silence says nothing.
   */
  readonly isOutlived: boolean
}

/** One that has said that it lives within this time lives, in seconds: three times it could have. */
const livesWithin = 30
/** Whoever goes on taking over calls finds a process dead within this time after its last word, in seconds. */
const looksWithin = 60

/**
 * Returns recorded processes that have died, and takes their locks until the end of the transaction, so that other
 * processes looking at the same time skip them.
 *
 * A free lock alone does not say so: a fail-over, a restart of the database or of what is before it frees all locks at
 * once, and each process takes its own again as soon as it can connect. So whoever has not held its own lock for
 * `graceSeconds` believes a free lock only where it can not come from that: a process that has just started and has
 * lost nothing, of one whose lock was taken in this run of the database.
 */
export const deadProcesses = async (
  db: Db,
  own: number,
  { run, since, isFirst }: Holding,
  graceSeconds: number,
): Promise<readonly DeadProcess[]> => {
  const { rows } = await sql<DeadProcess>`
    with due as materialized (
      select id, case when held_on = ${nobody} then started_at end as "leftAt",
        case when held_on <> ${nobody} then greatest(0, extract(epoch from clock_timestamp() - seen_at))::float8 end as "silentSeconds",
        coalesce(held_on <> ${nobody}, false) and exists (select from rtc_processes other
          where other.id not in (${own}, rtc_processes.id) and other.held_on <> ${nobody} and other.started_at < rtc_processes.seen_at
            and other.seen_at > clock_timestamp() - make_interval(secs => ${livesWithin})
            and (other.leaving_since is null or other.leaving_since > rtc_processes.seen_at + make_interval(secs => ${looksWithin}))) as "isOutlived"
      from rtc_processes
      where id <> ${own} and ${databaseRun} = ${run} and (
        coalesce(held_on, ${nobody}) = ${nobody} or (${isFirst} and held_on = ${run})
        or clock_timestamp() >= ${since}::timestamptz + make_interval(secs => ${graceSeconds}))
    )
    select id, "leftAt", "silentSeconds", "isOutlived" from due where pg_try_advisory_xact_lock(${processLock}, id)`.execute(
    db,
  )
  return rows
}

/** Returns the numbers of all recorded processes. A process that was recorded and is missing now has ended. */
export const knownProcesses = async (db: Db): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('rtc_processes').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes a process, and by cascade its browser connections and its pending signals. Announces the lines of those
 * browsers.
 */
export const deleteProcess = async (db: Db, id: number): Promise<void> => {
  const lines = await db
    .selectFrom('rtc_connections')
    .select('subscriber_id')
    .distinct()
    .where('process_id', '=', id)
    .execute()
  await tellPresence(
    db,
    lines.map(({ subscriber_id }) => subscriber_id),
  )
  await db.deleteFrom('rtc_processes').where('id', '=', id).execute()
}

/**
 * Returns the other processes that hold their locks now, and so live, and those that had theirs in another run of the
 * database: after a fail-over or a restart they take them again, one after the other.
 */
export const liveProcesses = async (db: Db, own: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from rtc_processes where id <> ${own} and (held_on not in (${nobody}, ${databaseRun}) or exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${processLock}::oid and objid = rtc_processes.id::oid))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Records a process that does not exist, under which calls are left: the next process that looks takes it for dead and
 * goes on with them. Needs a transaction, at whose end others see it.
 * @param at when the calls are left
 * @returns its number
 */
export const insertLeaver = async (db: Db, at: Date): Promise<number> => {
  const id = await nextProcessId(db)
  // nobody finds it dead before it has its calls
  await sql`select pg_advisory_xact_lock(${processLock}, ${id})`.execute(db)
  await recordProcess(db, id, at, nobody)
  return id
}

/** A process's lock, which is held while its connection lasts. */
export interface HeldProcess extends SessionConnection {
  readonly run: string
  readonly since: string
}

/**
 * Takes the process's lock over a database connection of its own.
 * @throws Error the way to the primary leads to a standby for a moment: a lock there says nothing to the others
 */
export const holdProcess = async (connectionString: string, id: number): Promise<HeldProcess> => {
  let held = { run: '', since: '' }
  const session = await openSession(connectionString, async (query) => {
    await query('select pg_advisory_lock($1, $2)', [processLock, id])
    const { rows } = await query<typeof held & { isStandby: boolean }>(
      `select extract(epoch from pg_postmaster_start_time())::text as run, clock_timestamp()::text as since,
         pg_is_in_recovery() as "isStandby"`,
    )
    const [row] = rows
    if (row === undefined || row.isStandby) throw new Error('the lock would be held at a standby')
    held = { run: row.run, since: row.since }
  })
  return Object.assign(session, held)
}
