import type { Db } from '../../platform/db/database.ts'

/** Notes a call that has come from another cell. */
export const insertCellCall = async (db: Db, callId: string, hops: number, at: Date): Promise<void> => {
  await db.insertInto('cell_calls').values({ call_id: callId, hops, begun_at: at }).execute()
}

/** The cells that a call has passed before it came here; 0: it began here. */
export const hopsOf = async (db: Db, callId: string): Promise<number> =>
  (await db.selectFrom('cell_calls').select('hops').where('call_id', '=', callId).executeTakeFirst())?.hops ?? 0

/** @param before no call is as old */
export const deleteOldCellCalls = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('cell_calls').where('begun_at', '<', before).execute()
}
