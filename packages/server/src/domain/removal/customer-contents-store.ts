import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** All that goes with a customer: how many of each kind. */
export interface CustomerContents {
  readonly pilots: number
  readonly seats: number
  readonly groups: number
  readonly single_lines: number
  /** Lines that the customer has removed itself, whose history is still there. */
  readonly removed_lines: number
  readonly numbers: number
  readonly calls: number
  readonly voicemails: number
  readonly faxes: number
  readonly recordings: number
  readonly greetings: number
  readonly devices: number
  readonly contacts: number
  readonly sound_sets: number
  readonly conferences: number
  readonly registrations: number
  readonly sessions: number
  readonly changes: number
  readonly files: number
  /** Calls that are up now: they end. */
  readonly calls_up: number
}

/** Counts all that belongs to a customer; each table is asked by an index. */
export const customerContents = async (db: Db, customerId: number): Promise<CustomerContents> => {
  const { rows } = await sql<CustomerContents>`
    with line as (
      select id, status, is_pbx_pilot, is_pbx_group, pbx_extension from subscribers where customer_id = ${customerId}
    ), lines as (
      select count(*) filter (where is_pbx_pilot)::int as pilots, count(*) filter (where is_pbx_group)::int as groups,
        count(*) filter (where not is_pbx_pilot and not is_pbx_group and pbx_extension is not null)::int as seats,
        count(*) filter (where not is_pbx_pilot and not is_pbx_group and pbx_extension is null)::int as single_lines
      from line where status <> 'terminated'
    ), told as (
      select count(*) filter (where type = 'call')::int as calls, count(*) filter (where type = 'voicemail')::int as voicemails,
        count(*) filter (where type = 'fax')::int as faxes, count(distinct file_key)::int as files
      from conversations where customer_id = ${customerId}
    ), recorded as (
      select distinct p.recording_id as id from call_recording_parties p join line on line.id = p.subscriber_id
      where not exists (select from call_recording_parties o join subscribers s on s.id = o.subscriber_id
        where o.recording_id = p.recording_id and s.customer_id <> ${customerId})
    ), greeted as (
      select g.file_key from voicemail_greetings g join line on line.id = g.subscriber_id
    ), sounds as (
      select f.file_key from sound_files f join sound_sets t on t.id = f.set_id
      where t.customer_id = ${customerId} and f.file_key is not null
    )
    select lines.pilots, lines.seats, lines.groups, lines.single_lines,
      (select count(*)::int from line where status = 'terminated') as removed_lines,
      (select count(*)::int from numbers n join line on line.id = n.subscriber_id) as numbers,
      told.calls, told.voicemails, told.faxes, (select count(*)::int from recorded) as recordings,
      (select count(*)::int from greeted) as greetings,
      (select count(*)::int from devices where customer_id = ${customerId}) as devices,
      (select count(*)::int from contacts where customer_id = ${customerId}) as contacts,
      (select count(*)::int from sound_sets where customer_id = ${customerId}) as sound_sets,
      (select count(*)::int from conferences where customer_id = ${customerId}) as conferences,
      (select count(*)::int from registrations r join line on line.id = r.subscriber_id) as registrations,
      (select count(*)::int from sessions s join line on line.id = s.subscriber_id) as sessions,
      (select count(*)::int from audit_log where customer_id = ${customerId}) as changes,
      told.files + (select count(*)::int from call_recording_streams t join recorded on recorded.id = t.recording_id)
        + (select count(*)::int from greeted) + (select count(*)::int from sounds) as files,
      (select count(distinct l.call_id)::int from call_legs l join line on line.id = l.subscriber_id
        where l.ended_at is null) as calls_up
    from lines, told`.execute(db)
  return rows[0] as CustomerContents
}

/** Numbers of a customer, the lowest first: they are free again when it is removed. */
export const numbersOfCustomer = async (db: Db, customerId: number, most: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .select('n.e164')
    .where('s.customer_id', '=', customerId)
    .orderBy('n.e164')
    .limit(most)
    .execute()
  return rows.map(({ e164 }) => e164)
}
