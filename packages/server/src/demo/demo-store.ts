import { type Insertable, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { QueueEventsTable } from '../platform/db/tables/call-tables.ts'
import type { CallRecordingStreamsTable } from '../platform/db/tables/recording-tables.ts'
import type { SoundFilesTable, SoundSetsTable } from '../platform/db/tables/sound-tables.ts'
import { type DemoRegistration, demoSocket } from './registrations.ts'

/** Whether nothing has been provisioned yet: only then may a demo world be made. */
export const isEmptyDatabase = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('resellers').select('id').limit(1).execute()).length === 0

/** Locks the demo world, so that of two servers that start on one database only one makes it. */
export const lockDemo = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('demo world'))`.execute(db)
}

const marker = 'demo_world'

export const hasDemoWorld = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('platform_settings').select('name').where('name', '=', marker).executeTakeFirst()
  return row !== undefined
}

export const markDemoWorld = async (db: Db, now: Date): Promise<void> => {
  const value = JSON.stringify({ created_at: now })
  await db.insertInto('platform_settings').values({ name: marker, value }).execute()
}

export const insertRegistrations = async (db: Db, registrations: DemoRegistration[]): Promise<void> => {
  await db.insertInto('registrations').values(registrations).execute()
}

/**
 * Renews the registrations of the demo's devices before they expire, when the server starts and then once a minute.
 * Each is then valid for another hour; a device that somebody really registered is left alone.
 */
export const renewRegistrations = async (db: Db, now: Date): Promise<void> => {
  const soon = new Date(now.getTime() + 2 * 60_000)
  await sql`
    update registrations
    set expires = expires + ceil(extract(epoch from ${soon}::timestamptz - expires) / 3600) * interval '1 hour'
    where socket = ${sql.lit(demoSocket)} and expires <= ${soon}`.execute(db)
}

/** A recorded call of the demo, with its files in the file store. */
export interface DemoRecordingRow {
  readonly call_id: string
  readonly caller: string
  readonly callee: string
  readonly start_time: Date
  readonly end_time: Date
  /** Ids of the subscribers who have it. */
  readonly parties: readonly number[]
  readonly streams: readonly Pick<Insertable<CallRecordingStreamsTable>, 'type' | 'party' | 'file_key'>[]
}

export const insertRecording = async (db: Db, { parties, streams, ...recording }: DemoRecordingRow): Promise<void> => {
  const { id: recording_id } = await db
    .insertInto('call_recordings')
    .values({ ...recording, status: 'completed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { start_time, end_time } = recording
  await db
    .insertInto('call_recording_parties')
    .values(parties.map((subscriber_id) => ({ recording_id, subscriber_id })))
    .execute()
  await db
    .insertInto('call_recording_streams')
    .values(streams.map((stream) => ({ ...stream, recording_id, start_time, end_time })))
    .execute()
}

export interface DemoVoiceboxRow {
  readonly subscriber_id: number
  readonly pin_box: Buffer
  readonly email: string
}

/** Inserts the settings of a voicebox whose messages are mailed with the recording, and kept. */
export const insertVoicebox = async (db: Db, settings: DemoVoiceboxRow): Promise<void> => {
  await db
    .insertInto('voicemail_settings')
    .values({ ...settings, attach: true })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ ...settings, attach: true }))
    .execute()
}

/** Mails a line of its missed calls every evening. */
export const insertEveningMail = async (db: Db, subscriber_id: number): Promise<void> => {
  await db.insertInto('call_mails').values({ subscriber_id, missed: 'day', day_at: '18:00' }).execute()
}

export const insertGreeting = async (
  db: Db,
  greeting: { subscriber_id: number; dir: 'unavail' | 'busy'; file_key: string; duration_ms: number },
): Promise<void> => {
  await db.insertInto('voicemail_greetings').values(greeting).execute()
}

/** Ids of the existing subscribers, by `username@domain`. */
export const subscriberIds = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select(['s.id', 's.username', 'd.name as domain'])
    .where('s.status', '=', 'active')
    .execute()
  return new Map(rows.map(({ id, username, domain }) => [`${username}@${domain}`, id]))
}

/** @returns the set's id */
export const insertSoundSet = async (
  db: Db,
  set: Insertable<SoundSetsTable>,
  files: readonly Omit<Insertable<SoundFilesTable>, 'set_id'>[],
): Promise<number> => {
  const { id: set_id } = await db.insertInto('sound_sets').values(set).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('sound_files')
    .values(files.map((file) => ({ ...file, set_id })))
    .execute()
  return set_id
}

export const insertAttendantSlots = async (
  db: Db,
  subscriber_id: number,
  slots: readonly { slot: string; destination: string }[],
): Promise<void> => {
  await db
    .insertInto('attendant_slots')
    .values(slots.map((slot) => ({ ...slot, subscriber_id })))
    .execute()
}

export const insertQueueEvents = async (db: Db, events: readonly Insertable<QueueEventsTable>[]): Promise<void> => {
  await db
    .insertInto('queue_events')
    .values([...events])
    .execute()
}
