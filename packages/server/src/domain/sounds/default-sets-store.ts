import { type PromptLanguage, promptLanguages } from '@lineside/contract/preferences'
import { soundHandleList } from '@lineside/contract/resources/pbx/sound-handles'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SoundFilesTable } from '../../platform/db/tables/sound-tables.ts'
import { findSounds } from './sound-for-line-store.ts'

const marker = 'default_sound_sets'

/** A mark of the prompts that the default sets contain. */
export const readDefaultSetsMark = async (db: Db): Promise<unknown> =>
  (await db.selectFrom('platform_settings').select('value').where('name', '=', marker).executeTakeFirst())?.value

export const markDefaultSets = async (db: Db, mark: string): Promise<void> => {
  const value = JSON.stringify(mark)
  await db
    .insertInto('platform_settings')
    .values({ name: marker, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Locks the default sets, so that of two servers that start on one database only one writes them. */
export const holdDefaultSets = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('default sound sets'))`.execute(db)
}

export const replaceDefaultSet = async (
  db: Db,
  language: PromptLanguage,
  files: readonly Omit<Insertable<SoundFilesTable>, 'set_id'>[],
): Promise<void> => {
  const { id: set_id } = await db
    .insertInto('sound_sets')
    .values({ name: `default ${language}`, default_language: language })
    .onConflict((conflict) => conflict.column('default_language').doUpdateSet({ default_language: language }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('sound_files').where('set_id', '=', set_id).execute()
  await db
    .insertInto('sound_files')
    .values(files.map((file) => ({ ...file, set_id })))
    .execute()
}

/**
 * Copies the prompts of a language into a set, either only where the set has no sound or replacing its sounds.
 * @param repeats whether all of them repeat; music always does
 * @returns keys of the replaced files, which nothing refers to any more
 */
export const copyDefaults = async (
  db: Db,
  { id, language, repeats, replaces }: { id: number; language: PromptLanguage; repeats: boolean; replaces: boolean },
): Promise<readonly string[]> => {
  const defaults = sql`
    select f.* from sound_files f join sound_sets t on t.id = f.set_id where t.default_language = ${language}`
  const { rows } = replaces
    ? await sql<{ file_key: string }>`
        with defaults as (${defaults}), old as (
          select o.handle_id, o.file_key from sound_files o join defaults d using (handle_id)
          where o.set_id = ${id} and o.file_key is not null)
        select file_key from old`.execute(db)
    : { rows: [] }
  const replacement = sql`update set filename = excluded.filename, loopplay = excluded.loopplay, file_key = null,
    prompt = excluded.prompt, duration_ms = excluded.duration_ms`
  // a handle with settings but without a sound gets the sound
  await sql`
    with defaults as (${defaults})
    insert into sound_files as f (set_id, handle_id, filename, loopplay, prompt, duration_ms)
    select ${id}, handle_id, filename, loopplay or ${repeats}, prompt, duration_ms from defaults order by handle_id
    on conflict (set_id, handle_id) do ${replacement}
      where ${replaces} or (f.file_key is null and f.prompt is null)`.execute(db)
  return rows.map(({ file_key }) => file_key)
}

/**
 * SAY-01: exchanges the platform's prompts in a set for those of another language. A sound of the customer stays, and
 * so does one that callers hear from another of its sets: the platform's prompt would hide it.
 * @param language null: the set is left without prompts of the platform, so the language of each line decides
 */
export const setVoice = async (
  db: Db,
  { id, customerId, language }: { id: number; customerId: number; language: PromptLanguage | null },
): Promise<void> => {
  await sql`delete from sound_files where set_id = ${id}
    and split_part(prompt, '/', 1) = any (${[...promptLanguages]}::text[])`.execute(db)
  if (language === null) return
  const handles = soundHandleList.map((handle) => handle.id)
  const heard = await findSounds(db, { customerId, setId: id, language }, handles)
  const own = heard.filter(({ prompt, rank }) => prompt === null && rank <= 2).map(({ handle_id }) => handle_id)
  await sql`
    insert into sound_files as stored (set_id, handle_id, filename, loopplay, prompt, duration_ms)
    select ${id}, f.handle_id, f.filename, f.loopplay, f.prompt, f.duration_ms
    from sound_files f join sound_sets t on t.id = f.set_id
    where t.default_language = ${language} and starts_with(f.prompt, ${`${language}/`})
      and not f.handle_id = any (${own}::int[])
    order by f.handle_id
    on conflict (set_id, handle_id) do update set filename = excluded.filename, loopplay = excluded.loopplay,
      prompt = excluded.prompt, duration_ms = excluded.duration_ms
      where stored.file_key is null and stored.prompt is null`.execute(db)
}
