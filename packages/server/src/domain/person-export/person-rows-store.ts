import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { conversationFile, type PersonTable, streamFile } from './person-table.ts'

export type PersonRow = Readonly<Record<string, unknown>>

/** A query for rows of the person. */
export type PersonQuery = RawBuilder<PersonRow>

/** The person whose rows are read. */
export interface Person {
  readonly id: number
  readonly customerId: number
  readonly username: string
  readonly name: string
}

/** @param reseller whose lines are seen; null: all of them. Lines that have ended are found, too. */
export const findPerson = async (
  db: Db,
  { id, username, reseller }: { readonly id: number; readonly username: string; readonly reseller: number | null },
): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`
    select s.id, s.customer_id as "customerId", s.username, coalesce(nullif(s.display_name, ''), s.username) as name
    from subscribers s join customers c on c.id = s.customer_id
    where s.id = ${id} and lower(s.username) = lower(${username}) and (${reseller}::int is null or c.reseller_id = ${reseller})`.execute(
    db,
  )
  return rows[0]
}

/** The rows of one table; all names and SQL are those of `person-tables.ts`. */
export const rowsOfTable = ({ table, owner, columns, more = {}, order }: PersonTable, { id }: Person): PersonQuery => {
  const given = [
    ...columns.map((name) => sql`x.${sql.ref(name)}`),
    ...Object.entries(more).map(([name, made]) => sql`${sql.raw(made)} as ${sql.ref(name)}`),
  ]
  return sql`select ${sql.join(given)} from ${sql.table(table)} x where x.${sql.ref(owner)} = ${id} order by ${sql.raw(order)}`
}

/** Recordings that the person has, with the names of their files. Others in the call are numbers, as they were dialled. */
export const recordingRows = ({ id }: Person): PersonQuery => sql`
  select r.id, r.call_id, r.status, r.caller, r.callee, r.start_time, r.end_time,
    (select jsonb_agg(${sql.raw(streamFile)} order by s.id) from call_recording_streams s where s.recording_id = r.id) as files
  from call_recording_parties p join call_recordings r on r.id = p.recording_id
  where p.subscriber_id = ${id} order by r.start_time, r.id`

/**
 * Entries of the log of changes: those about the person, and what the person did. Names of others who wrote, and values of
 * things that are somebody else's, are left out.
 */
export const auditRows = ({ id, customerId }: Person): PersonQuery => sql`
  select a.id, a.written_at, a.resource, a.method, coalesce(a.subscriber_id = ${id}, false) as written_by_person, o.is_theirs as about_person,
    case when o.is_theirs then a.item_name end as item_name, case when o.is_theirs then a.before end as before,
    case when o.is_theirs then a.after end as after
  from audit_log a cross join lateral (
    select coalesce(a.subject_id = ${id}, false) or (a.resource = 'subscribers' and a.item_id = ${id}) as is_theirs) o
  where a.customer_id = ${customerId} and (o.is_theirs or a.subscriber_id = ${id}) order by a.written_at, a.id`

/** A file in the store, and its name in the archive. */
export interface PersonFile {
  readonly path: string
  readonly key: string
  readonly at: Date | null
}

/** Files of a page of rows; `after` is the last row of the page before. */
interface FilePage {
  readonly of: Person
  /** The time as the database writes it: a Date would lose its microseconds. */
  readonly after: { readonly time: string; readonly id: number }
  readonly most: number
}

type FileRow = PersonFile & { readonly id: number; readonly time: string }

const conversationFiles = async (db: Db, { of, after, most }: FilePage): Promise<readonly FileRow[]> =>
  (
    await sql<FileRow>`
      select x.id, x.start_time::text as time, x.start_time as at, x.file_key as key, ${sql.raw(conversationFile)} as path
      from conversations x where x.subscriber_id = ${of.id} and x.file_key is not null
        and x.start_time >= ${after.time}::timestamptz and (x.start_time, x.id) > (${after.time}::timestamptz, ${after.id}::bigint)
      order by x.start_time, x.id limit ${most}`.execute(db)
  ).rows

const streamFiles = async (db: Db, { of, after, most }: FilePage): Promise<readonly FileRow[]> =>
  (
    await sql<FileRow>`
      select s.id, s.start_time::text as time, s.start_time as at, s.file_key as key, ${sql.raw(streamFile)} as path
      from call_recording_parties p join call_recording_streams s on s.recording_id = p.recording_id
      where p.subscriber_id = ${of.id} and (s.start_time, s.id) > (${after.time}::timestamptz, ${after.id}::int)
      order by s.start_time, s.id limit ${most}`.execute(db)
  ).rows

const greetingFiles = async (db: Db, id: number): Promise<readonly PersonFile[]> =>
  (
    await sql<PersonFile>`
      select 'greetings/' || dir || '.ogg' as path, file_key as key, null as at
      from voicemail_greetings where subscriber_id = ${id} order by id`.execute(db)
  ).rows

const page = 200

/** All files of the person, a page of rows at a time. */
export async function* filesOfPerson(db: Db, of: Person): AsyncGenerator<PersonFile> {
  yield* await greetingFiles(db, of.id)
  for (const read of [conversationFiles, streamFiles]) {
    for (let after = { time: '-infinity', id: 0 }; ; ) {
      const rows = await read(db, { of, after, most: page })
      yield* rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < page) break
      after = { time: last.time, id: last.id }
    }
  }
}
