import type { FaxServerSettings } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Outcome } from '../saving/saving.ts'

export type FaxSettings = Omit<FaxServerSettings, 'id'>

export const findFaxSettings = async (db: Db, subscriberId: number): Promise<FaxSettings | undefined> =>
  (await db
    .selectFrom('fax_server_settings')
    .select(['name', 'active', 't38', 'ecm', 'destinations'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()) as FaxSettings | undefined

export const writeFaxSettings = async (
  db: Db,
  subscriberId: number,
  { name, active, t38, ecm, destinations }: FaxSettings,
): Promise<Outcome> => {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into fax_server_settings as f (subscriber_id, name, active, t38, ecm, destinations)
    values (${subscriberId}, ${name}, ${active}, ${t38}, ${ecm}, ${JSON.stringify(destinations)})
    on conflict (subscriber_id) do update
      set (name, active, t38, ecm, destinations)
        = (excluded.name, excluded.active, excluded.t38, excluded.ecm, excluded.destinations)
      where (f.name, f.active, f.t38, f.ecm, f.destinations)
        is distinct from (excluded.name, excluded.active, excluded.t38, excluded.ecm, excluded.destinations)
    returning f.xmax = 0 as is_new`.execute(db)
  const written = rows[0]
  if (written === undefined) return 'unchanged'
  return written.is_new ? 'created' : 'updated'
}
