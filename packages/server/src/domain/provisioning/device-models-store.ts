import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DeviceModelImagesTable, DeviceModelRangesTable } from '../../platform/db/tables/device-tables.ts'
import type { Outcome } from '../saving/saving.ts'

/** Finds a phone model of a reseller by name. */
export const findModelId = async (db: Db, reseller_id: number, model: string): Promise<number | undefined> => {
  const query = db.selectFrom('device_models').select('id').where('reseller_id', '=', reseller_id)
  return (await query.where('model', '=', model).where('type', '=', 'phone').executeTakeFirst())?.id
}

/** The outcome of an `insert` that updates existing rows only where they differ. */
const outcomeOfRows = (rows: readonly { inserted: boolean }[]): Outcome => {
  const [row] = rows
  if (row === undefined) return 'unchanged'
  return row.inserted ? 'created' : 'updated'
}

export const saveRange = async (db: Db, range: Insertable<DeviceModelRangesTable>): Promise<Outcome> => {
  const { model_id, position, name, keys, can_private, can_shared, can_blf } = range
  const { rows } = await sql<{ inserted: boolean }>`
    insert into device_model_ranges as r (model_id, position, name, keys, can_private, can_shared, can_blf,
      can_speeddial, can_forward, can_transfer)
    values (${model_id}, ${position}, ${name}, ${keys}, ${can_private}, ${can_shared}, ${can_blf},
      ${range.can_speeddial}, ${range.can_forward}, ${range.can_transfer})
    on conflict (model_id, name) do update set position = excluded.position, keys = excluded.keys,
      can_private = excluded.can_private, can_shared = excluded.can_shared, can_blf = excluded.can_blf,
      can_speeddial = excluded.can_speeddial, can_forward = excluded.can_forward, can_transfer = excluded.can_transfer
    where (r.position, r.keys, r.can_private, r.can_shared, r.can_blf, r.can_speeddial, r.can_forward, r.can_transfer)
      is distinct from (excluded.position, excluded.keys, excluded.can_private, excluded.can_shared, excluded.can_blf,
      excluded.can_speeddial, excluded.can_forward, excluded.can_transfer)
    returning xmax = 0 as inserted`.execute(db)
  return outcomeOfRows(rows)
}

export const saveImage = async (db: Db, image: Insertable<DeviceModelImagesTable>): Promise<Outcome> => {
  const { model_id, type, content_type, content } = image
  const { rows } = await sql<{ inserted: boolean }>`
    insert into device_model_images as i (model_id, type, content_type, content)
    values (${model_id}, ${type}, ${content_type}, ${content})
    on conflict (model_id, type) do update set content_type = excluded.content_type, content = excluded.content
    where (i.content_type, i.content) is distinct from (excluded.content_type, excluded.content)
    returning xmax = 0 as inserted`.execute(db)
  return outcomeOfRows(rows)
}

/** Stores that a phone model takes this model of extension unit. */
export const saveModelExtension = async (db: Db, phone_id: number, extension_id: number): Promise<Outcome> => {
  const rows = await db
    .insertInto('device_model_extensions')
    .values({ phone_id, extension_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('phone_id')
    .execute()
  return rows.length === 0 ? 'unchanged' : 'created'
}
