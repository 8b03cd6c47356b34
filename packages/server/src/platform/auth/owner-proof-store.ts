import type { Db } from '../db/database.ts'

/** Notes that the person at this session has proved now to be its owner. */
export const writeProof = async (db: Db, sessionId: string, now: Date): Promise<void> => {
  await db.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute()
}

/** Whether the session has a proof from after this moment. */
export const hasProofAfter = async (db: Db, sessionId: string, after: Date): Promise<boolean> => {
  const query = db.selectFrom('sessions').select('id').where('id', '=', sessionId).where('proved_at', '>', after)
  return (await query.executeTakeFirst()) !== undefined
}
