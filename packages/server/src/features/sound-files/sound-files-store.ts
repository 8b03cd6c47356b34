import type { Output } from '@lineside/contract/http/schema'
import type { soundFiles } from '@lineside/contract/resources/pbx/sound-files'
import { type Selectable, sql } from 'kysely'
import { visibleSets } from '../../domain/sounds/visible-sets-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SoundFilesTable } from '../../platform/db/tables/sound-tables.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

type Filters = Output<typeof soundFiles.filters>
export type StoredSoundFile = Selectable<SoundFilesTable>
export type SoundFileRow = StoredSoundFile & {
  /** Customer of the sound's set; null: the set belongs to the platform. */
  readonly customer_id: number | null
}

const orders = {
  id: 'f.id',
  set_id: 'f.set_id',
  handle: 'f.handle_id',
  filename: 'f.filename',
  loopplay: 'f.loopplay',
} as const

const ownFiles = (db: Db, principal: Principal, { set_id }: Filters = {}) =>
  visibleSets(db, principal)
    .innerJoin('sound_files as f', 'f.set_id', 't.id')
    .$if(set_id !== undefined, (query) => query.where('f.set_id', '=', set_id ?? 0))

export const listSoundFiles = (
  db: Db,
  principal: Principal,
  { filters, offset, limit, order }: ListRequest<Filters>,
): Promise<SoundFileRow[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  return ownFiles(db, principal, filters)
    .selectAll('f')
    .select('t.customer_id')
    .orderBy(orders[(order?.by ?? 'id') as keyof typeof orders], direction)
    .orderBy('f.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

export const countSoundFiles = async (db: Db, principal: Principal, filters: Filters): Promise<number> => {
  const row = await ownFiles(db, principal, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const findSoundFile = (db: Db, principal: Principal, id: number): Promise<SoundFileRow | undefined> =>
  ownFiles(db, principal).selectAll('f').select('t.customer_id').where('f.id', '=', id).executeTakeFirst()

/** The customer of a set; undefined when the caller does not see the set, null for a set of the platform. */
export const findSetOwner = async (db: Db, principal: Principal, id: number): Promise<number | null | undefined> =>
  (await visibleSets(db, principal).select('t.customer_id').where('t.id', '=', id).executeTakeFirst())?.customer_id

/** The changes by an upload; absent members stay unchanged. */
export interface SoundFileChanges {
  readonly filename?: string | null
  readonly loopplay?: boolean
  readonly use_parent?: boolean
  readonly sound?: { readonly file_key: string; readonly duration_ms: number }
}

export interface SavedSoundFile {
  readonly before: StoredSoundFile | undefined
  readonly after: StoredSoundFile
}

/**
 * Stores the sound of a handle of a set; call it in a transaction.
 * @returns undefined when the set has been removed
 */
export const saveSoundFile = async (
  db: Db,
  { set_id, handle_id }: { set_id: number; handle_id: number },
  { sound, ...settings }: SoundFileChanges,
): Promise<SavedSoundFile | undefined> => {
  const set = sql`select id from sound_sets where id = ${set_id} for no key update`
  if ((await set.execute(db)).rows.length === 0) return undefined
  const before = await db
    .selectFrom('sound_files')
    .selectAll()
    .where('set_id', '=', set_id)
    .where('handle_id', '=', handle_id)
    .executeTakeFirst()
  const changes = { ...settings, ...(sound && { ...sound, prompt: null }) }
  const after = await db
    .insertInto('sound_files')
    .values({ set_id, handle_id, ...changes })
    .onConflict((conflict) => conflict.columns(['set_id', 'handle_id']).doUpdateSet({ set_id, ...changes }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before, after }
}

export const updateSoundFile = async (
  db: Db,
  id: number,
  settings: Pick<SoundFileRow, 'filename' | 'loopplay' | 'use_parent'>,
): Promise<void> => {
  await db.updateTable('sound_files').set(settings).where('id', '=', id).execute()
}

export const deleteSoundFile = async (db: Db, id: number): Promise<string | null> =>
  (await db.deleteFrom('sound_files').where('id', '=', id).returning('file_key').executeTakeFirst())?.file_key ?? null
