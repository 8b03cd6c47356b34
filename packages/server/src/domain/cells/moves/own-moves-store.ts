import { sql } from 'kysely'
import { blockingChannel } from '../../../platform/auth/blocked-lines-store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/db/notify.ts'
import { addJob } from '../../../platform/jobs/add-job-store.ts'
import type { CustomerTable } from '../customer-tables.ts'
import type { Belongings } from './directory-moves-store.ts'

/** Nobody is refused a write for longer, in seconds. */
export const longestFreeze = 60

/** A customer on its way from or to this cell, as this cell's database has it. */
export interface OwnMove {
  readonly customerId: number
  readonly token: string
  readonly otherCell: string
  readonly phase: 'copied' | 'frozen' | 'switching' | 'left' | 'arrived' | 'serving'
  readonly parts: number
  /** It has left or come, and nothing of it is left to pass on, or to take in. */
  readonly isDone: boolean
  /** Its freeze is over by the clock of this database. */
  readonly isOver: boolean
  /** For so long it cannot be over yet, in milliseconds; 0: it is not frozen. */
  readonly leftMs: number
}

const columns = sql`customer_id as "customerId", token, other_cell as "otherCell", phase, parts, done_at is not null as "isDone",
  coalesce(frozen_until <= clock_timestamp(), true) as "isOver",
  greatest(0, coalesce(extract(epoch from frozen_until - clock_timestamp()) * 1000, 0))::float as "leftMs"`

export const readOwnMove = async (db: Db, customerId: number): Promise<OwnMove | undefined> =>
  (await sql<OwnMove>`select ${columns} from customer_moves where customer_id = ${customerId}`.execute(db)).rows[0]

/** Moves of which something is left to do: a row of a customer that has left or come stays for as long as the customer does. */
export const listOpenMoves = async (db: Db): Promise<readonly OwnMove[]> =>
  (
    await sql<OwnMove>`select ${columns} from customer_moves
      where phase in ('frozen', 'switching', 'arrived') or (phase = 'serving' and done_at is null) or (phase = 'left' and since > now() - interval '1 day') order by customer_id`.execute(
      db,
    )
  ).rows

/** Notes that an export of a customer that works has been written for another cell. */
export const insertCopied = async (
  db: Db,
  { customerId, token, otherCell }: Pick<OwnMove, 'customerId' | 'token' | 'otherCell'>,
): Promise<void> => {
  await sql`insert into customer_moves (customer_id, token, other_cell, phase) values (${customerId}, ${token}, ${otherCell}, 'copied')
    on conflict (customer_id) do update set (token, other_cell, phase, parts, blocked, done_at, since)
      = (${token}, ${otherCell}, 'copied', 0, null, null, now())
    where customer_moves.phase = 'copied' or (customer_moves.phase = 'serving' and customer_moves.done_at is not null)`.execute(
    db,
  )
}

/**
 * Freezes a customer: when this commits, each write of its people, keys and operators has either ended or is refused.
 * @param db a transaction
 * @throws DatabaseError 55P03: a write takes longer than this waits
 */
export const freezeCustomer = async (db: Db, customerId: number, waitMs: number): Promise<void> => {
  await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtext('moving'), ${customerId})`.execute(db)
  await sql`update customer_moves set phase = 'frozen', since = now(), frozen_until = clock_timestamp() + make_interval(secs => ${longestFreeze})
    where customer_id = ${customerId} and phase = 'copied'`.execute(db)
}

export const noteParts = async (db: Db, customerId: number, parts: number): Promise<void> => {
  await sql`update customer_moves set parts = ${parts} where customer_id = ${customerId}`.execute(db)
}

/**
 * Begins the switch: from now on the freeze ends only when the directory has said who has the customer.
 * @returns false: the freeze is over, or nearly
 */
export const beginSwitch = async (db: Db, customerId: number): Promise<boolean> => {
  const { rows } = await sql`update customer_moves set phase = 'switching'
    where customer_id = ${customerId} and phase = 'frozen' and frozen_until > clock_timestamp() + interval '2 seconds' returning 1`.execute(
    db,
  )
  return rows.length === 1
}

/** Nothing of a customer that has left is left to pass on, or, of one that has come, to take in. */
export const noteDone = async (db: Db, customerId: number): Promise<void> => {
  await sql`update customer_moves set done_at = now() where customer_id = ${customerId} and phase in ('left', 'serving') and done_at is null`.execute(
    db,
  )
}

/** Lets a customer that has not left be written again. */
export const thawCustomer = async (db: Db, customerId: number): Promise<void> => {
  await sql`update customer_moves set phase = 'copied', frozen_until = null, since = now()
    where customer_id = ${customerId} and phase in ('frozen', 'switching')`.execute(db)
}

export const forgetOwnMove = async (db: Db, customerId: number): Promise<void> => {
  await sql`delete from customer_moves where customer_id = ${customerId} and phase in ('copied', 'frozen')`.execute(db)
}

const lines = (customerId: number) => sql`select id from subscribers where customer_id = ${customerId}`

/** As `moved_passkeys` names them. */
const passkeysOf = (customerId: number) =>
  sql`select sha256(convert_to(credential_id, 'UTF8')) as credential_hash from passkeys where subscriber_id in (${lines(customerId)})`

/** Notes which cell has the passkeys of a customer, if it has left. */
export const notePasskeys = async (db: Db, customerId: number): Promise<void> => {
  await sql`insert into moved_passkeys (credential_hash, cell) select credential_hash, m.other_cell
    from (${passkeysOf(customerId)}) own, customer_moves m where m.customer_id = ${customerId} and m.phase = 'left'
    on conflict (credential_hash) do update set (cell, moved_at) = (excluded.cell, now())`.execute(db)
}

/** The other cell has the customer: this one serves it no longer. */
export const leaveCustomer = (db: Db, customerId: number): Promise<void> =>
  db.transaction().execute(async (within) => {
    await sql`update customer_moves set phase = 'left', since = now(), frozen_until = null
      where customer_id = ${customerId} and phase in ('frozen', 'switching')`.execute(within)
    await notePasskeys(within, customerId)
    await notify(within, blockingChannel, customerId)
    await tellChanges(within, customerId)
  })

/** Ends what is left of a customer that has left: sessions but those whose lines are in a call, and, a second later, registrations. */
export const endWhatIsLeft = async (db: Db, customerId: number): Promise<void> => {
  await sql`delete from sessions where subscriber_id in (${lines(customerId)}) and not exists (
    select from call_legs l where l.subscriber_id = sessions.subscriber_id and l.ended_at is null)`.execute(db)
  await db.transaction().execute(async (within) => {
    const { rows } = await sql<{ id: number; ruid: string | null }>`
      select r.id, r.ruid from registrations r where r.subscriber_id in (${lines(customerId)}) and is_elsewhere(${customerId})
      order by r.ruid limit 200`.execute(within)
    // the edge's row first, as everywhere
    await sql`delete from lineside_sip.location where ruid = any(${rows.flatMap(({ ruid }) => ruid ?? [])})`.execute(
      within,
    )
    await sql`delete from registrations where id = any(${rows.map(({ id }) => id)})`.execute(within)
  })
}

/** This cell has the customer from now on. */
export const serveCustomer = (db: Db, customerId: number): Promise<void> =>
  db.transaction().execute(async (within) => {
    const { rows } = await sql`update customer_moves set phase = 'serving', since = now()
      where customer_id = ${customerId} and phase = 'arrived' returning 1`.execute(within)
    if (rows.length === 0) return
    await sql`update customers c set blocked_at = (m.blocked ->> 'at')::timestamptz, blocked_reason = m.blocked ->> 'reason',
        blocked_by = m.blocked ->> 'by' from customer_moves m where m.customer_id = c.id and c.id = ${customerId}`.execute(
      within,
    )
    await sql`delete from moved_passkeys where credential_hash in (${passkeysOf(customerId)})`.execute(within)
    await tellChanges(within, customerId)
    await notify(within, blockingChannel, customerId)
    // those of the next minutes, whose jobs are at the other cell
    await addJob(within, 'plan_reminders', {}, { key: 'plan_reminders' })
  })

/** Takes away what has arrived of a customer that stayed where it was. @param move as it was when its cell had it; a later arrival stays */
export const removeArrived = (
  db: Db,
  tables: readonly CustomerTable[],
  { customerId, token, parts }: Pick<OwnMove, 'customerId' | 'token' | 'parts'>,
): Promise<void> =>
  db.transaction().execute(async (within) => {
    // those of a big customer take longer than a statement of a server may
    await sql`set local statement_timeout = 0`.execute(within)
    const { rows } = await sql`select from customer_moves
      where customer_id = ${customerId} and token = ${token} and parts = ${parts} and phase = 'arrived' for update`.execute(
      within,
    )
    if (rows.length === 0) return
    // rows that others name are found by these, which go first
    const held = new Map<string, string>()
    for (const { name, isOf, namedBy } of tables) {
      if (namedBy === undefined) continue
      const ids = `leaving_${name}`
      await sql`create temp table ${sql.raw(ids)} on commit drop as select id from ${sql.raw(name)} where ${sql.raw(isOf(customerId))}`.execute(
        within,
      )
      held.set(name, `select id from pg_temp.${ids}`)
    }
    for (const { name, isOf } of tables.toReversed())
      await sql`delete from ${sql.raw(name)} where ${sql.raw(isOf(customerId, held))}`.execute(within)
  })

/** The domains and numbers by which a customer is found. */
export const belongingsOf = async (db: Db, customerId: number): Promise<Belongings> => {
  const { rows } = await sql<Belongings[number]>`
    select 'domain' as kind, lower(name) as value from domains where id in (select domain_id from subscribers where customer_id = ${customerId})
    union select 'domain', name from mail_domains where customer_id = ${customerId}
    union select 'number', e164 from numbers where subscriber_id in (${lines(customerId)}) order by 1, 2`.execute(db)
  return rows
}

/** The directory is told anew what this cell has of the customer, or has no more. */
const tellChanges = async (db: Db, customerId: number): Promise<void> => {
  await sql`select tell_directory(kind, value) from (
    select 'domain' as kind, lower(name) as value from domains where id in (select domain_id from subscribers where customer_id = ${customerId})
    union select 'domain', name from mail_domains where customer_id = ${customerId}
    union select 'number', e164 from numbers where subscriber_id in (${lines(customerId)})) b`.execute(db)
}

/**
 * Whether calls of a customer are up here, or something that they write is not finished. A call is up until it has its records. Calls
 * still begin for a second after the switch, see `is_elsewhere`, and are not seen at once.
 */
export const isCalling = async (db: Db, customerId: number): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from calls c join call_legs l on l.call_id = c.id
        where c.ended_at is null and l.subscriber_id in (${lines(customerId)}))
      or exists (select from unfinished_messages m where m.subscriber_id in (${lines(customerId)}))
      or exists (select from fax_deliveries f join conversations c on c.id = f.conversation_id
        where c.customer_id = ${customerId} and f.line_job is not null)
      or exists (select from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where w.customer_id = ${customerId} and d.state = 'waiting' and d.claimed_until > now())
      or exists (select from customer_moves m where m.customer_id = ${customerId} and m.phase = 'left'
        and m.since > clock_timestamp() - interval '3 seconds') as is`.execute(db)
  return rows[0]?.is === true
}
